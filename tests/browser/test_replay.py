"""Replays in a real browser: stepping, playing, sharing a moment, playing on, and two at once."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from frontend.replays import Replay
from games.engine import deal_codes
from games.engine.replay import tokens_of
from tests.browser.conftest import OpenBrowser

CODE = "CF1-D3-AAAAACL"
LOG = "3h 32 24v2 u sw sw u u 24v2 sw sw sw sw sw wh sw sw sw sw sw sw sw ws sw sw"
TOKENS = tokens_of(LOG)
OTHER = tokens_of("sw sw sw sw sw wh 3h 32 24v2")
REPLAY = Replay(deal_codes.parse(CODE), TOKENS)

# What stands out of the screen at its right.
WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("main *")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.outerHTML.slice(0, 80))"""


def begin(context: BrowserContext, tokens: list[str]) -> str:
    """Play a deal to its end by the API, as a guest of this browser, and return its id."""
    page = context.new_page()
    page.goto(f"/deal/{CODE}/")
    page.locator("main form button").first.click()
    page.wait_for_url("**/games/*/")
    game = page.url.rstrip("/").rpartition("/")[2]
    page.evaluate(
        """async ([game, actions]) => {
            const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
            const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
            const send = (path, body) => fetch(`/api/v1/games/${game}/${path}/`, {
                method: "POST", headers, body: JSON.stringify(body),
            });
            await send("actions", { version: 0, actions });
            await send("end", {});
        }""",
        [game, tokens],
    )
    page.close()
    return game


def shows(page: Page, at: int, replay: Replay = REPLAY) -> None:
    """Wait until the board holds what the engine has after that many actions."""
    view = replay.view_at(at)
    board = page.locator(".stepper-board").first
    expect(page.locator('[data-shown="step"]')).to_have_text(str(at))
    for number, column in enumerate(view["columns"], 1):
        cards = board.locator(f'.card[data-in="{number}"]')
        expect(cards).to_have_count(len(column))
        assert sorted(card.get_attribute("data-card") or "" for card in cards.all()) == sorted(
            column
        )
    expect(board.locator('[data-pile="s"]')).to_have_attribute(
        "data-count", str(view["stock"]["count"])
    )


@pytest.fixture
def page(open_browser: OpenBrowser) -> Page:
    """A finished game, open at its deal."""
    context = open_browser()
    game = begin(context, TOKENS)
    page = context.new_page()
    page.goto(f"/games/{game}/replay/")
    shows(page, 0)
    return page


def test_a_game_is_stepped_by_keys_slider_and_buttons_and_each_step_is_said(page: Page) -> None:
    said = page.locator(".stepper-said")
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("End", 25), ("ArrowLeft", 24)):
        page.keyboard.press(key)
        shows(page, at)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("7 of spades to the foundation.")
    expect(said).to_have_attribute("aria-live", "polite")
    page.get_by_role("slider").fill("15")
    shows(page, 15)
    page.get_by_role("slider").press("ArrowRight")
    shows(page, 16)
    page.get_by_role("button", name="One action back").click()
    shows(page, 15)


def test_the_address_keeps_the_moment_and_leads_back_to_it(page: Page) -> None:
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"\?at=24$"))
    page.reload()
    shows(page, 24)
    page.goto(page.url.replace("at=24", "at=9"))
    shows(page, 9)


def test_space_plays_at_the_chosen_speed_and_pauses(page: Page) -> None:
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.get_by_label("Speed").select_option("100")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".stepper-said")).to_have_attribute("aria-live", "off")
    shows(page, 1)
    page.clock.run_for(350)
    shows(page, 4)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.clock.run_for(350)
    shows(page, 4)
    page.keyboard.press(" ")
    page.clock.run_for(100 * 25)
    shows(page, 25)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_undone_lines_are_shown_or_skipped(page: Page) -> None:
    page.get_by_role("button", name="One action on").click()
    for at in (2, 3, 4, 5):
        page.keyboard.press("ArrowRight")
        shows(page, at)
    page.get_by_label("Skip what was undone").check()
    kept = [at for at in range(26) if at == 0 or at - 1 not in REPLAY.undone]
    page.keyboard.press("Home")
    for at in kept[1:]:
        page.keyboard.press("ArrowRight")
        shows(page, at)
    page.get_by_role("slider").fill("4")
    assert int(page.locator('[data-shown="step"]').text_content() or "") in kept


def test_marked_moments_are_jumped_to(page: Page) -> None:
    page.keyboard.press("PageDown")
    shows(page, 1)
    page.keyboard.press("PageDown")
    shows(page, 4)
    page.locator("select[data-kind]").select_option("redeal")
    page.get_by_role("button", name="Next moment").click()
    shows(page, 23)
    page.get_by_text("Undos").last.click()
    page.get_by_role("link", name="7", exact=True).click()
    shows(page, 7)


