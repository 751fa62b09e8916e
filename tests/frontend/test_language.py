"""The site in English and Greek."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts import services
from accounts.models import User
from frontend.templatetags.talon import actions_text, ago, minutes_text

PAGES = ["/", "/play/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("el", "el"), ("el-GR", "el"), ("el-CY,en;q=0.5", "el"), ("en-GB", "en"), ("ru-RU", "en"),
        ("pt-BR,pt;q=0.9", "en"), ("zh-Hant", "en"), ("ru-RU,el;q=0.3", "el"), ("", "en"),
        ("*", "en"), ("x" * 5000, "en"), ("el;q=nonsense", "en"),
    ],
)  # fmt: skip
def test_the_browser_is_answered_in_its_language_or_in_english(
    visitor: Client, asked: str, spoken: str
) -> None:
    response = visitor.get("/", HTTP_ACCEPT_LANGUAGE=asked)
    assert f'<html lang="{spoken}"' in response.content.decode()
    assert response["Content-Language"] == spoken


def test_the_switch_is_remembered_by_the_browser(visitor: Client) -> None:
    response = visitor.post("/language/", {"language": "el", "next": "/play/"})
    assert response["Location"] == "/play/"
    assert '<html lang="el"' in visitor.get("/").content.decode()
    visitor.post("/language/", {"language": "xx"})
    assert '<html lang="el"' in visitor.get("/").content.decode()
    evil = visitor.post("/language/", {"language": "en", "next": "https://evil.example/"})
    assert "evil" not in evil["Location"]


def test_a_members_language_is_the_same_on_every_device(browser: Client, alice: User) -> None:
    browser.post("/language/", {"language": "el"})
    alice.refresh_from_db()
    assert alice.settings.language == "el"
    elsewhere = Client()
    elsewhere.force_login(alice)
    assert '<html lang="el"' in elsewhere.get("/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    services.settings_update(user=alice, changes={"language": "en"})
    assert '<html lang="en"' in browser.get("/").content.decode()


@pytest.mark.parametrize(
    ("count", "english", "greek"),
    [
        (0, "0 actions", "0 ενέργειες"), (1, "1 action", "1 ενέργεια"),
        (2, "2 actions", "2 ενέργειες"), (5, "5 actions", "5 ενέργειες"),
        (11, "11 actions", "11 ενέργειες"), (21, "21 actions", "21 ενέργειες"),
        (101, "101 actions", "101 ενέργειες"),
    ],
)  # fmt: skip
def test_counts_have_their_plural(count: int, english: str, greek: str) -> None:
    assert actions_text(count) == english
    with translation.override("el"):
        assert actions_text(count) == greek
        assert minutes_text(1) == "1 λεπτό"
        assert minutes_text(10) == "10 λεπτά"


@pytest.mark.parametrize("path", PAGES)
def test_no_english_is_left_on_a_greek_page(visitor: Client, path: str) -> None:
    page = visitor.get(path, HTTP_ACCEPT_LANGUAGE="el").content.decode()
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", "\n", page) + "\n".join(
        re.findall(r'(?:aria-label|placeholder|title)="([^"]*)"', page)
    )
    words = set(re.findall(r"[A-Za-z]{3,}", text))
    assert words <= {
        "Talon", "Canfield", "FreeCell", "Hoyle", "English", "AAAAACL", "mail", "JavaScript",
    }  # fmt: skip


def test_what_is_wrong_in_a_form_is_said_in_greek(visitor: Client) -> None:
    data = {"username": "ab", "password1": "123", "email": "nonsense"}
    response = visitor.post("/accounts/signup/", data, HTTP_ACCEPT_LANGUAGE="el")
    told = " ".join(
        str(error) for errors in response.context["form"].errors.values() for error in errors
    )
    response = visitor.post("/accounts/signup/", {}, HTTP_ACCEPT_LANGUAGE="el")
    told += " ".join(
        str(error) for errors in response.context["form"].errors.values() for error in errors
    )
    assert told
    assert not set(re.findall(r"[A-Za-z]{3,}", told)) - {"mail", "email"}


@pytest.mark.parametrize(
    ("past", "english", "greek"),
    [
        (timedelta(seconds=5), "just now", "μόλις τώρα"),
        (timedelta(minutes=1), "1 minute ago", "πριν από 1 λεπτό"),
        (timedelta(minutes=2), "2 minutes ago", "πριν από 2 λεπτά"),
        (timedelta(hours=1), "1 hour ago", "πριν από 1 ώρα"),
        (timedelta(hours=21), "21 hours ago", "πριν από 21 ώρες"),
        (timedelta(days=1), "1 day ago", "πριν από 1 ημέρα"),
        (timedelta(days=6), "6 days ago", "πριν από 6 ημέρες"),
        (timedelta(days=7), "1 week ago", "πριν από 1 εβδομάδα"),
        (timedelta(days=15), "2 weeks ago", "πριν από 2 εβδομάδες"),
        (timedelta(days=32), "1 month ago", "πριν από 1 μήνα"),
        (timedelta(days=65), "2 months ago", "πριν από 2 μήνες"),
        (timedelta(days=370), "1 year ago", "πριν από 1 χρόνο"),
        (timedelta(days=800), "2 years ago", "πριν από 2 χρόνια"),
    ],
)
def test_how_long_ago_is_told_in_both_languages(past: timedelta, english: str, greek: str) -> None:
    for language, told in (("en", english), ("el", greek)):
        with translation.override(language):
            assert ago(timezone.now() - past).replace("\N{NO-BREAK SPACE}", " ") == told
