"""Who has an account is told to nobody: not in words, not in status, not by work done.

Hashing and mailing are nearly all that an answer waits for, so they are counted: an answer for
what is known hashes as often as one for what is not, and none sends a mail itself.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from accounts import background
from accounts.models import User
from tests.accounts.conftest import PASSWORD

Answer = tuple[int, str | None, str, int, int, int]


@pytest.fixture
def known(settings: Settings, db: None) -> User:
    """Alice, with a confirmed address, and a password that is slow to try."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    alice = User.objects.create_user("alice", email="alice@x.com", password=PASSWORD)
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=True, primary=True)
    return alice


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Send a form from a new browser, and tell all that can be told of the answer."""
    hashes: list[int] = []
    later: list[Any] = []
    monkeypatch.setattr(background, "run_later", lambda *call: later.append(call))
    for name in ("encode", "verify"):
        original = getattr(Argon2PasswordHasher, name)

        def counted(
            self: Any, *args: Any, _name: str = name, _run: Any = original, **kw: Any
        ) -> Any:
            hashes.append(_name)
            return _run(self, *args, **kw)

        monkeypatch.setattr(Argon2PasswordHasher, name, counted)

    def send(path: str, **data: str) -> Answer:
        browser = Client()
        browser.get(path)
        hashes.clear()
        later.clear()
        with CaptureQueriesContext(connection) as queries:
            response: HttpResponse = browser.post(path, data)
        assert mail.outbox == []
        body = response.content.decode()
        for told in (
            *data.values(),
            *re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', body),
        ):
            body = body.replace(told, "")
        location = response.get("Location")
        return response.status_code, location, body, len(hashes), len(later), len(queries)

    return send


@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_signing_up_with_an_address_that_is_known(
    known: User, ask: Callable[..., Answer], settings: Settings, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    sign_up = "/accounts/signup/"
    first = ask(sign_up, username="bob-one", password1=PASSWORD, email="alice@x.com")
    second = ask(sign_up, username="bob-two", password1=PASSWORD, email="nobody@x.com")
    assert first == second
    assert first[0] == 302
    assert first[4] == 1


def test_a_forgotten_password_of_an_address_that_is_known(
    known: User, ask: Callable[..., Answer]
) -> None:
    reset = "/accounts/password/reset/"
    first, second = ask(reset, email="alice@x.com"), ask(reset, email="nobody@x.com")
    assert first == second
    assert (first[0], first[3], first[4]) == (302, 0, 1)


@pytest.mark.parametrize("login", ["alice", "alice@x.com"])
def test_signing_in_as_somebody_who_is_known(
    known: User, ask: Callable[..., Answer], login: str
) -> None:
    sign_in = "/accounts/login/"
    first = ask(sign_in, login=login, password="wrong-wrong-9")
    second = ask(sign_in, login=login.replace("alice", "nobody"), password="wrong-wrong-9")
    assert first == second
    assert first[3] == 1


def test_an_address_that_another_has_is_taken_like_any(
    known: User, make_user: Callable[..., User]
) -> None:
    bodies = []
    for name, address in (("bob", "alice@x.com"), ("carol", "nobody@x.com")):
        browser = Client()
        browser.force_login(make_user(name))
        data = {"action_add": "", "email": address}
        answer = browser.post("/accounts/email/", data, follow=True)
        text = answer.content.decode().replace(address, "").replace(name, "")
        bodies.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text))
    assert bodies[0] == bodies[1]


def test_a_link_in_a_mail_does_nothing_until_it_is_confirmed(
    known: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "run_later", lambda function, *args: function(*args))
    browser = Client()
    data = {"username": "dora", "password1": PASSWORD, "email": "dora@x.com"}
    browser.post("/accounts/signup/", data)
    found = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[-1].body))
    assert found
    for _look in range(2):
        assert Client().get(found[0]).status_code == 200
        assert not EmailAddress.objects.get(email="dora@x.com").verified
    Client().post(found[0])
    assert EmailAddress.objects.get(email="dora@x.com").verified

    Client().post("/accounts/password/reset/", {"email": "dora@x.com"})
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found
    before = User.objects.get(username="dora").password
    assert Client().get(found[0], follow=True).status_code == 200
    assert User.objects.get(username="dora").password == before
