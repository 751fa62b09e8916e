"""Ends of access: what let somebody in lets nobody in any more, and it is told."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts import access, services
from accounts.models import ApiToken, User
from accounts.sessions import SessionStore
from tests.accounts.conftest import PASSWORD, Ended

NEW = "another-good-horse"
Capture = Callable[..., Any]
SignIn = Callable[..., HttpResponse]


@pytest.fixture
def browser(alice: User, visitor: Client, sign_in: SignIn) -> Client:
    sign_in(visitor, "alice")
    return visitor


def right_of(browser: Client) -> tuple[str, str]:
    """By what the browser is let in: the session's key and its hash."""
    session = browser.session
    return str(session.session_key), session[HASH_SESSION_KEY]


def is_live(right: tuple[str, str], user: User) -> bool:
    return access.session_is_live(right[0], user.pk, right[1])


def test_a_live_session_is_live_for_its_own_user(
    browser: Client, alice: User, bob: User, django_assert_num_queries: Capture
) -> None:
    key, auth_hash = right_of(browser)
    with django_assert_num_queries(1):
        assert access.session_is_live(key, alice.pk, auth_hash)
    assert not access.session_is_live(key, alice.pk, "wrong")
    assert not access.session_is_live(key, bob.pk, auth_hash)
    assert not access.session_is_live("gone", alice.pk, auth_hash)


def test_a_session_past_its_date_is_not_live(browser: Client, alice: User) -> None:
    right = right_of(browser)
    Session.objects.update(expire_date=timezone.now())
    assert not is_live(right, alice)


