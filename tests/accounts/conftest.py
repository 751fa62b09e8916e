"""What the tests of accounts share: visitors, mail that goes out at once, ends of access."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import background
from accounts.signals import access_ended

PASSWORD = "correct-horse-battery"

Ended = list[tuple[int, str | None]]


@pytest.fixture(autouse=True)
def _mail_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "run_later", lambda function, *args: function(*args))


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


@pytest.fixture
def sign_up() -> Callable[..., HttpResponse]:
    """Send the sign-up form from a browser."""

    def send(browser: Client, username: str, **more: str) -> HttpResponse:
        data = {"username": username, "password1": PASSWORD, **more}
        return browser.post("/accounts/signup/", data)

    return send


@pytest.fixture
def sign_in() -> Callable[..., HttpResponse]:
    """Send the sign-in form from a browser."""

    def send(browser: Client, login: str, password: str = PASSWORD, **extra: Any) -> HttpResponse:
        return browser.post("/accounts/login/", {"login": login, "password": password}, **extra)

    return send


@pytest.fixture
def ended() -> Iterator[Ended]:
    """Whose access ended, in order: user and session key, None for all of the user's."""
    heard: Ended = []

    def hear(user_id: int, session_key: str | None, **kwargs: Any) -> None:
        heard.append((user_id, session_key))

    access_ended.connect(hear)
    yield heard
    access_ended.disconnect(hear)
