"""Every screen: all in sight and reachable, and one picture however one got there."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import Wire
from tests.browser.board.test_hands import Finger, carry, corner
from tests.browser.table import Table, resize, wait_for_rest, wait_for_table

CODE = "CF1-D3-AAAAACL"
FREECELL = "FC1-C4-AAAAAKH"
ZOOMED = (640, 400)  # 1280 by 800 at 200 %
SCREENS = [
    (320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), ZOOMED,
]  # fmt: skip

# A column of 19: six cards as dealt and a run from the king down on them; one of 20: a run
# that goes on round the corner.
RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]
LONG_FREECELL = {"columns": [["2D", "9C", "4D", "JC", "6D", "3C", *RUN], *[[]] * 7]}
LONG_CANFIELD = {
    "columns": [[*RUN, "KD", "QC", "JD", "TC", "9D", "8C", "7D"], [], [], []],
    "reserve": {"count": 0, "top": None},
}

# For each card of column 1 from the bottom up: the height of it that can be touched.
STRIPS = """() => {
    const cards = [...document.querySelectorAll('.card[data-in="1"]')]
        .sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y);
    return cards.map((card) => {
        const {x, y, width, height} = card.getBoundingClientRect();
        let seen = 0;
        for (let at = y + 0.5; at < y + height; at++) {
            const hit = document.elementFromPoint(x + width / 2, at);
            if (hit?.closest(".card") === card) seen++;
        }
        return seen;
    });
}"""
PICTURE = """() => {
    const seen = [...document.querySelectorAll(".board .card, .board .pile")].map((element) => {
        const {x, y, width, height} = element.getBoundingClientRect();
        const {card, pile, in: within} = element.dataset;
        const name = card ?? pile ?? `${within} ${Math.round(y)}`;
        return [name, [x, y, width, height].map(Math.round)];
    });
    return Object.fromEntries(seen);
}"""


def begin(open_browser, code, size, **options):
    viewport = {"width": size[0], "height": size[1]}
    page = open_browser(viewport=viewport, **options).new_page()
    return page, Wire(page), code


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize(("code", "change"), [(FREECELL, LONG_FREECELL), (CODE, LONG_CANFIELD)])
def test_every_card_of_the_longest_column_can_be_seen_and_touched(open_browser, code, change, size):
    page, wire, code = begin(open_browser, code, size)
    table = Table.begin(page, code)
    wire.change = change
    wire.cut()
    expect(table.board.locator('.card[data-in="1"]')).to_have_count(len(change["columns"][0]))
    settled(table)
    strips = page.evaluate(STRIPS)
    card = table.card(change["columns"][0][-1]).bounding_box()
    board = table.board.bounding_box()
    room = board["y"] + board["height"] - card["y"] - card["height"]
    assert room >= 0
    for strip in strips[:-1]:
        assert strip >= 0.2 * card["height"]  # the index
        # A finger's height, unless the column fills the board from top to bottom.
        assert strip >= 24 or room < len(strips)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def settled(table):
    wait_for_rest(table.page)
    return table.page.evaluate(PICTURE)


def afresh(table):
    table.page.reload()
    expect(table.page.locator("#table")).to_have_attribute("data-connection", "open")
    wait_for_table(table.page)
    return settled(table)


@pytest.mark.parametrize("code", [CODE, FREECELL])
def test_turning_the_phone_in_mid_drag_ends_in_the_picture_of_a_fresh_load(open_browser, code):
    page = open_browser("phone").new_page()
    table = Table.begin(page, code, touch=True)
    card, target = ("KH", table.card("AS")) if code == CODE else ("9H", table.pile("a"))
    finger = carry(table, card, target)
    page.set_viewport_size({"width": 640, "height": 360})
    expect(table.board.locator("[data-held]")).to_have_count(0)
    finger("touchEnd")
    seen = settled(table)
    assert seen == afresh(table)


@pytest.mark.parametrize(("start", "end"), [((390, 844), (844, 390)), ((1280, 800), (768, 1024))])
def test_a_new_size_in_mid_animation_ends_in_the_picture_of_a_fresh_load(open_browser, start, end):
    page, _wire, code = begin(open_browser, CODE, start)
    table = Table.begin(page, code)
    for token in ("3h", "32", "24v2", "sw"):
        table.play(token)
    page.keyboard.press("Space")
    page.set_viewport_size({"width": end[0], "height": end[1]})
    page.keyboard.press("Space")
    table.expect_version(6)
    seen = settled(table)
    assert seen == afresh(table)


def test_a_new_size_in_the_middle_of_the_deal_ends_in_the_picture_of_a_fresh_load(open_browser):
    page, _wire, code = begin(open_browser, FREECELL, (1280, 800))
    page.goto(f"/deal/{code}/")
    page.locator("main form button").first.click()
    page.wait_for_url("**/games/*/")
    table = Table(page, code, touch=False)
    expect(table.board.locator("[data-flying]").first).to_be_attached()
    page.set_viewport_size({"width": 390, "height": 844})
    seen = settled(table)
    assert seen == afresh(table)


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("code", ["MS1-C4-1000000", "CH1-D3-AAAAAAAAAAAAAA"])
def test_the_top_line_is_one_line_of_whole_words_at_every_width(open_browser, code, locale):
    page, _wire, code = begin(open_browser, code, (1280, 800), locale=locale)
    Table.begin(page, code)
    for width in (320, 360, 390, 719, 720, 899, 900, 1024, 1199, 1200, 1280, 1366, 1536, 1920):
        resize(page, width, 800)
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".topline > *, .figures > div")]
                .filter((part) => part.checkVisibility() && part.clientWidth > 1)
                .filter((part) => part.scrollWidth > part.clientWidth + 1
                    || (part.matches(".code, .game-title") && part.clientHeight > 40))
                .map((part) => part.textContent)"""
        )
        assert not cut, (width, cut)
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
def test_the_words_under_the_buttons_do_not_touch_on_a_phone(open_browser, locale):
    page = Table.begin(open_browser("phone", locale=locale).new_page(), CODE, touch=True).page
    for width in (360, 375, 390, 400, 414):
        resize(page, width, 640)
        words = page.evaluate(
            """() => [...document.querySelectorAll(".controls > button span")].map((words) => {
                const range = document.createRange();
                range.selectNodeContents(words);
                const { left, right } = range.getBoundingClientRect();
                return [left, right];
            })"""
        )
        assert len(words) == 5
        edges = [0, *(edge for each in words for edge in each), width]
        assert min(after - before for before, after in pairwise(edges)) >= 4, (width, words)


