"""Taking one's data along, bringing logs along, another name, and leaving: as people do it."""

import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_second_factors import (
    PASSWORD,
    is_fit,
    is_signed_in,
    sign_in,
    sign_up,
    type_password,
)
from tests.data_files import winning_log
from tests.support.site import Site

LOGS = "CF1-D3-AAAAACL 3h 32 24v2\nCF1-D3-AAAAACL zz\n"


def bring(page: Page, path: Path) -> None:
    page.goto("/settings/data/")
    page.get_by_label("File with logs").set_input_files(path)
    page.get_by_role("button", name="Import").click()


def take_along(page: Page) -> zipfile.ZipFile:
    """Make an archive, with the password, and download it when it is ready."""
    page.goto("/settings/data/")
    page.get_by_role("button", name="Make an archive").click()
    type_password(page)
    link = page.get_by_role("link", name="Download")
    expect(link).to_be_visible(timeout=180_000)
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "talon.zip"
    return zipfile.ZipFile(download.value.path())


def test_logs_come_along_and_everything_goes_along(
    open_browser: OpenBrowser, tmp_path: Path
) -> None:
    page = sign_up(open_browser("phone"), "ida")
    logs = tmp_path / "logs.txt"
    code, log = winning_log("FC1-C4")
    logs.write_text(f"{LOGS}{code} {log}\n")
    bring(page, logs)
    expect(page.get_by_text("2 games are imported.")).to_be_visible()
    expect(page.locator(".refused li")).to_have_count(1)
    expect(page.locator(".refused li")).to_have_attribute("value", "2")
    with take_along(page) as archive:
        assert json.loads(archive.read("account.json"))["account"]["username"] == "ida"
        assert len(json.loads(archive.read("games.json"))) == 2
        assert f"{code} {log}" in archive.read("logs.txt").decode()
        archive.extractall(tmp_path)
    bring(page, logs)
    expect(page.get_by_text("2 were here already.")).to_be_visible()
    page.goto("/games/")
    expect(page.get_by_text("Imported", exact=True).first).to_be_visible()


def test_an_archive_of_ten_thousand_games_is_made_meanwhile(
    open_browser: OpenBrowser, site: Site
) -> None:
    page = sign_up(open_browser(), "lara")
    make = (
        "from accounts.models import User; from games.models import Game;"
        "from django.utils import timezone; now = timezone.now();"
        "lara = User.objects.get(username='lara');"
        "Game.objects.bulk_create([Game(player=lara, code='CF1-D3-AAAAACL', game='canfield',"
        " option='D3', log=' '.join(['sw'] * 100), version=100, started_at=now,"
        " last_action_at=now) for _ in range(10_000)])"
    )
    site.manage("shell", "-c", make)
    with take_along(page) as archive:
        assert len(json.loads(archive.read("games.json"))) == 10_000
        assert archive.read("logs.txt").count(b"\n") == 10_000


def test_another_name(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser(), "norma")
    page.get_by_role("link", name="Change the name").click()
    type_password(page)
    page.get_by_label("Username").fill("norman")
    page.get_by_role("button", name="Save the name").click()
    expect(page.locator(".who-name")).to_have_text("norman")
    expect(page.get_by_text("You are norman now.")).to_be_visible()


def test_who_leaves_is_gone(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser("phone"), "gina")
    page.locator("#delete ~ form").get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Delete the account for good").click()
    expect(page.get_by_text("The password is wrong.")).to_be_visible()
    page.locator("#delete ~ form").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete the account for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    sign_in(page, "gina")
    expect(page.get_by_role("alert").first).to_contain_text("is wrong")


def test_sessions_are_told_in_words_and_ended_all_at_once(open_browser: OpenBrowser) -> None:
    page = sign_up(open_browser(), "stella")
    other = open_browser("phone").new_page()
    sign_in(other, "stella")
    is_signed_in(other, "stella")
    page.reload()
    rows = page.locator("#sessions ~ ul li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Chrome")
    expect(rows.first).to_contain_text("last seen just now")
    page.get_by_role("button", name="Sign out everywhere, here too").click()
    expect(page.get_by_text("You are signed out everywhere.")).to_be_visible()
    other.goto("/settings/")
    expect(other).to_have_url(re.compile("/accounts/login/"))


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_pages_fit_320_pixels_and_axe(
    open_browser: OpenBrowser, tmp_path: Path, language: str
) -> None:
    page = sign_up(open_browser(viewport={"width": 320, "height": 568}), f"fiona-{language}")
    logs = tmp_path / "logs.txt"
    logs.write_text(LOGS)
    bring(page, logs)
    page.locator(f'footer button[value="{language}"]').click()
    for path in ("/settings/data/", "/settings/name/", "/accounts/reauthenticate/"):
        page.goto(path)
        is_fit(page)
