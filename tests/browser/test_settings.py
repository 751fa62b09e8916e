"""Settings are saved at once, are seen at once, and hold at the table and on other devices."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.table import wait_for_table


def begin(context: BrowserContext, choice: str = "canfield:D3") -> Page:
    """Begin a game as a guest; the page of it."""
    page = context.new_page()
    page.goto("/play/")
    page.locator(f'button[value="{choice}"]').click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    wait_for_table(page)
    return page


def change(page: Page, label: str) -> None:
    """Tick a box, or choose a swatch, and wait until it is saved."""
    page.get_by_label(label, exact=True).first.check(force=True)
    expect(page.get_by_role("status").last).to_have_text("Saved.")


def style(page: Page, selector: str, name: str) -> str:
    """A computed style of the first element of a selector."""
    found: str = page.locator(selector).first.evaluate(
        "(element, name) => getComputedStyle(element).getPropertyValue(name)", name
    )
    return found


@pytest.fixture
def guest(open_browser: OpenBrowser) -> tuple[Page, Page]:
    """A guest's two pages: a game and the settings."""
    context = open_browser(color_scheme="dark")
    game = begin(context)
    settings = context.new_page()
    settings.goto("/settings/")
    return game, settings


def test_felts_and_themes_colour_the_table(guest: tuple[Page, Page]) -> None:
    game, settings = guest
    pine = style(game, "body", "background-image")
    felts = {pine}
    for felt in ("Slate", "Wine", "Paper"):
        change(settings, felt)
        game.reload()
        felts.add(style(game, "body", "background-image"))
    assert len(felts) == 4
    change(settings, "By theme")
    settings.get_by_label("Theme", exact=True).select_option("light")
    expect(settings.get_by_role("status").last).to_have_text("Saved.")
    game.reload()
    assert style(game, "html", "color-scheme") == "light"
    assert style(game, "body", "background-image") in felts - {pine}


def test_backs_and_decks_are_those_chosen(guest: tuple[Page, Page]) -> None:
    game, settings = guest
    backs = {game.locator("#card-back").inner_html()}
    for back in ("Waves", "Quills"):
        change(settings, back)
        game.reload()
        expect(game.locator("#card-back")).to_be_attached()
        backs.add(game.locator("#card-back").inner_html())
    assert len(backs) == 3
    assert settings.locator(".swatch-art svg").count() == 3

    red = game.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink-d')")
    small = game.locator(".card[data-card] .front").first.inner_html()
    change(settings, "Four colours")
    change(settings, "Large indices")
    game.reload()
    expect(game.locator(".card[data-card] .front svg").first).to_be_visible()
    assert red != game.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--ink-d')"
    )
    assert game.locator(".card[data-card] .front").first.inner_html() != small


def test_the_mirror_swaps_left_and_right(guest: tuple[Page, Page]) -> None:
    game, settings = guest

    def stock_is_left() -> bool:
        stock = game.locator('[data-pile="s"]').bounding_box()
        column = game.locator('[data-pile="1"]').bounding_box()
        assert stock
        assert column
        return stock["x"] < column["x"]

    assert stock_is_left()
    change(settings, "Mirror the table")
    game.reload()
    expect(game.locator('[data-pile="s"]')).to_be_visible()
    assert not stock_is_left()


def test_motion_clock_and_double_click(guest: tuple[Page, Page]) -> None:
    game, settings = guest
    expect(game.locator(".clock")).to_be_visible()
    change(settings, "Hide the clock")
    change(settings, "Less motion")
    settings.get_by_label("Double click", exact=True).uncheck()
    expect(settings.get_by_role("status").last).to_have_text("Saved.")
    change(settings, "Sounds")
    game.reload()
    expect(game.locator(".clock")).to_be_hidden()
    assert style(game, "html", "--move-ms").strip() == "0ms"
    told = game.evaluate("JSON.parse(document.getElementById('player-settings').textContent)")
    assert (told["double_click"], told["sounds"], told["reduced_motion"]) == (False, True, True)


