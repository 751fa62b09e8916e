"""Signing in with an account at another site, which here is a GitHub of one's own."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.support.other_site import OtherSite, other_site
from tests.support.site import Site
from tests.support.site import site as serve

PASSWORD = "correct-horse-battery"


@pytest.fixture(scope="module")
def github() -> Iterator[OtherSite]:
    with other_site() as elsewhere:
        yield elsewhere


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, github: OtherSite) -> Iterator[Site]:
    keys = {"GITHUB_CLIENT_ID": "an-id", "GITHUB_CLIENT_SECRET": "a-key"}
    folder = tmp_path_factory.mktemp("site")
    with serve(folder, GITHUB_URL=github.url, **keys) as served:
        yield served


def sign_up_here(context: BrowserContext, name: str, email: str = "") -> Page:
    """A new member with a password alone; the page of the settings."""
    page = context.new_page()
    page.goto("/accounts/signup/?next=/settings/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("E-mail address").fill(email)
    page.locator("main form").get_by_role("button", name="Sign up", exact=True).click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    return page


def come_from_there(page: Page, button: str = "Sign in with GitHub") -> None:
    page.goto("/accounts/login/")
    page.get_by_role("button", name=button).click()


def finish_sign_up(page: Page) -> None:
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main form").get_by_role("button", name="Sign up", exact=True).click()
    expect(page.locator("header").get_by_role("button", name="Sign out")).to_be_visible()


def connect(page: Page) -> None:
    """From the settings to the other site and back; it matters, so the password is asked for."""
    page.get_by_role("button", name="Connect GitHub").click()
    say_who_it_is(page)


def say_who_it_is(page: Page) -> None:
    """Type the password once more."""
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def sign_out(page: Page) -> None:
    page.goto("/settings/")
    page.locator("header").get_by_role("button", name="Sign out").click()
    expect(page.locator("header").get_by_role("link", name="Sign in")).to_be_visible()


def expect_to_be(page: Page, name: str) -> None:
    expect(page.locator("header").get_by_role("button", name="Sign out")).to_be_visible()
    page.goto("/settings/")
    expect(page.locator(".facts")).to_contain_text(name)


def test_the_first_time_one_chooses_a_name_and_afterwards_one_is_in(
    open_browser: OpenBrowser, github: OtherSite
) -> None:
    github.sign_in(1, "octavia", "octavia@x.com")
    page = open_browser("phone").new_page()
    come_from_there(page)
    expect(page.get_by_label("Username")).to_have_value("octavia")
    assert not Axe().run(page).response["violations"]
    finish_sign_up(page)
    sign_out(page)
    come_from_there(page)
    expect_to_be(page, "octavia")
    expect(page.locator(".facts")).to_contain_text("not confirmed yet")
    assert not Axe().run(page).response["violations"]


def test_what_a_guest_has_played_comes_along(open_browser: OpenBrowser, github: OtherSite) -> None:
    github.sign_in(2, "gaston", "gaston@x.com")
    page = open_browser().new_page()
    page.goto("/deal/CF1-D3-AAAAACL/")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_url("**/games/*/")
    game = page.url
    come_from_there(page)
    finish_sign_up(page)
    assert page.goto(game) is not None
    sign_out(page)
    come_from_there(page)
    expect_to_be(page, "gaston")


def test_an_address_that_is_somebodys_here_opens_nothing_of_theirs(
    open_browser: OpenBrowser, github: OtherSite, site: Site
) -> None:
    sign_up_here(open_browser(), "victoria", "victoria@x.com")
    site.manage(
        "shell",
        "-c",
        "from allauth.account.models import EmailAddress as E; from accounts.models import User;"
        "E.objects.filter(email='victoria@x.com').update(verified=True);"
        "User.objects.filter(username='victoria').update(email='victoria@x.com')",
    )
    github.sign_in(3, "mallory", "victoria@x.com")
    page = open_browser().new_page()
    come_from_there(page)
    finish_sign_up(page)
    expect_to_be(page, "mallory")
    come_back = open_browser().new_page()
    come_from_there(come_back)
    expect_to_be(come_back, "mallory")


def test_a_member_connects_and_removes_an_account_in_the_settings(
    open_browser: OpenBrowser, github: OtherSite
) -> None:
    github.sign_in(4, "connie-there", "connie@x.com")
    page = sign_up_here(open_browser(), "connie")
    connect(page)
    connections = page.get_by_role("region", name="Accounts at other sites")
    expect(connections).to_contain_text("connie-there")
    sign_out(page)
    come_from_there(page)
    expect_to_be(page, "connie")
    page.get_by_role("link", name="Remove – GitHub connie-there").click()
    say_who_it_is(page)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The connection is removed.")).to_be_visible()
    sign_out(page)
    come_from_there(page)
    expect(page.get_by_label("Username")).to_have_value("connie-there")


def test_an_account_that_is_connected_elsewhere_stays_where_it_is(
    open_browser: OpenBrowser, github: OtherSite
) -> None:
    github.sign_in(5, "taken", "taken@x.com")
    first = sign_up_here(open_browser(), "first-owner")
    connect(first)
    expect(first.get_by_text("The account is connected.")).to_be_visible()
    second = sign_up_here(open_browser(), "second-owner")
    connect(second)
    expect(second.get_by_text("signs in somebody else here already")).to_be_visible()
    expect(second.get_by_role("region", name="Accounts at other sites")).not_to_contain_text(
        "taken"
    )


@pytest.mark.parametrize(
    ("locale", "button", "said"),
    [
        ("en", "Sign in with GitHub", "You turned back at the other site."),
        ("el", "Σύνδεση με GitHub", "Γυρίσατε πίσω από τον άλλο ιστότοπο."),
    ],
)
def test_who_turns_back_there_finds_a_kind_page(
    open_browser: OpenBrowser, github: OtherSite, locale: str, button: str, said: str
) -> None:
    github.person = None
    page = open_browser("phone", locale=locale).new_page()
    come_from_there(page, button)
    expect(page.get_by_text(said)).to_be_visible()
    assert not Axe().run(page).response["violations"]