def test_the_log_is_marked_followed_and_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("Notation").click()
    page.keyboard.press("ArrowRight")
    page.locator('[data-log] [data-at="15"]').click()
    shows(page, 15)
    expect(page.locator("[data-log] [aria-current]")).to_have_text("wh")
    expect(page.locator("[data-log] [data-undone]")).to_have_count(6)
    page.get_by_role("button", name="Copy the log").click()
    expect(page.get_by_text("Log copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == " ".join(TOKENS)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.path().read_text() == f"{CODE}\n{' '.join(TOKENS)}\n"


def test_a_game_is_played_on_from_the_moment_that_is_shown(page: Page) -> None:
    page.get_by_role("slider").fill("9")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))
    expect(page.locator("#board")).to_have_attribute("data-version", "9")
    expect(page.locator('#board .card[data-in="4"]')).to_have_count(3)
    page.locator('[data-action="undo"]').first.click()
    expect(page.locator("#board")).to_have_attribute("data-version", "10")
    page.goto("/games/")
    expect(page.get_by_text("Played on from action 9")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_two_games_go_in_step_by_cards_home(open_browser: OpenBrowser, size: str) -> None:
    context = open_browser(size)
    one, two = begin(context, TOKENS), begin(context, OTHER)
    page = context.new_page()
    page.goto(f"/games/{one}/replay/")
    page.locator(f'a[href="?with={two}"]').click()
    sides = page.locator(".side")
    expect(sides).to_have_count(2)
    for home, moments in ((0, (0, 0)), (2, (1, 6)), (3, (15, 7))):
        page.get_by_role("slider").fill(str(home))
        for side, at in zip(sides.all(), moments, strict=True):
            expect(side.locator("[data-at]")).to_have_text(str(at))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-said]")).to_contain_text("2 cards home")
    expect(page).to_have_url(re.compile(r"home=2"))
    page.reload()
    expect(sides.last.locator("[data-at]")).to_have_text("6")


def test_a_pasted_game_is_watched_and_a_bad_one_says_where(open_browser: OpenBrowser) -> None:
    page = open_browser("phone").new_page()
    page.goto("/replay/")
    page.get_by_label("Deal code").fill("cf1 – d3 – aaaaacl")
    page.get_by_label("Log").fill("3h 32 w4 sw")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("Action 3: The waste is empty.")).to_be_visible()
    page.get_by_label("Log").fill("3h 32 24v2")
    page.get_by_role("button", name="Watch", exact=True).click()
    shows(page, 0)
    page.get_by_role("button", name="To the end").click()
    shows(page, 3, Replay(deal_codes.parse(CODE), ["3h", "32", "24v2"]))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#board")).to_have_attribute("data-version", "3")


def test_a_moment_is_shown_without_script(open_browser: OpenBrowser) -> None:
    playing = open_browser()
    game = begin(playing, TOKENS)
    page = open_browser("phone", java_script_enabled=False).new_page()
    page.goto(f"/games/{game}/replay/?at=2")
    expect(page.get_by_role("row", name="Column 2")).to_contain_text("queen of clubs")
    picture = page.get_by_role("img", name="2 cards home")
    expect(picture).to_be_visible()
    assert picture.locator("use[href='#small-QC']").count() == 1
    assert page.evaluate(WIDER) == []
    page.get_by_role("button", name="One action on").click()
    expect(page).to_have_url(re.compile(r"at=3"))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800), (667, 375)])
def test_pages_fit_their_screen_and_axe_finds_nothing(
    open_browser: OpenBrowser, size: tuple[int, int], theme: str
) -> None:
    context = open_browser(
        viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale="el-GR"
    )
    one, two = begin(context, TOKENS), begin(context, OTHER)
    page = context.new_page()
    for path in (f"{one}/replay/?at=7", f"{one}/replay/?with={two}&home=2", "", "../replay/"):
        page.goto(f"/games/{path}")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate(WIDER) == [], path
        found = Axe().run(page, context="main").response["violations"]
        assert not found, json.dumps([(each["id"], each["nodes"][0]["html"]) for each in found])


def test_a_game_that_has_just_ended_leads_to_its_replay(open_browser: OpenBrowser) -> None:
    page = open_browser("phone").new_page()
    page.goto(f"/deal/{CODE}/")
    page.locator("main form button").first.click()
    page.wait_for_url("**/games/*/")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End this game").click()
    page.locator("#end-game").get_by_role("button", name="End this game").click()
    page.locator("#game-over").get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/$"))