def test_the_language_is_that_of_every_device(guest: tuple[Page, Page]) -> None:
    game, settings = guest
    settings.get_by_label("Language", exact=True).select_option("el")
    expect(settings.locator("html")).to_have_attribute("lang", "el")
    expect(settings.get_by_text("Οι ρυθμίσεις σας αποθηκεύτηκαν.")).to_be_visible()
    game.reload()
    expect(game.locator('[data-pile="s"]')).to_have_attribute("aria-label", re.compile("Τράπουλα"))


def test_settings_go_along_to_another_device(open_browser: OpenBrowser) -> None:
    desktop = open_browser()
    begin(desktop).close()
    page = desktop.new_page()
    page.goto("/settings/")
    change(page, "Wine")
    expect(page.locator("html")).to_have_attribute("data-felt", "wine")
    phone = open_browser("phone")
    phone.add_cookies(desktop.cookies())
    other = phone.new_page()
    other.goto("/settings/")
    expect(other.locator("html")).to_have_attribute("data-felt", "wine")
    expect(other.get_by_label("Wine")).to_be_checked()


def test_without_script_a_button_saves_them_all(open_browser: OpenBrowser) -> None:
    context = open_browser(java_script_enabled=False)
    begin_page = context.new_page()
    begin_page.goto("/play/")
    begin_page.locator('button[value="freecell:C4"]').click()
    begin_page.wait_for_url(re.compile(r"/games/\w+/"))
    page = context.new_page()
    page.goto("/settings/")
    page.get_by_label("Slate").check(force=True)
    page.get_by_label("Quills").check(force=True)
    page.get_by_label("Mirror the table").check()
    page.get_by_role("button", name="Save").click()
    root = page.locator("html")
    expect(root).to_have_attribute("data-felt", "slate")
    expect(root).to_have_attribute("data-back", "3")
    expect(root).to_have_attribute("data-mirror", "on")


def test_what_cannot_be_saved_is_put_back_and_said(guest: tuple[Page, Page]) -> None:
    _game, settings = guest
    change(settings, "Slate")
    settings.context.set_offline(True)
    said = settings.get_by_role("status").last
    root = settings.locator("html")
    settings.get_by_label("Mirror the table", exact=True).click()
    expect(said).to_have_text("Not saved. There is no connection. Please try again.")
    expect(settings.get_by_label("Mirror the table", exact=True)).not_to_be_checked()
    expect(root).not_to_have_attribute("data-mirror", "on")
    settings.get_by_label("Wine", exact=True).click(force=True)
    expect(settings.get_by_label("Slate")).to_be_checked()
    expect(root).to_have_attribute("data-felt", "slate")
    settings.get_by_label("Theme", exact=True).select_option("light")
    expect(settings.get_by_label("Theme", exact=True)).to_have_value("system")


def test_an_open_table_follows_the_settings_page(guest: tuple[Page, Page]) -> None:
    game, settings = guest
    game.evaluate("globalThis.stays = true")
    root = game.locator("html")
    change(settings, "Slate")
    expect(root).to_have_attribute("data-felt", "slate")
    back = game.locator("#card-back").inner_html()
    face = game.locator('.card[data-in="1"] .front').inner_html()
    stock = game.locator('[data-pile="s"]')
    left = stock.bounding_box()
    change(settings, "Quills")
    change(settings, "Large indices")
    change(settings, "Mirror the table")
    expect(root).to_have_attribute("data-mirror", "on")
    assert game.locator("#card-back").inner_html() != back
    assert game.locator('.card[data-in="1"] .front').inner_html() != face
    assert left
    assert stock.bounding_box() != left
    assert game.evaluate("globalThis.stays")


def test_a_table_on_another_device_follows_when_one_comes_back_to_it(
    open_browser: OpenBrowser,
) -> None:
    desktop = open_browser()
    game = begin(desktop)
    phone = open_browser("phone")
    phone.add_cookies(desktop.cookies())
    there = phone.new_page()
    there.goto("/settings/")
    change(there, "Wine")
    expect(game.locator("html")).not_to_have_attribute("data-felt", "wine")
    game.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(game.locator("html")).to_have_attribute("data-felt", "wine")
    there.get_by_label("Language", exact=True).select_option("el")
    expect(there.locator("html")).to_have_attribute("lang", "el")
    game.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(game.locator("html")).to_have_attribute("lang", "el")
