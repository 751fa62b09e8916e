"""Signing in: by any spelling, with limits, and with the games of the browser's guest."""

import re
import threading
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from accounts import moderation, services
from accounts.models import User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create
from tests.conftest import MakeUser

SignIn = Callable[..., HttpResponse]


@pytest.mark.parametrize("login", ["alice", "ALICE", " Alice ", "ａｌｉｃｅ", "álice"])
def test_the_name_opens_in_any_case(
    alice: User, visitor: Client, sign_in: SignIn, login: str
) -> None:
    assert sign_in(visitor, login).status_code == 302
    assert int(visitor.session["_auth_user_id"]) == alice.pk


def test_a_greek_name_opens_in_any_case(
    make_user: MakeUser, visitor: Client, sign_in: SignIn
) -> None:
    make_user("Αλίκη")
    assert sign_in(visitor, "ΑΛΙΚΗ").status_code == 302


def test_a_name_that_only_looks_the_same_does_not_open(
    alice: User, visitor: Client, sign_in: SignIn
) -> None:
    assert sign_in(visitor, "A1ice").status_code == 200


@pytest.mark.parametrize("verified", [True, False])
def test_the_address_opens_in_any_case(
    alice: User, visitor: Client, sign_in: SignIn, verified: bool
) -> None:
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=verified, primary=True)
    assert sign_in(visitor, "Alice@X.COM").status_code == 302


def test_a_confirmed_address_opens_its_own_account_alone(
    alice: User, bob: User, visitor: Client, sign_in: SignIn
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@x.com")
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=True, primary=True)
    EmailAddress.objects.create(user=bob, email="alice@x.com", primary=True)
    assert sign_in(visitor, "alice@x.com").status_code == 302
    assert int(visitor.session["_auth_user_id"]) == alice.pk


def test_wrong_names_and_wrong_passwords_get_the_same_answer_at_the_same_cost(
    alice: User, bob: User, sign_in: SignIn
) -> None:
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=True, primary=True)
    for known, unknown in (("alice", "nobody-here"), ("alice@x.com", "nobody@x.com")):
        seen = []
        for login in (known, unknown):
            browser = Client()
            browser.get("/accounts/login/")
            with CaptureQueriesContext(connection) as queries:
                response = sign_in(browser, login, "wrong-password")
            errors = [str(error) for error in response.context["form"].non_field_errors()]
            seen.append((response.status_code, errors, sorted(response.cookies), len(queries)))
        assert seen[0] == seen[1]


def test_fifty_wrong_passwords_for_one_account_are_stopped_but_its_owner_elsewhere_is_not(
    alice: User, sign_in: SignIn
) -> None:
    answers = [
        sign_in(Client(), login, "wrong", REMOTE_ADDR="203.0.113.1")
        for login in ["alice", "ALICE"] * 25
    ]
    stopped = [answer for answer in answers if answer.status_code == 429]
    assert len(stopped) == 40
    assert 0 < int(stopped[0]["Retry-After"]) <= 600
    assert "10 minutes" in stopped[0].content.decode()
    # Not even the right password opens from there now …
    assert sign_in(Client(), "alice", REMOTE_ADDR="203.0.113.1").status_code == 429
    # … but it does from anywhere else.
    assert sign_in(Client(), "alice", REMOTE_ADDR="203.0.113.2").status_code == 302


def test_wrong_passwords_for_many_accounts_from_one_address_are_stopped(
    alice: User, sign_in: SignIn
) -> None:
    answers = [
        sign_in(Client(), f"user{number}", "wrong", REMOTE_ADDR="203.0.113.1").status_code
        for number in range(50)
    ]
    assert answers == [200] * 40 + [429] * 10
    assert sign_in(Client(), "alice", REMOTE_ADDR="203.0.113.2").status_code == 302


def test_right_passwords_never_count(alice: User, sign_in: SignIn) -> None:
    for _ in range(45):
        assert sign_in(Client(), "alice").status_code == 302


