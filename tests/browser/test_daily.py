"""Daily deals in a real browser: played to their end, watched as they move, and shared."""

import math
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_pages import SMALL, check
from tests.support.people import Person
from tests.support.site import Site

pytestmark = pytest.mark.usefixtures("one_day")

PASSWORD = "correct-horse-battery"
STANDINGS = "/daily/today/hoyle/D3/"
PAGES = [
    "/", "/daily/", STANDINGS, "/daily/calendar/", "/leaderboards/canfield/D3/",
    "/leaderboards/streaks/canfield/D3/", "/leaderboards/bankroll/",
]  # fmt: skip
# On how many lines each of some words stands.
LINES = """all => all.map((words) =>
    new Set([...words.getClientRects()].map(({y}) => Math.round(y))).size)"""


def member(context: BrowserContext, name: str) -> Page:
    """Sign up as a new member, in any language."""
    page = context.new_page()
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password1]").press("Enter")
    expect(page.locator(".who-name")).to_have_text(name)
    return page


def begin(page: Page, board: str = "hoyle/D3") -> str:
    """Begin a deal of today from the page of the day; returns the game's id."""
    page.goto("/daily/")
    page.locator(f'form[action$="/{board}/play/"] button').click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    return page.url.rstrip("/").rpartition("/")[2]


def end(page: Page, word: str = "Cash out") -> None:
    """End the game by the menu, as its player does."""
    page.get_by_role("button", name="More").click()
    page.locator('[data-action="end"]').click()
    page.locator("#end-game").get_by_role("button", name=word).click()
    expect(page.locator("#game-over")).to_be_visible()


def a_crowd_with_long_names(site: Site) -> None:
    """Members with the longest names, on the board after Hoyle once and for all tests here."""
    for name in ("W" * 24, "Ω" * 24):
        person = Person(site)
        if name in person.http.get(site.url + STANDINGS, timeout=30).text:
            continue
        person.post("/accounts/signup/", {"username": name, "password1": PASSWORD})
        begun = person.post("/daily/today/hoyle/D3/play/")
        game_id = begun.url.rstrip("/").rpartition("/")[2]
        socket = person.socket(game_id)
        socket.receive()
        socket.act(1, 0, "sw")
        assert socket.receive()["daily"]
        socket.close()


def test_standings_move_in_another_browser_while_a_deal_is_played_to_its_end(
    open_browser: OpenBrowser,
) -> None:
    ada, ben = member(open_browser(), "ada"), member(open_browser("phone"), "ben")
    begin(ben)
    ben.goto(STANDINGS)
    rank = ben.locator("tr.own td.rank").inner_text()
    expect(ben.locator("[data-standings]")).to_have_attribute("data-connection", "open")
    begin(ada)
    row = ben.locator("table[data-live=top] tbody tr", has_text="ada")
    expect(row).to_be_visible()
    expect(row.locator(".state")).to_have_text("In play")
    ada.locator('[data-pile="s"]').click(position={"x": 10, "y": 10}, force=True)
    expect(row.locator("td").nth(3)).to_have_text("1")
    end(ada)
    expect(row.locator(".state")).to_have_text("Ended")
    expect(ben.locator("[data-own]")).to_contain_text(f"Rank {rank} so far")
    # One's own row is marked and leads to the game, as it did before it moved.
    own = ben.locator("table[data-live=top] tr.own")
    expect(own.locator("th")).to_have_text("ben you")
    own.get_by_role("link", name="the game of ben").click()
    expect(ben.locator("#table[data-role=player]")).to_be_visible()


def test_around_you_moves_while_others_play(open_browser: OpenBrowser) -> None:
    # A board of their own: among the players of the other tests hal might end far away.
    board = "canfield/D1"
    standings = f"/daily/today/{board}/"
    guest, hal = open_browser("phone").new_page(), member(open_browser(), "hal")
    begin(guest, board)
    guest.goto(standings + "?show=around")
    expect(guest.locator("[data-standings]")).to_have_attribute("data-connection", "open")
    own = guest.locator("table[data-live=around] tr.own")
    expect(own.locator("th")).to_contain_text("you, when you sign up")
    begin(hal, board)
    end(hal, "End this game")
    row = guest.locator("table[data-live=around] tbody tr", has_text="hal")
    expect(row.locator(".state")).to_have_text("Ended")
    guest.goto(standings)
    near = guest.locator("section", has=guest.get_by_role("heading", name="Around you"))
    expect(guest.locator("[data-standings]")).to_have_attribute("data-connection", "open")
    expect(near.locator("tr.own th")).to_contain_text("you, when you sign up")
    expect(near.get_by_role("link", name="the game of")).to_have_count(1)


