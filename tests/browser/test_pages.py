"""The ordinary pages in a real browser: nothing hidden, nothing too wide, all of it named."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.table import wait_for_table

SMALL = {"viewport": {"width": 320, "height": 568}}
VISITORS = [
    "/", "/play/", "/accounts/login/", "/accounts/signup/", "/deal/MS1-C4-11982/", "/no/",
    "/rules/", "/rules/canfield/", "/rules/freecell/", "/rules/hoyle/", "/examples/",
    "/examples/canfield/?step=104", "/examples/freecell/?step=47", "/faq/", "/offline/en/",
]  # fmt: skip
PLAYERS = ["/", "/games/", "/settings/", "/accounts/logout/", "/accounts/signup/"]


def check(page: Page) -> None:
    """Nothing found by axe that is worse than minor, and no scrolling sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"
    found = Axe().run(page).response["violations"]
    faults = [
        (finding["id"], [node["html"] for node in finding["nodes"]][:3])
        for finding in found
        if finding["impact"] != "minor"
    ]
    assert not faults, f"{page.url}: {faults}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("size", ["small", "desktop"])
def test_every_page_fits_and_can_be_read(
    open_browser: OpenBrowser, size: str, locale: str, scheme: str
) -> None:
    options = SMALL if size == "small" else {}
    context = open_browser("desktop", locale=locale, color_scheme=scheme, **options)
    page = context.new_page()
    for path in VISITORS:
        page.goto(path)
        check(page)
    begin(context, "canfield:D3", "hoyle:D3")
    for path in PLAYERS:
        page.goto(path)
        check(page)


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
def test_the_sites_menu_fits_every_phone(open_browser: OpenBrowser, locale: str) -> None:
    context = open_browser("phone", locale=locale)
    begin(context, "canfield:D3")  # a guest has four links, a visitor fewer
    page = context.new_page()
    for width in (320, 360, 375, 384, 390, 412, 430, 480):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto("/daily/")
        for link in page.locator(".site-nav a:visible").all():
            box = link.bounding_box()
            assert box
            assert box["x"] >= 0, (width, link.text_content())
            assert box["x"] + box["width"] <= width, (width, link.text_content())


def begin(context: BrowserContext, *choices: str) -> None:
    """Begin games from the first page."""
    page = context.new_page()
    for choice in choices:
        page.goto("/")
        page.locator(f'.tables button[value="{choice}"]').click()
        page.wait_for_url(re.compile(r"/games/\w+/"))
    page.close()


def test_a_visitor_plays_signs_up_and_finds_the_game_again(open_browser: OpenBrowser) -> None:
    context = open_browser("phone")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play Canfield").click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    game = page.url
    page.goto("/")
    page.get_by_role("link", name="Sign up to keep your games").click()
    page.get_by_label("Username").fill("alice")
    password = page.get_by_label("Password", exact=True)
    password.fill("correct-horse-battery")
    page.get_by_role("button", name="Show").click()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".who-name")).to_have_text("alice")
    page.get_by_role("main").locator(".open-game").first.click()
    expect(page).to_have_url(game)


def test_pages_work_without_script(open_browser: OpenBrowser) -> None:
    page = open_browser("phone", java_script_enabled=False).new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("bob")
    page.get_by_label("Password", exact=True).fill("correct-horse-battery")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".who-name")).to_have_text("bob")
    page.goto("/settings/")
    page.get_by_label("Theme", exact=True).select_option("dark")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Your settings are saved.")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Ελληνικά").click()
    expect(page.locator("html")).to_have_attribute("lang", "el")
    page.get_by_role("button", name="Αποσύνδεση", exact=True).click()
    expect(page.locator(".who-name")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_keyboard_goes_straight_to_the_content(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_game_without_script_has_no_dead_controls(open_browser: OpenBrowser) -> None:
    page = open_browser("phone", java_script_enabled=False).new_page()
    page.goto("/deal/CF1-D3-AAAAACL/")
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    expect(page.get_by_role("heading", name="The table needs JavaScript")).to_be_visible()
    expect(page.get_by_role("row", name="Column 4")).to_contain_text("ace of spades")
    expect(page.get_by_role("button")).to_have_count(0)
    wide = page.locator("html").evaluate("root => root.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_picture_of_a_shared_deal_shows_all_that_lies_open(open_browser: OpenBrowser) -> None:
    page = open_browser("phone").new_page()
    page.goto("/deal/CF1-D3-AAAAACL/")
    shown = {"QC": "r", "7H": "H", "QH": "1", "KH": "2", "7S": "3", "AS": "4"}
    for card, pile in shown.items():
        expect(page.locator(f'.card[data-card="{card}"]')).to_have_attribute("data-in", pile)


def test_a_pasted_link_deals_its_deal(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/play/")
    page.locator("[name=code]").fill("https://cards.example/deal/CF1-D3-AAAAACL/?by=alice")
    page.locator("[name=code]").press("Enter")
    code = page.locator('.code[data-action="copy-code"]')
    expect(code).to_have_text("CF1-D3-AAAAACL")
    wait_for_table(page)
    page.locator('[data-action="new"]').first.click()
    page.get_by_text("Play a deal by its code").click()
    page.get_by_label("Deal code", exact=True).fill("https://cards.example/deal/MS1-C4-11982/")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(code).to_have_text("MS1-C4-11982")


def test_the_pages_of_the_api_keep_the_policy(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/api/docs/")
    expect(page.get_by_role("heading", name="Talon")).to_be_visible()
    # The fixture fails the test on whatever the console has to complain about.
