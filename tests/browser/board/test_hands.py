"""Fingers, mouse and keys on the board: whatever interrupts them, no card is lost or stuck."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, wait_for_rest

CODE = "CF1-D3-AAAAACL"
FREECELL = "FC1-C4-AAAAAKH"


class Finger:
    """A finger, or several, on a page."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind, *points):
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def corner(locator):
    box = locator.bounding_box()
    return box["x"] + 12, box["y"] + 12


def carry(table, card, target):
    """Begin to drag a card by a finger, up to a target, without letting go."""
    finger = Finger(table.page)
    (x, y), (to_x, to_y) = corner(table.card(card)), corner(target)
    finger("touchStart", (x, y))
    for step in range(1, 6):
        finger("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    expect(table.card(card)).to_have_attribute("data-held", "")
    return finger


def on_phone(open_browser, code=CODE):
    return Table.begin(open_browser("phone").new_page(), code, touch=True)


def on_desktop(open_browser, code=CODE):
    return Table.begin(open_browser("desktop").new_page(), code)


def test_five_fast_taps_on_the_stock_are_five_draws_and_never_zoom(open_browser):
    table = on_phone(open_browser)
    x, y = corner(table.pile("s"))
    for _ in range(5):
        table.page.touchscreen.tap(x, y)
    table.expect_version(5)
    assert table.page.evaluate("visualViewport.scale") == 1


def test_dragging_a_card_scrolls_nothing(open_browser):
    table = on_phone(open_browser)
    carry(table, "KH", table.card("AS"))("touchEnd")
    table.expect_version(1)
    assert table.page.evaluate("[scrollX, scrollY]") == [0, 0]


@pytest.mark.parametrize("interruption", ["second finger", "cancel", "rotation", "escape"])
def test_an_interrupted_drag_gives_the_card_back(open_browser, interruption):
    table = on_phone(open_browser)
    before = table.card("KH").bounding_box()
    finger = carry(table, "KH", table.card("AS"))
    if interruption == "second finger":
        finger("touchStart", corner(table.card("AS")), (200, 400))
    elif interruption == "cancel":
        finger("touchCancel")
    elif interruption == "rotation":
        table.page.set_viewport_size({"width": 640, "height": 360})
    else:
        table.page.keyboard.press("Escape")
    expect(table.board.locator("[data-held]")).to_have_count(0)
    if interruption != "cancel":
        finger("touchEnd")
    table.expect_version(0)
    expect(table.card("KH")).to_have_attribute("data-in", "2")
    if interruption != "rotation":
        expect(table.board.locator("[data-flying]")).to_have_count(0)
        assert table.card("KH").bounding_box() == before


def test_a_card_that_vanishes_from_the_hand_is_let_go(open_browser):
    table = on_phone(open_browser)
    table.play("sw")
    other = table.page.context.new_page()
    other.goto(table.page.url)
    on_other = Table(other, CODE, touch=True)
    on_other.playthrough = table.playthrough
    finger = carry(table, "2C", table.pile("1"))  # the top of the waste
    for _ in range(2):
        on_other.play("sw")
    table.expect_version(3)
    expect(table.board.locator("[data-held]")).to_have_count(0)
    finger("touchEnd")
    table.expect_version(3)


def test_a_double_click_sends_one_card_home(open_browser):
    table = on_desktop(open_browser, FREECELL)
    table.double_click(table.card("AH"))
    table.page.wait_for_timeout(400)
    table.expect_version(1)


def test_a_double_click_looks_further_where_a_click_takes_the_card_up(open_browser):
    table = on_desktop(open_browser, FREECELL)
    table.card("9H").click()
    expect(table.board.locator("[data-taken]")).to_have_count(1)
    expect(table.board.locator(".pile[data-lit]")).to_have_count(4)
    table.page.keyboard.press("Escape")
    table.double_click(table.card("9H"))
    table.expect_version(1)
    expect(table.card("9H")).to_have_attribute("data-in", "a")


def test_a_card_is_moved_by_two_taps(open_browser):
    table = on_phone(open_browser, FREECELL)
    table.tap(table.card("9H"))
    expect(table.board.locator("[data-taken]")).to_have_count(1)
    table.tap(table.pile("c"))
    table.expect_version(1)
    expect(table.card("9H")).to_have_attribute("data-in", "c")


def test_a_card_that_can_go_nowhere_says_so(open_browser):
    table = on_desktop(open_browser)
    table.card("AS").click()
    expect(table.page.locator("#notice")).to_have_text("Ace of spades can’t go anywhere now.")
    table.expect_version(0)


def test_a_drop_needs_half_a_card_over_the_column_or_its_empty_tail(open_browser):
    table = on_desktop(open_browser)
    card, column = table.card("KH").bounding_box(), table.pile("4").bounding_box()
    grip_x, grip_y = card["x"] + 12, card["y"] + 12
    mouse = table.page.mouse
    for share, version in ((0.4, 0), (0.6, 1)):
        mouse.move(grip_x, grip_y)
        mouse.down()
        to_x = column["x"] - (1 - share) * card["width"] + 12
        mouse.move(to_x, grip_y + 250, steps=4)  # far below the column's last card
        mouse.up()
        table.expect_version(version)
        wait_for_rest(table.page)


def test_a_game_goes_on_by_keyboard_alone_and_each_thing_is_said_once(open_browser):
    table = on_desktop(open_browser)
    heard = []
    table.page.expose_function("hear", lambda sentence: heard.append(sentence))
    table.page.evaluate(
        """new MutationObserver((changes) => changes.forEach((change) =>
            change.addedNodes.forEach((node) => hear(node.textContent))))
            .observe(document.getElementById("announcer"), {childList: true})"""
    )
    press = table.page.keyboard.press
    focused = "document.activeElement.dataset.pile"
    assert table.page.evaluate(focused) == "1"
    for key in ("ArrowRight", "ArrowRight", "h"):
        press(key)
    table.expect_version(1)
    assert table.page.evaluate(focused) == "S"  # with the card
    table.pile("2").focus()
    for key in ("Enter", "ArrowRight", "ArrowRight"):
        press(key)
    press("Enter")
    table.expect_version(2)
    assert table.page.evaluate(focused) == "4"
    press(" ")
    table.expect_version(3)
    press("u")
    table.expect_version(4)
    press("Enter")
    press("Escape")
    table.pile("1").focus()
    press("h")
    assert heard == [
        "7 of spades to the foundation.",
        "Column 3 was filled from the reserve: queen of clubs.",
        "You hold the king of hearts. It can go to: Column 4.",
        "King of hearts to column 4.",
        "Column 2 was filled from the reserve: 5 of clubs.",
        "3 cards turned, top 2 of clubs.",
        "The last action was undone.",
        "King of hearts can’t go anywhere now.",
        "Queen of hearts can’t go to the foundation yet.",
    ]


def test_dialogs_close_by_escape_and_give_the_focus_back(open_browser):
    table = on_desktop(open_browser)
    for key, dialog in (("n", "#new-game"), ("?", "#keys")):
        table.pile("3").focus()
        table.page.keyboard.press(key)
        expect(table.page.locator(dialog)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.locator(dialog)).not_to_be_visible()
        assert table.page.evaluate("document.activeElement.dataset.pile") == "3"


SCREENS = [(320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1920, 1080)]


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("code", [CODE, FREECELL, "CH1-D3-AAAAACL"])
def test_the_whole_table_is_in_sight_on_every_screen(open_browser, size, code):
    width, height = size
    context = open_browser("desktop", viewport={"width": width, "height": height})
    table = Table.begin(context.new_page(), code)
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    for element in page.locator(".pile, .controls > button").all():
        box = element.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    for button in page.locator(".controls > button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
