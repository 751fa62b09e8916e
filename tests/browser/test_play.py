"""A person opens the site and plays to the end, on a phone and on a desktop."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.data_files import cases, winning_log

CODE = "CF1-D3-AAAAACL"


def canfield_win():
    [example] = [case for case in cases("examples") if case["code"] == CODE]
    return example["code"], example["log"]


def test_a_guest_wins_canfield_with_the_mouse(open_browser):
    code, log = canfield_win()
    table = Table.begin(open_browser().new_page(), code)
    for token in log.split(" "):
        table.play(token)
    panel = table.page.locator("#game-over")
    expect(panel).to_be_visible()
    expect(panel.locator('[data-end="score"]')).to_have_text("255")


def test_a_guest_wins_freecell_with_a_finger_on_a_phone(open_browser):
    code, log = winning_log("FC1-C2")
    table = Table.begin(open_browser("phone").new_page(), code, touch=True)
    for token in log.split(" "):
        table.play(token)
    panel = table.page.locator("#game-over")
    expect(panel).to_be_visible()
    expect(panel.locator('[data-end="score"]')).to_have_text("520")
    table.page.goto("/games/")
    expect(table.page.locator("main")).to_contain_text("520")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_reloading_in_mid_game_changes_nothing(open_browser, size):
    table = Table.begin(open_browser(size).new_page(), CODE, touch=size == "phone")
    for token in ("3h", "32", "24v2", "sw", "u"):
        table.play(token)
    table.page.reload()
    table.expect_in_step()
    table.play("sw")
    table.page.locator('[data-action="undo"]').first.click()
    table.expect_version(7)


def test_two_devices_of_one_player_show_each_others_actions(open_browser):
    desktop = open_browser()
    table = Table.begin(desktop.new_page(), CODE)
    phone = open_browser("phone")
    phone.add_cookies(desktop.cookies())
    page = phone.new_page()
    page.goto(f"/games/{table.game_id}/")
    other = Table(page, CODE, touch=True)
    for token in ("3h", "32"):
        table.play(token)
        other.playthrough = table.playthrough
        other.expect_in_step()
    other.play("24v2")
    table.playthrough = other.playthrough
    table.expect_in_step()


def test_somebody_else_watches_and_cannot_play(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    page = open_browser("phone").new_page()
    page.goto(f"/games/{table.game_id}/")
    watcher = Table(page, CODE, touch=True)
    watcher.expect_version(0)
    table.play("3h")
    watcher.expect_version(1)
    watcher.tap(watcher.pile("s"))
    page.wait_for_timeout(500)
    table.expect_version(1)
    expect(page.locator('[data-action="undo"]')).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_actions_played_while_the_connection_is_cut_are_kept_and_sent(open_browser, size):
    context = open_browser(size)
    table = Table.begin(context.new_page(), CODE, touch=size == "phone")
    table.play("3h")
    context.set_offline(True)
    expect(table.page.locator("#table")).not_to_have_attribute("data-connection", "open")
    table.play("sw", wait=False)
    expect(table.page.locator("#table")).not_to_have_attribute("data-pending", "0")
    table.page.wait_for_timeout(500)
    context.set_offline(False)
    table.expect_in_step()
    table.play("sw")
    log = table.page.request.get(f"/api/v1/games/{table.game_id}/log/").json()
    assert log["log"] == "3h sw sw"


def test_five_fast_taps_on_the_stock_are_five_draws(open_browser):
    table = Table.begin(open_browser("phone").new_page(), CODE, touch=True)
    for _ in range(5):
        table.play("sw", wait=False)
    table.expect_in_step()
    log = table.page.request.get(f"/api/v1/games/{table.game_id}/log/").json()
    assert log["log"] == "sw sw sw sw sw"


def test_a_double_click_that_sends_a_card_home_is_one_action(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    table.double_click(table.card("7S"))
    table.playthrough = table.playthrough.act("3h")
    table.expect_in_step()
    table.page.wait_for_timeout(300)
    table.expect_version(1)


def test_an_illegal_drop_slides_back_and_says_why(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    table.drag(table.card("QH"), table.card("AS"))
    notice = table.page.locator("#notice")
    expect(notice).to_be_visible()
    expect(notice).not_to_be_empty()
    table.expect_in_step()


def test_undo_and_redo_are_offered_when_they_do_something(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    undo = table.page.locator('[data-action="undo"]').first
    redo = table.page.locator('[data-action="redo"]').first
    table.play("3h")
    table.play("u")
    redo.click()
    table.playthrough = table.playthrough.act("3h")
    table.expect_in_step()
    undo.click()
    table.playthrough = table.playthrough.act("u")
    table.expect_in_step()


def test_signing_up_keeps_the_guests_games(open_browser):
    page = open_browser().new_page()
    table = Table.begin(page, CODE)
    table.play("3h")
    address, game_id = page.url, table.game_id
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill("Penelope")
    page.locator("[name=password1]").fill("weaving-by-day-only")
    page.locator("main form [type=submit]").first.click()
    page.wait_for_url(re.compile(r"^(?!.*signup)"))
    page.goto("/games/")
    page.locator(f'main a[href="/games/{game_id}/"]').first.click()
    assert page.url == address
    table.expect_in_step()
    table.play("32")


@pytest.mark.parametrize(
    ("typed", "word"), [("CF1-D9-AAAAACL", "option"), ("hello", "three parts"), ("11982", "MS1-C4")]
)
def test_a_bad_deal_code_gets_a_clear_word(open_browser, typed, word):
    page = open_browser().new_page()
    page.goto("/play/")
    page.locator("[name=code]").fill(typed)
    page.locator("[name=code]").press("Enter")
    expect(page.locator("main")).to_contain_text(word)


def test_a_deal_code_typed_carelessly_begins_its_deal(open_browser):
    page = open_browser().new_page()
    page.goto("/play/")
    page.locator("[name=code]").fill(" ms1 c4 11982 ")
    page.locator("[name=code]").press("Enter")
    page.wait_for_url("**/games/*/")
    expect(page.locator('.code[data-action="copy-code"]')).to_have_text("MS1-C4-11982")


def test_the_same_deal_is_begun_again(open_browser):
    page = open_browser().new_page()
    table = Table.begin(page, CODE)
    table.play("3h")
    first = page.url
    page.locator("[popovertarget=more]").click()
    page.locator('#more [data-action="restart"]').click()
    page.wait_for_url(lambda url: url != first)
    Table(page, CODE, touch=False).expect_version(0)
    expect(page.locator('.code[data-action="copy-code"]')).to_have_text(CODE)


def test_a_visitor_who_watches_begins_a_game_of_their_own(open_browser):
    table = Table.begin(open_browser().new_page(), CODE)
    page = open_browser().new_page()
    page.goto(f"/games/{table.game_id}/")
    page.locator('[data-action="new"]').first.click()
    page.locator("#new-game button.primary").click()
    page.wait_for_url(lambda url: table.game_id not in url)
    expect(page.locator("#table")).to_have_attribute("data-role", "player")


def test_signing_up_in_another_tab_leaves_the_table_alive(open_browser):
    context = open_browser()
    table = Table.begin(context.new_page(), CODE)
    other = context.new_page()
    other.goto("/accounts/signup/")
    other.locator("[name=username]").fill("Telemachus")
    other.locator("[name=password1]").fill("waiting-for-twenty-years")
    other.locator("main form [type=submit]").first.click()
    other.wait_for_url(re.compile(r"^(?!.*signup)"))
    table.play("3h")
    table.expect_in_step()


def test_the_new_game_dialog_deals_what_is_seen_and_once(open_browser):
    page = open_browser().new_page()
    Table.begin(page, CODE)
    dialog = page.locator("#new-game")
    page.locator('[data-action="new"]').first.click()
    dialog.locator("summary").click()
    dialog.locator("[name=code]").fill("FC1-C1-AAAAAKH")
    page.keyboard.press("Escape")
    page.locator('[data-action="new"]').first.click()
    first = page.url
    dialog.locator("button.primary").dblclick()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("#table .game-title")).to_have_text(re.compile("^Canfield"))
    games = page.request.get("/api/v1/games/").json()["results"]
    assert [game["game"] for game in games] == ["canfield", "canfield"]


def test_a_game_that_is_over_says_so_when_it_is_opened_again(open_browser):
    page = open_browser("phone").new_page()
    table = Table.begin(page, CODE, touch=True)
    expect(page.locator("#over")).to_be_hidden()
    page.locator("[popovertarget=more]").click()
    page.locator('#more [data-action="end"]').click()
    page.locator('#end-game [value="yes"]').click()
    expect(page.locator("#game-over")).to_be_visible()
    page.goto(f"/games/{table.game_id}/")
    expect(page.locator("#over")).to_have_text("Ended")
