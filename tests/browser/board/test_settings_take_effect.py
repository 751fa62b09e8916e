"""Each setting of the player, as the board shows it; and what the system asks for."""

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import choose
from tests.browser.table import Table, wait_for_rest

CODE = "CF1-D3-AAAAACL"
FREECELL = "FC1-C4-AAAAAKH"

# Of each suit, the colour of its ink and how it stands out from the card's paper.
INKS = """
    Object.fromEntries([...document.querySelectorAll(".card[data-card] .face")].map((face) => {
        const light = (colour) => {
            const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => {
                const share = value / 255;
                return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const ink = getComputedStyle(face.querySelector(".ink")).fill;
        const paper = getComputedStyle(face.parentElement).backgroundColor;
        const [low, high] = [light(ink), light(paper)].sort((a, b) => a - b);
        return [face.dataset.suit, [ink, high / low]];
    }))
"""
STROKE = "well => getComputedStyle(well).stroke"
# From now on: the properties that change by degrees on the board.
WATCH = """() => {
    globalThis.motions = new Set();
    document.getElementById("board").addEventListener("transitionrun",
        ({propertyName}) => motions.add(propertyName));
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...more) {
        for (const name of [frames].flat().flatMap(Object.keys)) motions.add(name);
        return animate.call(this, frames, ...more);
    };
}"""
MOTIONS = "[...motions]"


def begin(open_browser, code=CODE, size="desktop", **options):
    return Table.begin(open_browser(size, **options).new_page(), code)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_colours_are_two_warm_and_two_cool_and_all_can_be_read(open_browser, scheme):
    table = begin(open_browser, FREECELL, color_scheme=scheme)
    inks = table.page.evaluate(INKS)
    assert inks["H"] == inks["D"] != inks["S"] == inks["C"]
    choose(table.page, four_colours=True)
    four = table.page.evaluate(INKS)
    assert len({colour for colour, _contrast in four.values()}) == 4
    for _colour, contrast in [*inks.values(), *four.values()]:
        assert contrast >= 4.5
    parts = {suit: [int(n) for n in ink[4:-1].split(", ")] for suit, (ink, _) in four.items()}
    assert all(parts[suit][0] > parts[suit][2] for suit in "HD")  # more red than blue
    assert all(parts[suit][0] <= parts[suit][2] for suit in "SC")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_large_index_is_larger(open_browser, size):
    table = begin(open_browser, size=size)
    height = "card => card.querySelector('.face .line').getBoundingClientRect().height"
    small = table.card("AS").evaluate(height)
    choose(table.page, large_index=True)
    assert table.card("AS").evaluate(height) > 1.3 * small


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("code", [CODE, FREECELL])
def test_the_mirror_swaps_left_and_right_for_eye_keys_and_ear(open_browser, code, size):
    table = begin(open_browser, code, size=size)

    def across():
        piles = table.board.locator(".pile").all()
        return [(pile.get_attribute("data-pile"), pile.bounding_box()) for pile in piles]

    before = across()
    choose(table.page, mirror=True)
    after = across()
    width = table.board.bounding_box()["width"]
    places = dict(after)
    # What is read and reached first is the same as before, though it lies at the other side.
    assert [key for key, _box in before] == [key for key, _box in after]
    for key, box in before:
        mirrored = width - box["x"] - box["width"]
        assert key == "w" or abs(places[key]["x"] - mirrored) <= 1
    table.pile("1").focus()
    table.page.keyboard.press("ArrowLeft")  # as the screen has it
    expect(table.pile("2")).to_be_focused()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_fanned_waste_shows_every_index_in_the_mirror_too(open_browser, size):
    table = begin(open_browser, size=size)
    choose(table.page, mirror=True)
    table.board.locator('[data-pile="s"]').press(" ")
    table.expect_version(1)
    expect(table.board.locator("[data-flying]")).to_have_count(0)
    for card in ("TC", "6D", "2C"):
        box = table.card(card).bounding_box()
        hit = table.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.card').dataset.card",
            [box["x"] + 5, box["y"] + 8],
        )
        assert hit == card
        assert box["x"] + box["width"] <= table.board.bounding_box()["width"]
    waste = table.card("2C").bounding_box()
    stock = table.pile("s").bounding_box()
    assert size == "phone" or waste["x"] + waste["width"] <= stock["x"]


def test_the_felts_differ_and_a_light_page_has_the_paper_one(open_browser):
    table = begin(open_browser)
    ground = "getComputedStyle(document.body).backgroundImage"
    seen = {}
    for felt in ("pine", "slate", "wine", "paper"):
        choose(table.page, felt=felt)
        seen[felt] = table.page.evaluate(ground)
    assert len(set(seen.values())) == 4
    choose(table.page, felt="", theme="light")
    assert table.page.evaluate(ground) == seen["paper"]
    choose(table.page, theme="dark")
    assert table.page.evaluate(ground) == seen["pine"]


def test_the_backs_differ(open_browser):
    table = begin(open_browser)
    arts = set()
    for back in (1, 2, 3):
        choose(table.page, back=back)
        arts.add(table.page.evaluate("document.getElementById('card-back').innerHTML"))
    assert len(arts) == 3


def test_the_clock_can_be_hidden(open_browser):
    table = begin(open_browser)
    clock = table.page.locator('[data-figure="time"]')
    expect(clock).to_be_visible()
    choose(table.page, hide_timer=True)
    expect(clock).not_to_be_visible()


def test_without_double_click_a_tap_takes_the_card_up(open_browser):
    table = begin(open_browser)
    choose(table.page, double_click=False)
    table.card("KH").click()
    expect(table.card("KH")).to_have_attribute("data-taken", "")
    table.expect_version(0)


@pytest.mark.parametrize("asked_by", ["system", "player"])
def test_with_less_motion_cards_fade_and_nothing_travels(open_browser, asked_by):
    options = {"reduced_motion": "reduce"} if asked_by == "system" else {}
    table = begin(open_browser, **options)
    if asked_by == "player":
        choose(table.page, reduced_motion=True)
    table.page.evaluate(WATCH)
    table.card("7S").click()
    table.expect_version(1)
    table.page.wait_for_function("motions.size")
    wait_for_rest(table.page)
    assert table.page.evaluate(MOTIONS) == ["opacity"]


def test_with_full_motion_cards_travel(open_browser):
    table = begin(open_browser)
    table.page.evaluate(WATCH)
    table.card("7S").click()
    table.page.wait_for_function("motions.has('transform')")


def test_in_forced_colours_cards_stay_cards_and_places_are_drawn(open_browser):
    table = begin(open_browser, FREECELL, forced_colors="active")
    for _ink, contrast in table.page.evaluate(INKS).values():
        assert contrast >= 4.5
    canvas = table.page.evaluate("getComputedStyle(document.body).backgroundColor")
    well = table.pile("a").locator(".well").evaluate(STROKE)
    assert well != canvas
    table.card("9H").click()
    lit = table.pile("a").locator(".well").evaluate(STROKE)
    assert lit != well
