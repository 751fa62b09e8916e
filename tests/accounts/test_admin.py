"""The staff's pages."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import access, naming, services
from accounts.models import ApiToken, ModerationEntry, User
from accounts.second_factors import has_factor
from tests.conftest import PASSWORD, MakeUser


@pytest.fixture
def staff(db: None) -> Client:
    user = User.objects.create_superuser("boss", password=PASSWORD)
    browser = Client()
    browser.force_login(user)
    return browser


def test_players_are_listed_found_and_filtered(staff: Client, alice: User) -> None:
    services.guest_create()
    assert b"alice" in staff.get("/admin/accounts/user/").content
    assert b"alice" in staff.get("/admin/accounts/user/?q=ali").content
    assert b"alice" not in staff.get("/admin/accounts/user/?is_guest__exact=1").content
    assert staff.get(f"/admin/accounts/user/{alice.pk}/change/").status_code == 200


PLAYERS = "/admin/accounts/user/"


def do(staff: Client, action: str, *players: User, reason: str = "a reason") -> None:
    """Choose players and do something to them."""
    chosen = [str(player.pk) for player in players]
    staff.post(PLAYERS, {"action": action, "reason": reason, "_selected_action": chosen})
    for player in players:
        player.refresh_from_db()


def log() -> list[tuple[str, str, str]]:
    """The moderation log: deed, by whom, why."""
    entries = ModerationEntry.objects.order_by("pk")
    return [(entry.deed, str(entry.by), entry.reason) for entry in entries]


def test_a_player_is_suspended_and_let_in_again_with_reasons(staff: Client, alice: User) -> None:
    visitor = Client()
    visitor.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    token = services.token_create(user=alice, name="script")[1]
    do(staff, "suspend", alice, reason=" ")
    assert alice.is_active
    do(staff, "suspend", alice, reason="plays with two accounts")
    assert not alice.is_active
    assert visitor.get("/settings/").status_code == 302
    assert not Session.objects.filter(pk=visitor.session.session_key).exists()
    assert access.user_for_token(token) is None
    do(staff, "reinstate", alice, reason="it was her sister")
    assert alice.is_active
    assert log() == [
        ("suspended", "boss", "plays with two accounts"),
        ("reinstated", "boss", "it was her sister"),
    ]


def test_who_suspends_is_not_suspended(staff: Client) -> None:
    boss = User.objects.get(username="boss")
    do(staff, "suspend", boss)
    assert boss.is_active


def test_a_name_that_was_taken_away_is_not_to_be_had_again(staff: Client, alice: User) -> None:
    do(staff, "take_name_away", alice, reason="an insult")
    assert alice.username.startswith("Player-")
    assert ModerationEntry.objects.get().about == "alice"
    with pytest.raises(ValidationError):
        naming.name_change(user=alice, username="Alice")
    assert naming.name_change(user=alice, username="alina").username == "alina"
    services.user_delete(user=alice)
    assert ModerationEntry.objects.get().about == ""


def test_who_has_lost_all_factors_is_helped(staff: Client, alice: User) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    do(staff, "remove_factors", alice, reason="phone at the bottom of a lake")
    assert not has_factor(alice)
    assert log()[0][0] == "factors_removed"


def test_the_moderation_log_is_read_and_never_written(staff: Client, alice: User) -> None:
    do(staff, "suspend", alice, reason="plays with two accounts")
    entry = ModerationEntry.objects.get()
    path = "/admin/accounts/moderationentry/"
    assert b"plays with two accounts" in staff.get(path).content
    assert b"plays with two accounts" in staff.get(f"{path}{entry.pk}/change/").content
    assert staff.get(f"{path}add/").status_code == 403
    assert staff.post(f"{path}{entry.pk}/change/", {"reason": "x"}).status_code == 403
    assert staff.post(f"{path}{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    staff.post(path, chosen)
    assert ModerationEntry.objects.get().reason == "plays with two accounts"


@pytest.fixture
def helper(make_user: MakeUser) -> Client:
    """One of the staff who looks after players and has no other rights."""
    user = make_user("helen", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    browser = Client()
    browser.force_login(user)
    return browser


def test_nobody_gives_themselves_rights(helper: Client) -> None:
    helen = User.objects.get(username="helen")
    helper.post(f"{PLAYERS}{helen.pk}/change/", {"is_superuser": "on", "is_staff": "on"})
    helen.refresh_from_db()
    assert not helen.is_superuser


def test_helpers_do_nothing_to_superusers(helper: Client, make_user: MakeUser) -> None:
    boss = make_user("boss", is_staff=True, is_superuser=True)
    TOTP.activate(boss, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    for action in ("suspend", "remove_factors", "take_name_away"):
        do(helper, action, boss)
    assert boss.is_active
    assert boss.username == "boss"
    assert has_factor(boss)


def test_no_secret_of_sessions_and_factors_is_to_be_seen(staff: Client) -> None:
    for path in (
        "mfa/authenticator/", "usersessions/usersession/", "account/emailaddress/",
        "sessions/session/",
    ):  # fmt: skip
        assert staff.get(f"/admin/{path}").status_code == 404


def test_where_it_is_wanted_the_staff_need_a_second_factor(
    settings: Settings, staff: Client
) -> None:
    settings.STAFF_SECOND_FACTOR = True
    answer = staff.get(PLAYERS, follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert b"want a passkey or an authenticator app" in answer.content
    TOTP.activate(User.objects.get(username="boss"), "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    assert staff.get(PLAYERS).status_code == 200


def test_signing_in_to_the_staffs_pages_gets_round_nothing(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    TOTP.activate(alice, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    browser = Client()
    answer = browser.post(
        "/admin/login/", {"username": "alice", "password": PASSWORD, "next": "/admin/"}
    )
    assert answer["Location"].startswith("/accounts/login/")
    signed_in = browser.post(
        "/accounts/login/?next=/admin/", {"login": "alice", "password": PASSWORD}
    )
    assert signed_in["Location"] == "/accounts/2fa/authenticate/"
    assert browser.get("/admin/").status_code == 302


def test_the_staff_change_their_password_where_tries_are_counted(staff: Client) -> None:
    assert staff.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


def test_tokens_are_shown_without_their_secret_and_revoked(staff: Client, alice: User) -> None:
    token, raw = services.token_create(user=alice, name="script")
    for path in ("/admin/accounts/apitoken/", f"/admin/accounts/apitoken/{token.pk}/change/"):
        page = staff.get(path).content.decode()
        assert "script" in page
        assert raw not in page
        assert token.digest not in page
    staff.post(
        "/admin/accounts/apitoken/", {"action": "revoke", "_selected_action": [str(token.pk)]}
    )
    assert access.user_for_token(raw) is None
    assert ApiToken.objects.get().revoked is not None


def test_others_have_no_business_there(alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    assert browser.get("/admin/accounts/user/").status_code in {302, 403}
    assert browser.get("/admin/login/").status_code == 403


def test_the_staff_find_these_tables_and_nothing_of_keys_and_sessions() -> None:
    found = {model._meta.label for model in admin.site._registry}
    assert found == {
        "accounts.ApiToken",
        "accounts.ModerationEntry",
        "accounts.User",
        "auth.Group",
        "games.Daily",
        "games.Game",
        "leaderboard.Result",
    }
