"""Forgotten passwords."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services
from accounts.models import User
from tests.accounts.conftest import Ended

NEW = "another-good-horse"
SignIn = Callable[..., HttpResponse]


@pytest.fixture
def address(alice: User) -> str:
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=True, primary=True)
    User.objects.filter(pk=alice.pk).update(email="alice@x.com")
    return "alice@x.com"


def path_in(mail: EmailMessage) -> str:
    link = next(line for line in mail.body.splitlines() if "/password/reset/key/" in line)
    assert link.startswith("http://localhost:8000/")
    return "/" + link.split("/", 3)[3]


@pytest.mark.parametrize("typed", ["alice@x.com", "ALICE@X.com"])
def test_the_link_of_the_mail_leads_to_a_new_password(
    address: str,
    typed: str,
    visitor: Client,
    sign_in: SignIn,
    mailoutbox: list[EmailMessage],
    ended: Ended,
    alice: User,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    visitor.post("/accounts/password/reset/", {"email": typed})
    assert mailoutbox[0].to == [address]
    page = visitor.get(path_in(mailoutbox[0]), follow=True)
    with django_capture_on_commit_callbacks(execute=True):
        response = visitor.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    assert response.status_code == 302
    assert (alice.pk, None) in ended
    assert sign_in(visitor, "alice", NEW).status_code == 302
    # Once used, the link is worth nothing.
    assert "password1" not in Client().get(path_in(mailoutbox[0])).content.decode()


def test_known_and_unknown_addresses_get_the_same_answer_at_the_same_cost(
    address: str, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[tuple[object, ...]] = []
    monkeypatch.setattr("accounts.background.run_later", lambda *call: later.append(call))
    seen = []
    for email in (address, "nobody@x.com"):
        browser = Client()
        browser.get("/accounts/password/reset/")
        with CaptureQueriesContext(connection) as queries:
            response = browser.post("/accounts/password/reset/", {"email": email}, follow=True)
        page = response.content.decode()
        seen.append((response.redirect_chain, sorted(browser.cookies), len(queries), len(page)))
    assert seen[0] == seen[1]
    # Before the answer nothing was looked up and nothing sent; both is done afterwards.
    assert not mailoutbox
    for function, *args in later:
        function(*args)  # type: ignore[operator]
    assert [mail.to for mail in mailoutbox] == [[address], ["nobody@x.com"]]


def test_the_mail_speaks_the_language_of_the_page(
    address: str, visitor: Client, mailoutbox: list[EmailMessage]
) -> None:
    for language, word in (("en", "Hello alice"), ("el", "Γεια σας alice")):
        visitor.post("/accounts/password/reset/", {"email": address}, HTTP_ACCEPT_LANGUAGE=language)
        assert word in mailoutbox[-1].body


def test_a_confirmed_address_resets_its_own_account_alone(
    address: str, bob: User, visitor: Client, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.create(user=bob, email=address, primary=True)
    visitor.post("/accounts/password/reset/", {"email": address})
    [mail] = mailoutbox
    assert "alice" in mail.body


def test_the_link_signs_no_guest_out(
    address: str, visitor: Client, mailoutbox: list[EmailMessage]
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get(is_guest=True)
    visitor.post("/accounts/password/reset/", {"email": address})
    page = visitor.get(path_in(mailoutbox[0]), follow=True)
    visitor.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    assert int(visitor.session["_auth_user_id"]) == guest.pk


def test_resets_for_one_address_are_limited(address: str, visitor: Client) -> None:
    answers = [
        visitor.post("/accounts/password/reset/", {"email": address}).status_code for _ in range(5)
    ]
    assert answers == [302, 302, 302, 429, 429]


def test_a_switched_off_account_gets_no_link(
    address: str, alice: User, visitor: Client, mailoutbox: list[EmailMessage]
) -> None:
    services.users_set_active(users=[alice], active=False)
    visitor.post("/accounts/password/reset/", {"email": address})
    assert "/password/reset/key/" not in mailoutbox[0].body


def test_nonsense_in_the_link_is_said_to_be_no_link(visitor: Client) -> None:
    for key in ("1-x", "zzzzzzzzzzzzzzzzzzzz-x", "0-set-password"):
        response = visitor.get(f"/accounts/password/reset/key/{key}/")
        assert response.status_code == 200
        assert "password1" not in response.content.decode()