def test_five_fast_taps_on_undo_never_zoom_and_two_fingers_on_the_felt_do(open_browser):
    table = Table.begin(open_browser("phone").new_page(), CODE, touch=True)
    page = table.page
    for _ in range(5):
        table.play("sw")
    x, y = corner(page.locator('[data-action="undo"]').first)
    for _ in range(5):
        page.touchscreen.tap(x, y)
    table.expect_version(10)
    assert page.evaluate("visualViewport.scale") == 1
    fingers = Finger(page)
    fingers("touchStart", (200, 460), (200, 480))
    for apart in range(10, 110, 10):
        fingers("touchMove", (200, 460 - apart), (200, 480 + apart))
    fingers("touchEnd")
    page.wait_for_function("visualViewport.scale > 1.5")


def test_pulling_a_card_down_neither_scrolls_nor_refreshes(open_browser):
    table = Table.begin(open_browser("phone").new_page(), CODE, touch=True)
    table.page.evaluate("window.stays = true")
    finger = Finger(table.page)
    x, y = corner(table.card("KH"))
    finger("touchStart", (x, y))
    for step in range(1, 12):
        finger("touchMove", (x, y + step * 35))
    finger("touchEnd")
    table.page.wait_for_timeout(300)
    assert table.page.evaluate("[scrollX, scrollY, window.stays]") == [0, 0, True]
    for element in ("document.documentElement", "document.body"):
        style = f"getComputedStyle({element}).overscrollBehaviorY"
        assert table.page.evaluate(style) == "none"