def test_the_admins_own_sign_in_form_leads_through_ours(alice: User, visitor: Client) -> None:
    response = visitor.get("/admin/login/?next=/admin/")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_a_switched_off_account_does_not_open(
    alice: User, visitor: Client, sign_in: SignIn
) -> None:
    services.users_set_active(users=[alice], active=False)
    answer = sign_in(visitor, "alice")
    assert (answer.status_code, answer.context["reason"]) == (403, "")
    assert "_auth_user_id" not in visitor.session
    assert visitor.get("/accounts/inactive/").status_code == 200


def test_who_is_suspended_is_told_why_and_nobody_else_is_told_anything(
    alice: User, bob: User, visitor: Client, sign_in: SignIn
) -> None:
    for reason in ("an older one", "two accounts <b>"):
        moderation.player_suspend(player=alice, by=bob, reason=reason)
    page = sign_in(visitor, "alice").content.decode()
    assert "two accounts &lt;b&gt;" in page
    assert "an older one" not in page
    pages = []
    for name in ("alice", "nobody"):
        answer = sign_in(Client(), name, "wrong-wrong-9")
        body = answer.content.decode().replace(name, "")
        pages.append(
            (answer.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", body))
        )
    assert pages[0] == pages[1]


def test_the_games_of_a_guest_come_along_when_signing_in(
    alice: User, visitor: Client, sign_in: SignIn
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get(is_guest=True)
    game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))
    assert sign_in(visitor, "alice").status_code == 302
    assert Game.objects.get().player_id == alice.pk
    assert not User.objects.filter(is_guest=True).exists()


def test_the_way_on_is_kept_but_only_within_the_site(
    alice: User, sign_in: SignIn, visitor: Client
) -> None:
    data = {"login": "alice", "password": "correct-horse-battery"}
    assert Client().post("/accounts/login/", {**data, "next": "/games/"})["Location"] == "/games/"
    assert Client().post("/accounts/login/", {**data, "next": "//evil.example/"})["Location"] == "/"
    for wanted, got in (("/games/", "/games/"), ("https://evil.example/", "/"), ("//evil", "/")):
        assert Client().post("/guest/", {"next": wanted})["Location"] == got


def test_a_failing_move_of_games_keeps_the_guest_and_all_games(
    alice: User, visitor: Client, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get(is_guest=True)
    game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))

    def fail(**kwargs: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("games.services.games_move", fail)
    visitor.raise_request_exception = False
    assert sign_in(visitor, "alice").status_code == 500
    assert Game.objects.get().player_id == guest.pk
    assert visitor.get("/games/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_guest_merged_from_two_tabs_at_once_is_merged_once(make_user: MakeUser) -> None:
    alice, guest = make_user("alice"), services.guest_create()
    for _ in range(3):
        game_create(player=guest, code=deal_codes.parse("FC1-C4-AAAAAKH"))
    start = threading.Barrier(6)
    errors: list[Exception] = []

    def merge() -> None:
        try:
            start.wait()
            services.guest_merge(guest=guest, member=alice)
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=merge) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert Game.objects.filter(player=alice).count() == 3
    assert not User.objects.filter(pk=guest.pk).exists()


def test_one_click_makes_a_guest_and_the_next_click_none(visitor: Client) -> None:
    visitor.post("/guest/", {"next": "/games/"})
    visitor.post("/guest/")
    assert User.objects.count() == 1
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.username.startswith("Guest-")
    assert not guest.has_usable_password()
    cookie = visitor.cookies["sessionid"]
    assert int(cookie["max-age"]) == 60 * 60 * 24 * 90
    assert visitor.get("/guest/").status_code == 405


def test_guests_from_one_address_are_limited(db: None, settings: Settings) -> None:
    settings.GUEST_LIMIT = 3
    answers = [Client().post("/guest/") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert User.objects.count() == 3


def test_a_session_in_use_does_not_end(visitor: Client, alice: User, sign_in: SignIn) -> None:
    sign_in(visitor, "alice")
    session = visitor.session
    session["renewed"] = 0
    session.save()
    visitor.cookies["sessionid"]["max-age"] = ""
    response = visitor.get("/games/")
    assert int(response.cookies["sessionid"]["max-age"]) == 60 * 60 * 24 * 90
    assert "sessionid" not in visitor.get("/games/").cookies