def test_the_end_of_an_attempt_leads_to_its_standings_and_a_text_to_share(
    open_browser: OpenBrowser,
) -> None:
    context = open_browser(permissions=["clipboard-read", "clipboard-write"])
    page = member(context, "cyd")
    begin(page)
    end(page)
    page.locator("#game-over").get_by_role("link", name="Standings").click()
    page.wait_for_url(re.compile(r"/daily/[-\d]+/hoyle/D3/"))
    shared = page.get_by_label("Your result in words").input_value()
    assert re.match(r"Talon, .+: Canfield after Hoyle, 3 cards, for stakes\n", shared)
    assert "−45 points" in shared
    assert "CH1" not in shared + page.content()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-shared]")).to_have_text("Your result is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shared
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false"
    )
    page.reload()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-shared]")).to_have_text("Select the text and copy it.")
    selected = page.evaluate("getSelection().toString()")
    assert selected.replace("\r", "") == shared


def test_the_share_sheet_is_offered_where_there_is_one(open_browser: OpenBrowser) -> None:
    context = open_browser("phone")
    context.add_init_script(
        "window.shared = []; navigator.share = (what) => { window.shared.push(what.text);"
        " return Promise.resolve(); }"
    )
    page = member(context, "dan")
    begin(page)
    end(page)
    page.goto(STANDINGS)
    page.get_by_role("button", name="Share", exact=True).click()
    assert page.evaluate("shared") == [page.get_by_label("Your result in words").input_value()]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/New_York", "Asia/Kathmandu"])
def test_the_countdown_goes_by_the_servers_clock(open_browser: OpenBrowser, zone: str) -> None:
    page = open_browser(timezone_id=zone, locale="en-GB").new_page()
    page.clock.install(time="2031-05-05T05:05:00Z")  # a device that is years ahead
    page.clock.pause_at("2031-05-05T05:05:05Z")
    page.goto("/daily/")
    sign = page.locator("[data-countdown]")
    closes = sign.get_attribute("data-closes")
    now = sign.get_attribute("data-now")
    assert closes
    assert now
    left = page.evaluate("([a, b]) => (Date.parse(a) - Date.parse(b)) / 1000", [closes, now])
    told = re.search(r"In (\d+):(\d\d):(\d\d), at (\d\d):(\d\d)", sign.inner_text())
    assert told
    hours, minutes, seconds, *_ = map(int, told.groups())
    assert hours * 3600 + minutes * 60 + seconds == math.ceil(left)
    local = {"Pacific/Kiritimati": "14:00", "Asia/Kathmandu": "05:45"}.get(zone, ":00")
    assert told.group(0).endswith(local)
    page.clock.fast_forward(int(left * 1000) + 1500)
    expect(sign.get_by_role("link")).to_have_text("A new day has begun.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("size", ["small", "desktop"])
def test_the_pages_fit_and_can_be_read(
    open_browser: OpenBrowser, site: Site, size: str, locale: str, scheme: str
) -> None:
    options = SMALL if size == "small" else {}
    a_crowd_with_long_names(site)
    context = open_browser("desktop", locale=locale, color_scheme=scheme, **options)
    page = context.new_page()
    for path in ("/daily/", STANDINGS):  # as a visitor, then as a guest, then as a member
        page.goto(path)
        check(page)
    begin(page)
    for path in PAGES:
        page.goto(path)
        check(page)
    page.goto(STANDINGS)
    states = page.locator(".standings .state:visible")
    expect(states.first).to_be_visible()
    assert set(states.evaluate_all(LINES)) == {1}
    page = member(context, f"reader-{size}-{locale[:2]}-{scheme}")
    for path in PAGES:
        page.goto(path)
        check(page)


def test_without_script_a_deal_is_begun_and_its_standings_are_read(
    open_browser: OpenBrowser, site: Site
) -> None:
    page = open_browser(java_script_enabled=False).new_page()
    begin(page)
    page.goto(STANDINGS)
    expect(page.locator("[data-own]")).to_contain_text(re.compile(r"Rank \d+ so far"))
    page.goto("/daily/")
    expect(page.get_by_text("The day closes at 00:00 UTC.")).to_be_visible()
