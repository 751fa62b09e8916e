"""Passkeys, one-time codes and recovery codes, with Chromium's own virtual authenticator."""

import base64
import hmac
import re
import struct
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import OpenBrowser

PASSWORD = "correct-horse-battery"


def sign_up(context: BrowserContext, username: str) -> Page:
    """A new member; the page of the settings."""
    page = context.new_page()
    page.goto("/accounts/signup/?next=/settings/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main form").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    return page


def sign_in(page: Page, username: str) -> None:
    """Type name and password."""
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail address").fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.locator("header").get_by_role("button", name="Sign out").click()
    expect(page.locator("header").get_by_role("link", name="Sign in")).to_be_visible()


def type_password(page: Page) -> None:
    """Show once more who it is."""
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def is_signed_in(page: Page, username: str) -> None:
    expect(page.locator(".who-name")).to_have_text(username)


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device with a finger on its sensor."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return session, made["authenticatorId"]


def code_of(secret: str, moment: float) -> str:
    """What an authenticator app shows: RFC 6238."""
    key = base64.b32decode(secret)
    digest = hmac.digest(key, struct.pack(">Q", int(moment) // 30), "sha1")
    start = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[start : start + 4])
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


def add_passkey(page: Page, name: str) -> None:
    page.goto("/accounts/2fa/webauthn/add/")
    if page.get_by_label("Password", exact=True).is_visible():
        type_password(page)
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()


def set_up_app(page: Page) -> str:
    """Set up an authenticator app; its secret."""
    page.goto("/accounts/2fa/totp/activate/")
    if page.get_by_label("Password", exact=True).is_visible():
        type_password(page)
    secret = page.locator(".secret").inner_text()
    page.get_by_label("Code").fill(code_of(secret, time.time()))
    page.get_by_role("button", name="The app works: use it").click()
    expect(page.get_by_text("Your authenticator app is set up.")).to_be_visible()
    return secret


def test_a_passkey_signs_in_alone_and_as_the_second_factor(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser("phone"), "paula")
    authenticator(page)
    add_passkey(page, "My phone")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/accounts/2fa/")
    expect(page.locator(".rows li")).to_contain_text(["My phone"])
    expect(page.locator(".rows li")).to_contain_text("signs in alone")

    sign_out(page)
    page.goto("/accounts/login/?next=/settings/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile("/settings/$"))
    is_signed_in(page, "paula")

    sign_out(page)
    sign_in(page, "paula")
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    expect(page.locator(".who-name")).to_have_count(0)
    page.get_by_role("button", name="Use a passkey").click()
    is_signed_in(page, "paula")


def test_a_passkey_is_renamed_and_removed(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser(), "petra")
    authenticator(page)
    add_passkey(page, "Old laptop")
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Rename – Old laptop").click()
    page.get_by_label("Name of the passkey").fill("New laptop")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove – New laptop").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    expect(page.get_by_role("heading", name="Recovery codes")).to_have_count(0)
    sign_out(page)
    sign_in(page, "petra")
    is_signed_in(page, "petra")


def test_a_passkey_that_is_refused_leaves_the_other_ways(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser(), "peter")
    session, device = authenticator(page)
    add_passkey(page, "Key")
    sign_out(page)
    page.goto("/accounts/login/")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(
        page.get_by_text("No passkey was used. Try again, or choose another way.")
    ).to_be_visible(timeout=70_000)
    expect(page.get_by_label("Username or e-mail address")).to_be_visible()


def test_an_app_asks_for_its_code_and_a_recovery_code_stands_in_once(
    open_browser: OpenBrowser,
) -> None:
    page = sign_up(open_browser(), "tonia")
    secret = set_up_app(page)
    codes = page.locator(".codes li").all_inner_texts()
    assert len(set(codes)) == 10
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    text = download.value.path().read_text()
    assert text.startswith("Recovery codes of tonia at Talon.")
    assert all(code in text for code in codes)

    sign_out(page)
    sign_in(page, "tonia")
    page.get_by_label("Code").fill("12345")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.locator(".wrong p").first).to_have_text(
        "That did not work: the code or passkey is not right."
    )
    page.get_by_label("Code").fill(code_of(secret, time.time() + 30))
    page.locator("main").get_by_role("button", name="Sign in").click()
    is_signed_in(page, "tonia")

    for works in (True, False):
        sign_out(page)
        sign_in(page, "tonia")
        page.get_by_label("Code").fill(codes[0])
        page.locator("main").get_by_role("button", name="Sign in").click()
        if works:
            is_signed_in(page, "tonia")
            page.goto("/accounts/2fa/")
            expect(page.get_by_text("9 codes are left.")).to_be_visible()
        else:
            expect(page.locator(".wrong p").first).to_be_visible()
            break


def test_without_script_codes_work_and_passkeys_say_what_they_need(
    open_browser: OpenBrowser,
) -> None:
    page = sign_up(open_browser(java_script_enabled=False), "nora")
    secret = set_up_app(page)
    sign_out(page)
    sign_in(page, "nora")
    expect(page.get_by_role("button", name="Use a passkey")).to_have_count(0)
    page.get_by_label("Code").fill(code_of(secret, time.time() + 30))
    page.locator("main").get_by_role("button", name="Sign in").click()
    is_signed_in(page, "nora")
    page.goto("/accounts/2fa/webauthn/add/")
    type_password(page)
    expect(page.get_by_text("Passkeys need JavaScript")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "el"])
def test_the_pages_are_for_everybody_at_320_pixels(
    open_browser: OpenBrowser, language: str, theme: str
) -> None:
    context = open_browser(viewport={"width": 320, "height": 568}, color_scheme=theme)
    page = sign_up(context, f"axel-{language}-{theme}")
    authenticator(page)
    add_passkey(page, "A passkey with a long name of sixty letters, which is the most")
    paths = [
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/recovery-codes/",
        "/accounts/2fa/recovery-codes/generate/",
        "/accounts/2fa/webauthn/add/",
        "/accounts/2fa/webauthn/reauthenticate/",
        "/accounts/2fa/reauthenticate/",
        "/settings/",
    ]
    page.locator(f'footer button[value="{language}"]').click()
    for path in paths:
        page.goto(path)
        is_fit(page)
    page.locator("header form button").click()
    page.goto("/accounts/login/")
    is_fit(page)
    page.locator("#id_login").fill(f"axel-{language}-{theme}")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main .button-main").first.click()
    page.wait_for_url("**/accounts/2fa/authenticate/")
    is_fit(page)


def is_fit(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
    results = Axe().run(page)
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"
