"""What must not be guessed cannot be, and what must not be read has no page."""

from math import log2

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.sessions.models import Session

from accounts import services
from accounts.access import token_digest
from accounts.models import ApiToken
from games.models import new_public_id


def test_ids_of_games_are_random_and_never_the_number_of_a_row() -> None:
    made = {new_public_id() for _ in range(5000)}
    assert len(made) == 5000
    letters = {letter for public_id in made for letter in public_id}
    (length,) = {len(public_id) for public_id in made}
    assert length * log2(len(letters)) >= 64
    for at in range(length):  # no place is foreseeable
        assert {public_id[at] for public_id in made} == letters


@pytest.mark.django_db
def test_a_token_is_random_and_only_its_hash_is_kept(alice) -> None:
    row, raw = services.token_create(user=alice, name="script")
    other, _raw = services.token_create(user=alice, name="script")
    assert len(raw) >= 43  # 256 bits
    assert row.digest == token_digest(raw) != other.digest
    kept = " ".join(map(str, ApiToken.objects.filter(pk=row.pk).values_list()[0]))
    assert raw not in kept


def test_no_key_of_a_session_and_no_second_factor_has_a_page_for_the_staff() -> None:
    for name in ("usersessions.UserSession", "mfa.Authenticator"):
        assert not admin.site.is_registered(apps.get_model(name)), name
    assert not admin.site.is_registered(Session)
