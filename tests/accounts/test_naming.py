"""Changing one's name: limits, names that rest, and the page for it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts import naming, selectors, services
from accounts.models import RetiredName, User
from tests.accounts.conftest import PASSWORD


def later(days: int) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def test_the_old_name_rests_and_nobody_else_gets_it(alice: User) -> None:
    naming.name_change(user=alice, username="alina")
    for name in ("alice", "ALICE", "A1ice"):
        with pytest.raises(ValidationError):
            services.member_create(username=name, password=PASSWORD)
    assert selectors.user_by_name("alice") is None
    found = selectors.user_by_name("Alina")
    assert found is not None
    assert found.pk == alice.pk
    with later(91):
        assert services.member_create(username="alice", password=PASSWORD).pk != alice.pk


def test_ones_own_old_name_can_be_taken_back(alice: User) -> None:
    naming.name_change(user=alice, username="alina")
    with later(31):
        naming.name_change(user=alice, username="alice")
        with pytest.raises(ValidationError):
            services.member_create(username="alina", password=PASSWORD)


def test_once_in_thirty_days(alice: User) -> None:
    naming.name_change(user=alice, username="alina")
    with pytest.raises(ValidationError) as refused:
        naming.name_change(user=alice, username="aline")
    assert refused.value.code == "too_soon"
    with later(29), pytest.raises(ValidationError):
        naming.name_change(user=alice, username="aline")
    with later(31):
        assert naming.name_change(user=alice, username="aline").username == "aline"


def test_the_same_name_in_another_case_is_a_change_without_rest(alice: User) -> None:
    assert naming.name_change(user=alice, username="ALICE").username == "ALICE"
    assert not RetiredName.objects.exists()
    assert naming.name_change(user=alice, username="ALICE").username == "ALICE"


@pytest.mark.parametrize("name", ["bob", "B0B", "admin", "x", "guest-1", "ali ce", "alicе", ""])
def test_names_that_cannot_be_had_are_refused_and_nothing_changes(
    alice: User, bob: User, name: str
) -> None:
    with pytest.raises(ValidationError):
        naming.name_change(user=alice, username=name)
    alice.refresh_from_db()
    assert (alice.username, alice.renamed) == ("alice", None)
    assert not RetiredName.objects.exists()


def test_deletion_lets_earlier_names_rest_for_nobody(alice: User) -> None:
    naming.name_change(user=alice, username="alina")
    services.user_delete(user=alice)
    assert not RetiredName.objects.exclude(kept_for=None).exists()
    assert RetiredName.objects.count() == 2


def test_the_page_asks_for_the_password_first(
    alice: User, browser_of: Callable[[User], Client]
) -> None:
    browser = browser_of(alice)
    asked = browser.post("/settings/name/", {"username": "alina"})
    assert asked["Location"].startswith("/accounts/reauthenticate/")
    alice.refresh_from_db()
    assert alice.username == "alice"
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    refused = browser.post("/settings/name/", {"username": "admin"})
    assert refused.status_code == 400
    assert refused.context["form"].errors["username"]
    assert browser.post("/settings/name/", {"username": "alina"})["Location"] == "/settings/"
    assert b"You are alina now." in browser.get("/settings/").content
    assert b"once in 30 days" in browser.get("/settings/name/").content


def test_guests_have_no_name_to_change(visitor: Client) -> None:
    assert visitor.get("/settings/name/")["Location"].startswith("/accounts/login/")
    visitor.post("/guest/")
    assert visitor.get("/settings/name/")["Location"] == "/accounts/signup/"
