"""What the solver says to a player at the table and afterwards, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, wait_for_table

CODE = "CF1-D3-AAAAACL"
# One action into the only cell, and nothing can be played any more.
STUCK = ("FC1-C1-AAAAAEB", "3a")
# Lost with its twelfth action; till then it could be won.
LOST = ("CF1-D3-AAAABHB", "sw w4 sw sw sw sw sw sw sw sw sw w3")


def line_under_the_board(page):
    return page.locator("#verdict")


def said(page):
    return page.locator("#announcer")


def turn_on(page):
    page.locator(".controls .more").click()
    page.locator('#more [data-action="verdict"]').click()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_line_is_off_until_it_is_wanted_and_then_remembered(open_browser, size):
    table = Table.begin(open_browser(size).new_page(), CODE, touch=size == "phone")
    page = table.page
    expect(line_under_the_board(page)).to_be_hidden()
    turn_on(page)
    expect(line_under_the_board(page)).to_have_text("Can still be won")
    table.play("3h")
    expect(line_under_the_board(page)).to_have_text("Can still be won")
    page.reload()
    expect(line_under_the_board(page)).to_have_text("Can still be won")
    page.goto("/settings/")
    box = page.locator('input[name="show_verdict"]')
    expect(box).to_be_checked()
    page.go_back()
    turn_on(page)
    expect(line_under_the_board(page)).to_be_hidden()


def test_a_game_that_is_lost_is_said_to_be(open_browser):
    table = Table.begin(open_browser().new_page(), LOST[0])
    turn_on(table.page)
    for token in LOST[1].split(" "):
        table.play(token)
    expect(line_under_the_board(table.page)).to_have_text("No useful move is left.")
    expect(said(table.page)).to_contain_text("No useful move is left.")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_hint_is_marked_on_the_board_said_and_can_be_played(open_browser, size):
    table = Table.begin(open_browser(size).new_page(), CODE, touch=size == "phone")
    page = table.page
    page.locator('.controls > [data-action="hint"]').click()
    expect(page.locator("#notice")).to_contain_text("Hint: ")
    expect(said(page)).to_contain_text("Hint: ")
    expect(table.board.locator(":is(.card[data-taken], [data-lit])").first).to_be_visible()
    table.play("sw")
    expect(table.board.locator(":is(.card[data-taken], [data-lit])")).to_have_count(0)


def test_i_asks_for_a_hint_and_the_game_is_marked_by_it(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    page = table.page
    page.keyboard.press("i")
    expect(page.locator("#notice")).to_contain_text("Hint: ")
    table.play("sw")
    page.locator(".controls .more").click()
    page.locator('#more [data-action="end"]').click()
    page.locator('#end-game [value="yes"]').click()
    expect(page.locator('[data-end="hints"]')).to_have_text("With 1 hint")
    page.goto("/games/")
    expect(page.locator("main table")).to_contain_text("With hints")


def test_nothing_useful_left_is_said_without_being_asked(open_browser):
    table = Table.begin(open_browser().new_page(), STUCK[0])
    table.page.keyboard.type(STUCK[1])
    table.expect_version(1)
    expect(line_under_the_board(table.page)).to_have_text("No useful move is left.")
    expect(said(table.page)).to_contain_text("No useful move is left.")
    table.page.locator('.controls > [data-action="undo"]').click()
    table.expect_version(2)
    expect(line_under_the_board(table.page)).to_be_hidden()


@pytest.mark.usefixtures("one_day")
def test_a_ranked_attempt_has_neither_line_nor_hints(open_browser):
    page = open_browser().new_page()
    page.goto("/daily/")
    page.locator('form[action*="/freecell/C4/play/"] button').first.click()
    wait_for_table(page)
    expect(page.locator('[data-action="hint"]')).to_have_count(0)
    expect(page.locator('[data-action="verdict"]')).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("#notice")).to_have_text("There are no hints here.")


def test_after_the_game_it_is_told_where_it_was_lost_and_how_it_could_be_won(open_browser):
    table = Table.begin(open_browser().new_page(), LOST[0])
    page = table.page
    for token in LOST[1].split(" "):
        table.play(token)
    page.locator(".controls .more").click()
    page.locator('#more [data-action="end"]').click()
    page.locator('#end-game [value="yes"]').click()
    page.locator('#game-over a[href$="/replay/"]').click()
    solver = page.locator("#solver")
    expect(solver).to_contain_text("The game was lost at action 12")
    expect(solver).to_contain_text("This deal can be won")
    solver.get_by_role("link", name="Look at action 12").click()
    page.wait_for_url("**/replay/?at=12")
    page.locator("#solver a.button").click()
    page.wait_for_url("**/replay/solution/")
    page.locator('[data-go="last"]').click()
    expect(page.locator('.stepper [data-shown="words"]')).to_contain_text(
        "Stock: no cards.Waste: no cards."
    )
    page.goto(f"/deal/{LOST[0]}/")
    expect(page.locator("main")).to_contain_text("This deal can be won.")


def test_a_new_game_can_be_of_a_deal_that_can_be_won_and_the_wish_is_kept(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    page = table.page
    page.keyboard.press("n")
    page.locator('#new-game input[name="winnable"]').check()
    first = table.game_id
    page.locator('#new-game [type="submit"]').click()
    page.wait_for_url(lambda url: "/games/" in url and first not in url)
    wait_for_table(page)
    page.keyboard.press("n")
    expect(page.locator('#new-game input[name="winnable"]')).to_be_checked()
    code = page.locator(".topline .code").inner_text()
    page.goto(f"/deal/{code}/")
    expect(page.locator("main")).to_contain_text("This deal can be won.")


def test_without_script_the_deal_page_and_the_replay_tell_the_same(open_browser, site):
    context = open_browser(java_script_enabled=False)
    page = context.new_page()
    page.goto("/play/")
    page.locator('input[name="winnable"]').check()
    page.locator('button[value="freecell:C4"]').click()
    page.wait_for_url("**/games/*/")
    code = re.search(r"FC1-C4-\w+", page.content())[0]
    page.goto(f"/deal/{code}/")
    expect(page.locator("main")).to_contain_text("This deal can be won.")
    page.goto("/play/")
    expect(page.locator('input[name="winnable"]')).to_be_checked()
