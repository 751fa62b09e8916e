"""Signing up: of visitors and guests, at the same moment, with known addresses."""

import re
import threading
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.db import IntegrityError, connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services
from accounts.models import User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create
from tests.accounts.conftest import PASSWORD

SignUp = Callable[..., HttpResponse]
TOKEN = re.compile(r'value="[A-Za-z0-9]{64}"')


def test_a_visitor_signs_up_and_is_in(visitor: Client, sign_up: SignUp) -> None:
    response = sign_up(visitor, "Alice")
    assert response.status_code == 302
    user = User.objects.get()
    assert (user.username, user.is_guest, user.email) == ("Alice", False, "")
    assert b"Alice" in visitor.get("/").content


def test_a_guest_who_signs_up_stays_who_they_are_and_keeps_the_games(
    visitor: Client, sign_up: SignUp
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get()
    game = game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))
    session = visitor.session
    session["kept"] = "yes"
    session.save()

    assert sign_up(visitor, "alice").status_code == 302

    member = User.objects.get()
    assert member.pk == guest.pk
    assert (member.username, member.is_guest) == ("alice", False)
    assert Game.objects.get().player_id == member.pk
    assert visitor.session["kept"] == "yes"
    assert int(visitor.session["_auth_user_id"]) == member.pk
    assert visitor.get(f"/games/{game.public_id}/").status_code == 200


def test_the_sign_up_form_sent_twice_is_sent_once(db: None) -> None:
    guest = services.guest_create()
    first = services.member_create(username="alice", password=PASSWORD, guest=guest)
    second = services.member_create(username="alice", password=PASSWORD, guest=guest)
    assert first.pk == second.pk
    with pytest.raises(ValidationError):
        services.member_create(username="other", password=PASSWORD, guest=guest)


@pytest.mark.parametrize("name", ["ALICE", "alice", "Álice", "A1ice", "ＡＬＩＣＥ", "Аlice"])
def test_a_name_that_is_or_looks_like_another_cannot_be_had(
    alice: User, visitor: Client, sign_up: SignUp, name: str
) -> None:
    response = sign_up(visitor, name)
    assert response.status_code == 200
    assert response.context["form"].errors["username"]
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "name", ["admin", "Guest-7F3K9Q", "ａｄｍｉｎ", "me", "a", "a\0lice", "<b>"]
)
def test_some_names_nobody_may_have(visitor: Client, sign_up: SignUp, name: str) -> None:
    response = sign_up(visitor, name)
    assert response.status_code == 200
    assert response.context["form"].errors["username"]
    assert not User.objects.exists()


def test_a_poor_password_is_refused(visitor: Client, sign_up: SignUp) -> None:
    for password in ("short", "12345678901", "password", "carpenter99"):
        response = sign_up(visitor, "carpenter99", password1=password)
        assert response.context["form"].errors["password1"], password


@pytest.mark.django_db(transaction=True)
def test_of_names_that_are_one_signed_up_at_the_same_moment_exactly_one_is_made(
    sign_up: SignUp,
) -> None:
    names = ["Alice", "ALICE", "alice", "Álice", "A1ice", "aLICE"]
    start = threading.Barrier(len(names))
    answers: list[int] = []

    def run(name: str) -> None:
        try:
            browser = Client()
            start.wait()
            answers.append(sign_up(browser, name).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] * (len(names) - 1) + [302]
    assert User.objects.count() == 1


def test_who_is_a_moment_late_gets_an_error_at_the_name(
    visitor: Client, sign_up: SignUp, monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    monkeypatch.setattr("accounts.selectors.name_is_free", lambda name: True)
    response = sign_up(visitor, "ALICE")
    assert response.status_code == 200
    assert response.context["form"].errors["username"]


def test_the_database_itself_keeps_names_and_addresses_apart(alice: User, bob: User) -> None:
    twin = User(username="twin", username_key=alice.username_key, username_look="other")
    with pytest.raises(IntegrityError):
        twin.save()


def test_no_two_accounts_have_one_address_in_any_case(alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@example.org")
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=bob.pk).update(email="ALICE@example.org")


def test_signing_up_with_a_known_address_looks_the_same_and_costs_the_same(
    alice: User, sign_up: SignUp, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.create(user=alice, email="a@example.org", verified=True, primary=True)
    seen = []
    for name, email in (("bob", "new@example.org"), ("rob", "A@example.org")):
        browser = Client()
        browser.get("/accounts/signup/")
        with CaptureQueriesContext(connection) as queries:
            response = sign_up(browser, name, email=email)
        page = TOKEN.sub("", browser.get("/").content.decode())
        page = page.replace(name, "NAME").replace(email.lower(), "EMAIL")
        location = response.headers["Location"]
        seen.append((response.status_code, location, sorted(response.cookies), len(queries), page))
    assert seen[0] == seen[1]
    assert len(mailoutbox) == 2
    assert EmailAddress.objects.filter(verified=True).count() == 1


def test_an_address_is_ones_own_once_it_is_confirmed(
    visitor: Client, sign_up: SignUp, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(visitor, "alice", email="Alice@Example.org")
    assert User.objects.get().email == ""
    [mail] = mailoutbox
    assert mail.to == ["alice@example.org"]
    link = next(line for line in mail.body.splitlines() if "/confirm-email/" in line)
    path = "/" + link.split("/", 3)[3]
    assert visitor.get(path).status_code == 200
    assert visitor.post(path).status_code == 302
    assert User.objects.get().email == "alice@example.org"


def test_an_address_that_became_anothers_meanwhile_is_not_confirmed(
    visitor: Client, sign_up: SignUp, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(visitor, "rob", email="shared@example.org")
    EmailAddress.objects.create(user=alice, email="shared@example.org", verified=True, primary=True)
    link = next(line for line in mailoutbox[0].body.splitlines() if "/confirm-email/" in line)
    path = "/" + link.split("/", 3)[3]
    assert visitor.get(path).status_code == 200
    visitor.post(path)
    assert User.objects.get(username="rob").email == ""


def test_an_address_claimed_a_moment_ago_looks_like_a_new_one(
    db: None, sign_up: SignUp, mailoutbox: list[EmailMessage]
) -> None:
    seen = []
    for name, address in (("alice", "one@x.com"), ("bob", "one@x.com"), ("carol", "two@x.com")):
        browser = Client()
        answer = sign_up(browser, name, email=address)
        seen.append((answer.status_code, sorted(answer.cookies)))
    assert seen[0] == seen[1] == seen[2]
    # The first link is still good, so the address gets no second one at once.
    assert [mail.to for mail in mailoutbox] == [["one@x.com"], ["two@x.com"]]


def test_who_claims_an_address_later_takes_nothing_from_who_claimed_it_first(
    db: None, sign_up: SignUp, sign_in: SignUp
) -> None:
    sign_up(Client(), "alice", email="one@x.com")
    sign_up(Client(), "mallory", email="ONE@x.com", password1="another-horse-battery")
    browser = Client()
    assert sign_in(browser, "one@x.com").status_code == 302
    assert b"alice" in browser.get("/").content
