"""The staff's pages."""

import pytest
from django.test import Client

from accounts import access, services
from accounts.models import ApiToken, User
from tests.conftest import PASSWORD


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


def test_a_player_is_switched_off_and_on(staff: Client, alice: User) -> None:
    for action, active in (("deactivate", False), ("activate", True)):
        staff.post("/admin/accounts/user/", {"action": action, "_selected_action": [str(alice.pk)]})
        alice.refresh_from_db()
        assert alice.is_active is active


def test_who_switches_off_stays_on(staff: Client) -> None:
    boss = User.objects.get(username="boss")
    staff.post(
        "/admin/accounts/user/", {"action": "deactivate", "_selected_action": [str(boss.pk)]}
    )
    boss.refresh_from_db()
    assert boss.is_active


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