def test_signing_out_ends_the_session_and_tells(
    browser: Client, alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    right = right_of(browser)
    with django_capture_on_commit_callbacks(execute=True):
        browser.post("/accounts/logout/")
    assert (alice.pk, right[0]) in ended
    assert not is_live(right, alice)


def test_whoever_listens_finds_the_session_gone_already(
    browser: Client, alice: User, django_capture_on_commit_callbacks: Capture
) -> None:
    from accounts.signals import access_ended

    session, found = browser.session, []

    def look(session_key: str | None, **kwargs: Any) -> None:
        found.append(Session.objects.filter(pk=session_key).exists())

    access_ended.connect(look)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            session.flush()
    finally:
        access_ended.disconnect(look)
    assert found == [False]


def test_one_listener_that_fails_keeps_no_other_from_hearing(
    alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    from accounts.signals import access_ended

    def fail(**kwargs: Any) -> None:
        raise RuntimeError

    access_ended.connect(fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            services.users_set_active(users=[alice], active=False)
    finally:
        access_ended.disconnect(fail)
    assert ended == [(alice.pk, None)]


def test_a_new_password_ends_all_other_sessions_and_keeps_this_one(
    browser: Client,
    alice: User,
    sign_in: SignIn,
    ended: Ended,
    django_capture_on_commit_callbacks: Capture,
) -> None:
    other = Client()
    sign_in(other, "alice")
    data = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post("/accounts/password/change/", data).status_code == 302
    assert (alice.pk, None) in ended
    assert not is_live(right_of(other), alice)
    assert is_live(right_of(browser), alice)
    assert browser.get("/settings/").status_code == 200
    assert other.get("/settings/").status_code == 302


def test_switching_off_ends_everything(
    browser: Client, alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    token, raw = services.token_create(user=alice, name="script")
    with django_capture_on_commit_callbacks(execute=True):
        services.users_set_active(users=[alice], active=False)
    assert (alice.pk, None) in ended
    assert not is_live(right_of(browser), alice)
    assert access.user_for_token(raw) is None
    assert not access.token_is_live(token.pk)
    assert browser.get("/settings/").status_code == 302


def test_a_ban_by_any_other_way_is_told_too(
    alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        alice.is_active = False
        alice.save()
    assert ended == [(alice.pk, None)]


def test_a_password_set_by_the_staff_is_told_too(
    alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        alice.set_password(NEW)
        alice.save()
    assert ended == [(alice.pk, None)]


def test_what_changes_nothing_of_access_is_not_told(
    alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        services.settings_update(user=alice, changes={"theme": "dark"})
        alice.refresh_from_db()
        alice.save()
    assert ended == []


def test_signing_out_elsewhere_leaves_this_browser_in(
    browser: Client,
    alice: User,
    sign_in: SignIn,
    ended: Ended,
    django_capture_on_commit_callbacks: Capture,
) -> None:
    others = [Client(), Client()]
    for other in others:
        sign_in(other, "alice")
    row = alice.usersession_set.get(session_key=others[0].session.session_key)
    with django_capture_on_commit_callbacks(execute=True):
        browser.post("/settings/sessions/end/", {"session": row.pk})
    assert ended == [(alice.pk, row.session_key)]
    assert others[0].get("/settings/").status_code == 302
    assert others[1].get("/settings/").status_code == 200
    browser.post("/settings/sessions/end/")
    assert others[1].get("/settings/").status_code == 302
    assert browser.get("/settings/").status_code == 200


def test_nobody_ends_anothers_sessions(browser: Client, bob: User, sign_in: SignIn) -> None:
    of_bob = Client()
    sign_in(of_bob, "bob")
    row = bob.usersession_set.get()
    browser.post("/settings/sessions/end/", {"session": row.pk})
    assert of_bob.get("/settings/").status_code == 200


def test_a_new_key_of_a_session_ends_the_old_one(
    browser: Client, alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    store = SessionStore(browser.session.session_key)
    old = store.session_key
    with django_capture_on_commit_callbacks(execute=True):
        store.cycle_key()
    assert ended == [(alice.pk, old)]


def test_the_end_of_a_visitors_session_concerns_nobody(
    visitor: Client, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    session = visitor.session
    session["x"] = 1
    session.save()
    with django_capture_on_commit_callbacks(execute=True):
        session.flush()
    assert ended == []


def test_of_a_token_only_a_hash_is_kept(alice: User) -> None:
    token, raw = services.token_create(user=alice, name="  my   script ")
    assert raw.startswith("talon_")
    assert len(raw) == len("talon_") + 43
    assert token.name == "my script"
    assert token.hint == raw[-4:]
    kept = str(list(ApiToken.objects.values()))
    assert raw not in kept
    found = access.user_for_token(raw)
    assert found is not None
    assert found.user == alice


@pytest.mark.parametrize(
    "raw", ["", "talon_", "talon_x", "other", "talon_\ud800", "talon_\0", "ταλον"]
)
def test_what_is_no_token_lets_nobody_in(alice: User, raw: str) -> None:
    services.token_create(user=alice, name="script")
    assert access.user_for_token(raw) is None


def test_use_is_noted_once_a_minute(alice: User, django_assert_num_queries: Capture) -> None:
    token, raw = services.token_create(user=alice, name="script")
    with django_assert_num_queries(2):
        access.user_for_token(raw)
    with django_assert_num_queries(1):
        access.user_for_token(raw)
    token.refresh_from_db()
    assert token.last_used is not None


def test_a_revoked_token_lets_nobody_in(
    alice: User, ended: Ended, django_capture_on_commit_callbacks: Capture
) -> None:
    token, raw = services.token_create(user=alice, name="script")
    with django_capture_on_commit_callbacks(execute=True):
        services.token_revoke(token=token)
        services.token_revoke(token=token)
    assert access.user_for_token(raw) is None
    assert ended == [(alice.pk, None)]


def test_a_session_is_seen_once_in_five_minutes(
    visitor: Client, alice: User, sign_in: SignIn
) -> None:
    sign_in(visitor, "alice")
    start = UserSession.objects.get().last_seen_at + timedelta(minutes=6)
    UserSession.objects.update(last_seen_at=start)
    seen = []
    with time_machine.travel(start, tick=False) as clock:
        for minutes in (1, 3, 2, 1):
            clock.shift(timedelta(minutes=minutes))
            visitor.get("/settings/")
            seen.append(UserSession.objects.get().last_seen_at - start)
    assert seen == [timedelta(), timedelta(), timedelta(minutes=6), timedelta(minutes=6)]


def test_all_sessions_are_ended_at_once_with_this_one(
    visitor: Client, alice: User, sign_in: SignIn
) -> None:
    other = Client()
    for browser in (visitor, other):
        sign_in(browser, "alice")
    assert visitor.post("/settings/sessions/end/", {"session": "all"})["Location"] == "/"
    for browser in (visitor, other):
        assert browser.get("/settings/").status_code == 302
    assert not UserSession.objects.exists()
