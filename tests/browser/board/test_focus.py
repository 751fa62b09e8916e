"""Keys go on working wherever a hand has clicked, and never act from a control elsewhere."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

CODE = "CF1-D3-AAAAACL"


@pytest.fixture
def table(open_browser):
    return Table.begin(open_browser().new_page(), CODE)


def felt_beside_the_board(page):
    """A point of the bare line of numbers."""
    box = page.locator(".figures").bounding_box()
    page.mouse.click(box["x"] - 6, box["y"] + box["height"] / 2)


def test_keys_that_are_pressed_before_the_board_has_the_focus_are_the_boards(table):
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("Space")
    table.expect_version(1)
    expect(table.pile("1")).to_be_focused()


def test_keys_go_on_after_a_click_beside_the_board(table):
    felt_beside_the_board(table.page)
    expect(table.board.locator(":focus")).to_have_count(0)
    for key in ("ArrowRight", "ArrowRight", "h"):
        table.page.keyboard.press(key)
    table.expect_version(1)
    expect(table.pile("S")).to_be_focused()


def test_a_click_on_undo_leaves_the_keys_to_the_board(table):
    table.page.keyboard.press("Space")
    table.expect_version(1)
    table.page.locator('.controls [data-action="undo"]').click()
    table.expect_version(2)
    table.page.keyboard.press("Space")
    table.expect_version(3)


def test_whoever_opens_a_dialog_from_the_menu_plays_on_by_keys_after_it(table):
    page = table.page
    page.locator(".controls .more").click()
    page.locator('#more [data-action="keys"]').click()
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()
    page.keyboard.press("Space")
    table.expect_version(1)
    page.locator(".controls .more").click()
    expect(page.locator("#more")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.pile("1")).to_be_focused()
    page.keyboard.press("Space")
    table.expect_version(2)


def test_whoever_opens_the_menu_by_keys_comes_back_to_its_button(table):
    page = table.page
    more = page.locator(".controls .more")
    more.press("Enter")
    page.locator('#more [data-action="keys"]').press("Enter")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()
    expect(more).to_be_focused()


def test_letters_do_nothing_while_the_focus_is_in_a_control(table):
    page = table.page
    undo = page.locator('.controls [data-action="undo"]')
    undo.focus()
    for key in ("h", "n", "w", "?"):
        page.keyboard.press(key)
    expect(undo).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".controls .more").click()
    page.keyboard.press("n")
    expect(page.locator("dialog[open]")).to_have_count(0)
    table.expect_version(0)


GREEK = {"h": "η", "u": "θ", "w": "ς", "f": "φ", "k": "κ", "n": "ν"}


def type_greek(page, letters):
    """Press letters' keys on a Greek keyboard, which gives Greek letters."""
    for letter in letters:
        page.evaluate(
            """([key, code]) => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))""",
            [GREEK.get(letter, letter), f"Key{letter.upper()}"],
        )


def test_a_greek_keyboard_needs_no_other_layout(table):
    table.pile("3").focus()
    type_greek(table.page, "h")
    table.expect_version(1)
    type_greek(table.page, "u")
    table.expect_version(2)


def test_a_card_is_found_by_its_rank_and_enter_takes_it(table):
    page = table.page
    page.keyboard.press("f")
    line = page.locator(".typed")
    expect(line).to_have_text("Find:")
    page.keyboard.press("k")
    expect(line).to_have_text("Find: K")
    expect(table.pile("2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(line).not_to_be_visible()
    expect(table.card("KH")).to_have_attribute("data-taken", "")
    page.keyboard.press("Escape")
    expect(table.board.locator("[data-taken]")).to_have_count(0)


def test_a_pile_typed_alone_is_gone_to(table):
    for keys, pile in (("4", "4"), ("w", "w"), ("/r", "r"), ("D", "D")):
        for key in (*keys, "Enter"):
            table.page.keyboard.press(key)
        expect(table.pile(pile)).to_be_focused()
    table.expect_version(0)


def test_greek_ranks_have_their_own_letters(open_browser):
    table = Table.begin(open_browser(locale="el-GR").new_page(), CODE)
    type_greek(table.page, "fn")
    expect(table.page.locator(".typed")).to_have_text("Εύρεση: Ντ")
    expect(table.page.locator("#announcer p").last).to_have_text(
        "Ντάμα σπαθί: Αποθεματική στοίβα, στην κορυφή."
    )


def test_the_line_of_numbers_is_read_out(table):
    page = table.page
    said = page.locator("#announcer p").last
    page.keyboard.press("o")
    expect(said).to_have_text("Score 0, 0 actions, time 0:00.")
    page.keyboard.press("p")
    expect(said).to_have_text("Nothing has been played since you came.")
    page.evaluate("document.documentElement.dataset.timer = 'hidden'")
    page.keyboard.press("Space")
    table.expect_version(1)
    page.keyboard.press("o")
    expect(said).to_have_text("Score 0, 1 action.")
    page.keyboard.press("p")
    expect(said).to_have_text("3 cards turned, top 2 of clubs.")
