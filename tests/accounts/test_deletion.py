"""What goes and what stays when an account is deleted, and what an export holds."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client

from accounts import archive, export, selectors, services
from accounts.api.documents import whole_document
from accounts.models import ApiToken, Job, JobPart, RetiredName, User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create
from tests.accounts.conftest import PASSWORD, Ended

SignIn = Callable[..., HttpResponse]


@pytest.fixture
def rich_alice(alice: User) -> User:
    """Alice with an address, settings, a token and a game."""
    EmailAddress.objects.create(user=alice, email="alice@x.com", verified=True, primary=True)
    alice.email = "alice@x.com"
    alice.preferences = {"theme": "dark"}
    alice.save()
    services.token_create(user=alice, name="script")
    archive.archive_start(alice)
    game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    return alice


def test_all_that_is_personal_goes_and_the_games_stay(rich_alice: User) -> None:
    TOTP.activate(rich_alice, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(rich_alice)
    services.user_delete(user=rich_alice)
    left = User.objects.get(pk=rich_alice.pk)
    assert "alice" not in str(list(User.objects.values()))
    assert not left.is_active
    assert left.display_name == "deleted player"
    assert left.preferences == {}
    assert not left.has_usable_password()
    assert not EmailAddress.objects.exists()
    assert not ApiToken.objects.exists()
    assert not Authenticator.objects.exists()
    assert not Job.objects.exists()
    assert not JobPart.objects.exists()
    assert Game.objects.get().player == left


def test_everything_is_signed_out_and_told(
    rich_alice: User,
    visitor: Client,
    sign_in: SignIn,
    ended: Ended,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    sign_in(visitor, "alice")
    key = visitor.session.session_key
    with django_capture_on_commit_callbacks(execute=True):
        services.user_delete(user=rich_alice)
    assert (rich_alice.pk, key) in ended
    assert (rich_alice.pk, None) in ended
    assert visitor.get("/settings/").status_code == 302
    assert sign_in(visitor, "alice").status_code == 200


def test_the_name_rests_for_ninety_days(alice: User) -> None:
    services.user_delete(user=alice)
    for name in ("alice", "ALICE", "A1ice"):
        with pytest.raises(ValidationError):
            services.member_create(username=name, password=PASSWORD)
    with time_machine.travel(RetiredName.objects.get().until + timedelta(seconds=1)):
        services.member_create(username="alice", password=PASSWORD)
        services.user_delete(user=User.objects.get(username="alice"))
    assert RetiredName.objects.count() == 1


def test_two_can_be_deleted_and_the_address_is_free_again(rich_alice: User, bob: User) -> None:
    services.user_delete(user=rich_alice)
    services.user_delete(user=bob)
    new = services.member_create(username="carol", password=PASSWORD, email="alice@x.com")
    assert selectors.users_by_email("ALICE@x.com") == [new]


def test_a_guest_can_go_without_a_word(db: None) -> None:
    guest = services.guest_create()
    services.user_delete(user=guest)
    assert not RetiredName.objects.exists()


def test_the_settings_page_asks_for_the_password(
    alice: User, visitor: Client, sign_in: SignIn
) -> None:
    sign_in(visitor, "alice")
    response = visitor.post("/settings/delete/", {"password": "wrong"})
    assert response.status_code == 400
    assert response.context["delete_form"].errors["password"]
    assert User.objects.get().is_active
    assert visitor.post("/settings/delete/", {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.get().is_active
    assert b"Your account is deleted." in visitor.get("/").content


def test_the_export_names_passkeys_and_codes_without_their_secrets(alice: User) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(alice)
    told = selectors.own_facts(alice)["second_factors"]
    assert [factor["kind"] for factor in told] == ["totp", "recovery_codes"]
    for factor in told:
        assert set(factor) == {"kind", "name", "added", "last_used"}
        assert factor["name"] == ""


def test_other_apps_add_their_parts_to_the_export(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "_parts", {})
    monkeypatch.setattr(export, "_rows", {})
    export.register("hats", lambda user: [user.username])
    export.register_rows("coats", export.Rows(lambda user: iter([1, 2]), lambda user: 2))
    document = json.loads(b"".join(whole_document(alice)))
    assert (document["hats"], document["coats"]) == (["alice"], [1, 2])
    assert export.row_count(alice) == 2
    for name in ("hats", "coats"):
        with pytest.raises(ValueError, match=name):
            export.register(name, lambda user: [])
        with pytest.raises(ValueError, match=name):
            export.register_rows(name, export.Rows(lambda user: iter([]), lambda user: 0))
