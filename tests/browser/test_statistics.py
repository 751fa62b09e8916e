"""Statistics, profiles and friends in a real browser."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_daily import member
from tests.browser.test_pages import SMALL, check
from tests.support.people import Person
from tests.support.site import Site

PASSWORD = "correct-horse-battery"
STANDINGS = "/daily/today/canfield/D1/"

HISTORY = """
import random
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games.daily import KINDS
from games.models import Game, new_public_id
dice = random.Random(7)
player = User.objects.get(username=%r)
rows = []
for number in range(400):
    ended = timezone.now() - timedelta(days=dice.randrange(500), minutes=dice.randrange(999))
    won = dice.random() < 0.4
    game, option = dice.choice(KINDS)
    score = 255 if won else 5 * dice.randrange(40)
    rows.append(Game(
        public_id=new_public_id(), player=player, code="CF1-D3-AAAAACL", game=game, option=option,
        status="won" if won else "ended", ended_at=ended, last_action_at=ended, version=120,
        started_at=ended - timedelta(minutes=9), created_at=ended - timedelta(minutes=10),
        score=score, ranked_score=score, undos=2, redeals=3,
    ))
Game.objects.bulk_create(rows)
"""


def with_history(site: Site, context: BrowserContext, name: str) -> Page:
    """Sign up a member who has played for years."""
    page = member(context, name)
    site.manage("shell", "--no-imports", "-c", HISTORY % name)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("size", ["small", "desktop"])
def test_pictures_fit_and_are_named_in_each_language_and_theme(
    open_browser: OpenBrowser, site: Site, size: str, locale: str, scheme: str
) -> None:
    options = SMALL if size == "small" else {}
    name = f"ann-{size}-{locale[:2]}-{scheme}"
    context = open_browser("desktop", color_scheme=scheme, **options)
    page = with_history(site, context, name)
    language = "English" if locale == "en-GB" else "Ελληνικά"
    page.get_by_role("button", name=language).click()
    for path in ("/statistics/", f"/people/{name}/", "/people/"):
        page.goto(path)
        check(page)
    page.goto("/statistics/")
    pictures = page.get_by_role("img")
    charts = page.locator("svg.chart")
    expect(charts).to_have_count(4)
    for number in range(4):
        chart = charts.nth(number)
        box = chart.bounding_box()
        assert box is not None
        assert box["width"] >= 270
        text = chart.locator("text").first.bounding_box()
        assert text is not None
        assert text["height"] >= 9, "small letters"
    assert pictures.count() >= 4
    for summary in page.locator(".behind summary").all():
        summary.click()
    expect(page.locator(".behind table")).to_have_count(3)
    check(page)


def test_pictures_keep_their_shapes_in_forced_colours(
    open_browser: OpenBrowser, site: Site
) -> None:
    page = with_history(site, open_browser("phone", forced_colors="active"), "fiona")
    page.goto("/statistics/")
    fill = "element => getComputedStyle(element).fill"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert page.locator("rect.bar").first.evaluate(fill) != ground
    most = page.locator(".chart .level-4").first
    assert most.evaluate(fill) != page.locator(".chart .level-0").first.evaluate(fill)


def test_a_period_and_a_game_are_chosen_without_script(
    open_browser: OpenBrowser, site: Site
) -> None:
    page = with_history(site, open_browser("phone", java_script_enabled=False), "gus")
    page.goto("/statistics/")
    played = page.locator(".figures dd").first
    expect(played).to_have_text("400")
    page.get_by_label("Game", exact=True).select_option("freecell:C4")
    page.get_by_label("Period").select_option("30days")
    page.get_by_role("button", name="Show").click()
    rows = page.locator(".by-game tbody tr")
    expect(rows).to_have_count(1)
    assert 0 < int(played.inner_text()) < 60
    expect(rows.first).to_contain_text("4 free cells")


@pytest.mark.usefixtures("one_day")
def test_a_friend_is_found_on_the_profile_followed_and_marked_on_the_live_board(
    open_browser: OpenBrowser, site: Site
) -> None:
    bob = Person(site)
    bob.post("/accounts/signup/", {"username": "bob.live", "password1": PASSWORD})
    begun = bob.post(f"{STANDINGS}play/")
    page = member(open_browser("phone"), "hal")
    page.goto(STANDINGS)
    page.get_by_role("link", name="bob.live").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("bob.live")
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Unfollow")).to_be_visible()
    page.goto(STANDINGS)
    expect(page.locator("[data-standings]")).to_have_attribute("data-connection", "open")
    row = page.get_by_role("row", name="bob.live")
    expect(row.locator(".followed")).to_have_text("you follow")
    socket = bob.socket(begun.url.rstrip("/").rpartition("/")[2])
    socket.receive()
    socket.act(1, 0, "sw")
    expect(row.locator('[data-label="Actions"]')).to_have_text("1")
    expect(row.locator(".followed")).to_have_text("you follow")
    expect(row.get_by_role("link", name="bob.live")).to_have_attribute("href", "/people/bob.live/")
    socket.close()
    page.get_by_role("link", name="Friends").click()
    expect(page.locator("table.standings tbody tr")).to_have_count(1)
    check(page)


def test_who_closes_the_profile_is_gone_for_others(open_browser: OpenBrowser, site: Site) -> None:
    page = member(open_browser("desktop"), "ivy")
    page.goto("/settings/")
    page.get_by_label("What others see of you").select_option("nothing")
    expect(page.locator(".look-said")).to_have_text("Saved.")
    page.goto("/people/ivy/")
    expect(page.locator(".note")).to_contain_text("nobody but you sees this page")
    other = open_browser("phone").new_page()
    answer = other.goto("/people/ivy/")
    assert answer is not None
    assert answer.status == 404
