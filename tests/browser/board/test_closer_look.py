"""What a card can do, as a menu; and its whole face where others cover it."""

import pytest
from playwright.sync_api import expect

from tests.browser.board.test_hands import Finger, carry, corner, on_desktop, on_phone
from tests.browser.table import Table
from tests.browser.test_pages import check

CODE = "CF1-D3-AAAAACL"
FREECELL = "FC1-C4-AAAAAKH"
LONG = 700


def menu(table):
    return table.page.get_by_role("menu")


def top_card_at(table, locator):
    """The card that is seen at the lower edge of a card's place."""
    box = locator.bounding_box()
    return table.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.card')?.dataset.card",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9],
    )


def test_a_right_click_shows_where_a_card_can_go_and_a_choice_plays_it(open_browser):
    table = on_desktop(open_browser)
    table.card("KH").click(button="right")
    expect(menu(table)).to_have_accessible_name("King of hearts can go to:")
    [line] = menu(table).get_by_role("menuitem").all()
    expect(line).to_have_text("Column 4, 1 card, top ace of spades")
    line.click()
    table.expect_version(1)
    expect(table.card("KH")).to_have_attribute("data-in", "4")
    expect(menu(table)).not_to_be_visible()
    expect(table.pile("4")).to_be_focused()


def test_a_right_click_on_a_card_that_can_do_nothing_says_so(open_browser):
    table = on_desktop(open_browser)
    table.card("AS").click(button="right")
    expect(table.page.locator("#notice")).to_have_text("Ace of spades can’t go anywhere now.")
    expect(menu(table)).not_to_be_visible()
    table.expect_version(0)


def test_the_menu_is_worked_by_keys_and_gives_the_focus_back(open_browser):
    table = on_desktop(open_browser, FREECELL)
    press = table.page.keyboard.press
    table.pile("3").focus()
    for key in ("m", "ContextMenu"):
        press(key)
        lines = menu(table).get_by_role("menuitem")
        expect(lines).to_have_count(4)
        expect(lines.first).to_be_focused()
        press("ArrowUp")
        expect(lines.last).to_be_focused()
        press("Escape")
        expect(menu(table)).not_to_be_visible()
        expect(table.pile("3")).to_be_focused()
    press("m")
    press("ArrowDown")
    press("Enter")
    table.expect_version(1)
    expect(table.card("9H")).to_have_attribute("data-in", "b")
    expect(table.pile("b")).to_be_focused()


def test_a_press_beside_the_menu_closes_it_and_plays_nothing(open_browser):
    table = on_desktop(open_browser, FREECELL)
    table.card("9H").click(button="right")
    table.card("AH").click()  # it would go home
    expect(menu(table)).not_to_be_visible()
    table.page.wait_for_timeout(300)
    table.expect_version(0)


@pytest.mark.parametrize("card", ["9H", "JD"])
def test_the_menu_is_whole_on_a_small_screen(open_browser, card):
    table = on_phone(open_browser, FREECELL)
    finger = Finger(table.page)
    finger("touchStart", corner(table.card(card)))
    expect(menu(table)).to_be_visible()
    finger("touchEnd")
    box = menu(table).bounding_box()
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] + box["height"] <= 640
    for line in menu(table).get_by_role("menuitem").all():
        assert line.bounding_box()["height"] >= 44


def test_a_long_press_of_a_finger_opens_the_menu_and_its_end_is_no_tap(open_browser):
    table = on_phone(open_browser, FREECELL)
    finger = Finger(table.page)
    finger("touchStart", corner(table.card("AH")))
    expect(menu(table)).to_be_visible()
    finger("touchEnd")
    table.page.wait_for_timeout(300)
    table.expect_version(0)
    menu(table).get_by_role("menuitem").first.tap()
    table.expect_version(1)


def test_a_long_press_can_still_become_a_drag(open_browser):
    table = on_phone(open_browser)
    finger = Finger(table.page)
    (x, y), (to_x, to_y) = corner(table.card("KH")), corner(table.card("AS"))
    finger("touchStart", (x, y))
    expect(menu(table)).to_be_visible()
    for step in range(1, 6):
        finger("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    expect(menu(table)).not_to_be_visible()
    finger("touchEnd")
    table.expect_version(1)


@pytest.mark.parametrize("touch", [True, False])
def test_a_covered_card_is_raised_for_as_long_as_it_is_held(open_browser, touch):
    table = (on_phone if touch else on_desktop)(open_browser, FREECELL)
    covered = table.card("KS")
    assert top_card_at(table, covered) != "KS"
    point = corner(covered)[0], covered.bounding_box()["y"] + 6
    finger = Finger(table.page)
    if touch:
        finger("touchStart", point)
    else:
        table.page.mouse.move(*point)
        table.page.mouse.down()
    expect(covered).to_have_attribute("data-peek", "")
    assert top_card_at(table, covered) == "KS"
    if touch:
        finger("touchEnd")
    else:
        table.page.mouse.up()
    expect(table.board.locator("[data-peek]")).to_have_count(0)
    assert top_card_at(table, covered) != "KS"
    table.page.wait_for_timeout(200)
    table.expect_version(0)
    expect(table.page.locator("#notice")).not_to_be_visible()


def test_a_slow_click_of_a_mouse_is_a_click(open_browser):
    table = on_desktop(open_browser)
    table.card("7S").click(delay=LONG)
    table.expect_version(1)


def test_a_lost_capture_gives_the_card_back(open_browser):
    table = on_phone(open_browser)
    table.page.evaluate(
        "document.getElementById('board').addEventListener('pointerdown', "
        "(event) => { window.pointer = event.pointerId; })"
    )
    finger = carry(table, "KH", table.card("AS"))
    table.page.evaluate("document.getElementById('board').releasePointerCapture(window.pointer)")
    finger("touchMove", (200, 400))  # it is told with what the pointer does next
    expect(table.board.locator("[data-held]")).to_have_count(0)
    finger("touchEnd")
    table.page.wait_for_timeout(300)
    table.expect_version(0)
    expect(table.card("KH")).to_have_attribute("data-in", "2")


def test_a_state_that_arrives_in_mid_drag_leaves_the_card_in_the_hand(open_browser):
    table = on_phone(open_browser)
    other = table.page.context.new_page()
    other.goto(table.page.url)
    on_other = Table(other, CODE, touch=True)
    on_other.expect_version(0)
    finger = carry(table, "KH", table.card("AS"))
    over = table.card("AS").bounding_box()["x"]
    on_other.play("sw")
    table.expect_version(1)
    expect(table.card("KH")).to_have_attribute("data-held", "")
    assert abs(table.card("KH").bounding_box()["x"] - over) <= 1
    finger("touchEnd")
    table.expect_version(2)
    expect(table.card("KH")).to_have_attribute("data-in", "4")


@pytest.mark.parametrize("code", [CODE, FREECELL])
def test_the_table_its_menu_and_its_dialogs_have_no_serious_finding(open_browser, code):
    table = on_desktop(open_browser, code)
    check(table.page)
    table.pile("2").focus()
    for key, opened in (("m", '[role="menu"]'), ("?", "#keys"), ("n", "#new-game")):
        table.page.keyboard.press(key)
        expect(table.page.locator(opened)).to_be_visible()
        check(table.page)
        table.page.keyboard.press("Escape")
        expect(table.page.locator(opened)).not_to_be_visible()
