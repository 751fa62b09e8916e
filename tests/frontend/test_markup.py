"""What every page promises: plain HTML under a strict policy, named and in order."""

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.frontend.conftest import Begin

FOR_VISITORS = [
    "/", "/play/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/accounts/password/reset/done/", "/accounts/password/reset/key/1-x/", "/accounts/inactive/",
    "/accounts/confirm-email/", "/accounts/confirm-email/x/", "/deal/MS1-C4-11982/", "/nowhere/",
    "/deal/none/", "/leaderboards/canfield/D3/", "/leaderboards/canfield/D3/?period=all",
    "/leaderboards/streaks/freecell/C4/", "/leaderboards/bankroll/",
    "/rules/", "/rules/canfield/", "/rules/freecell/", "/rules/hoyle/", "/faq/",
    "/examples/", "/examples/canfield/", "/examples/freecell/?step=47", "/offline/en/",
]  # fmt: skip
FOR_MEMBERS = [
    "/", "/games/", "/games/?game=bridge", "/settings/", "/accounts/password/change/",
    "/accounts/email/", "/accounts/logout/", "/accounts/reauthenticate/",
]  # fmt: skip


def check(response: HttpResponse) -> None:
    page = response.content.decode()
    assert page.startswith("<!doctype html>")
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert "<style" not in page
    assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", page)
    assert "javascript:" not in page
    assert len(re.findall(r"<h1\b", page)) == 1
    assert '<main id="main"' in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for name in re.findall(r'(?:for|aria-labelledby|aria-describedby)="([^"]+)"', page):
        assert set(name.split()) <= set(ids), name
    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", FOR_VISITORS)
def test_pages_of_visitors_are_plain_and_named(visitor: Client, path: str) -> None:
    check(visitor.get(path))


@pytest.mark.parametrize("path", FOR_MEMBERS)
def test_pages_of_members_are_plain_and_named(
    browser: Client, alice: User, begin: Begin, path: str
) -> None:
    begin(alice)
    check(browser.get(path, follow=True))


def test_forms_with_errors_are_plain_and_named(visitor: Client, browser: Client) -> None:
    check(visitor.post("/accounts/signup/", {"username": "a", "password1": "b"}))
    check(visitor.post("/accounts/login/", {"login": "a", "password": "b"}))
    check(visitor.post("/play/", {"code": "nonsense"}))
    check(browser.post("/settings/delete/", {"password": "wrong"}))
    check(browser.post("/settings/tokens/", {"name": ""}))
    check(browser.post("/accounts/password/change/", {}))


def test_what_players_type_is_text(visitor: Client, make_user: Callable[..., User]) -> None:
    evil = '"><script>alert(1)</script>'
    for response in (
        visitor.post("/accounts/login/", {"login": evil, "password": evil}),
        visitor.post("/accounts/signup/", {"username": evil, "password1": evil, "email": evil}),
        visitor.post("/play/", {"code": evil}),
        visitor.get("/accounts/login/", {"next": evil}),
        visitor.get(f"/?x={evil}"),
    ):
        assert "<script>alert" not in response.content.decode()
