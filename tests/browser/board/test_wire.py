"""The page and a bad network: nothing is lost or doubled, and the player is told."""

import json

from playwright.sync_api import expect

from tests.browser.board.conftest import Wire
from tests.browser.table import Table

CODE = "CF1-D3-AAAAACL"


def begin(open_browser, **options):
    page = open_browser(**options).new_page()
    wire = Wire(page)
    return Table.begin(page, CODE), wire


def expect_pending(table, count):
    expect(table.page.locator("#table")).to_have_attribute("data-pending", str(count))


def test_an_answer_that_was_lost_comes_after_the_reconnection(open_browser):
    table, wire = begin(open_browser)
    wire.lose_received = True
    table.play("3h", wait=False)
    expect(table.card("7S")).to_have_attribute("data-in", "S")  # shown at once
    expect_pending(table, 1)
    wire.cut()
    table.expect_in_step()
    first, again = (json.loads(act) for act in wire.acts)
    assert first == again
    expect(table.page.locator("#announcer p")).to_have_count(2)  # the move and the refill, once


def test_an_act_that_was_lost_is_sent_again(open_browser):
    table, wire = begin(open_browser)
    wire.lose_sent = True
    table.play("sw", wait=False)
    table.play("sw", wait=False)
    expect_pending(table, 2)
    wire.cut()
    table.expect_in_step()
    assert [json.loads(act)["version"] for act in wire.acts] == [0, 0, 1]


def test_doubled_frames_play_and_tell_everything_once(open_browser):
    table, wire = begin(open_browser)
    wire.double = True
    for token in ("3h", "32", "sw"):
        table.play(token)
    table.expect_in_step()
    told = table.page.locator("#announcer p").all_inner_texts()
    assert len(told) == len(set(told))


def test_an_action_on_an_old_version_is_taken_back_with_a_word(open_browser):
    table, wire = begin(open_browser)
    other = table.page.context.new_page()
    other.goto(table.page.url)
    wire.lose_received = True
    Table(other, CODE, touch=False).play("sw")
    wire.wait_for_loss(version=1)
    wire.lose_received = False
    table.tap(table.card("7S"))
    expect(table.page.locator("#notice")).to_be_visible()
    table.expect_version(1)
    expect(table.card("7S")).to_have_attribute("data-in", "3")


def test_a_player_who_signed_in_anew_in_another_tab_plays_on(open_browser):
    table, wire = begin(open_browser)
    wire.cut(code=4401)
    expect(table.page.locator("#table")).to_have_attribute("data-connection", "open")
    table.play("3h")


def test_a_player_who_signed_out_in_another_tab_is_told_so_and_plays_nothing(open_browser):
    table, wire = begin(open_browser)
    table.page.context.clear_cookies()
    wire.cut(code=4401)
    expect(table.page.locator("#table")).to_have_attribute("data-connection", "closed")
    for _ in range(3):
        table.tap(table.pile("s"))
    expect_pending(table, 0)
    expect(table.pile("w")).to_have_attribute("data-count", "0")
    table.page.wait_for_timeout(4_500)  # until the answer to the taps is over
    sign_in = table.page.locator("#notice a")
    href = f"/accounts/login/?next=%2Fgames%2F{table.game_id}%2F"
    expect(sign_in).to_have_attribute("href", href)


def test_a_limit_is_told_in_the_servers_words(open_browser):
    table, wire = begin(open_browser)
    wire.cut(code=4429, reason="Too many messages: wait a little.")
    expect(table.page.locator("#notice")).to_have_text("Too many messages: wait a little.")
    expect(table.page.locator("#table")).to_have_attribute("data-connection", "waiting")
