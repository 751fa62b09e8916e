"""Nor does the time of an answer tell which names are known. With the real, slow hash."""

import time

import pytest
from django.contrib.auth import authenticate
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.conftest import PASSWORD


def test_wrong_names_and_wrong_passwords_take_the_same_time(settings: Settings, db: None) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    User.objects.create_user("alice", password=PASSWORD)
    taken: dict[str, list[float]] = {"alice": [], "nobody-here": [], "nobody@x.com": []}
    for _ in range(5):
        for login, times in taken.items():
            start = time.perf_counter()
            assert authenticate(None, username=login, password="wrong") is None
            times.append(time.perf_counter() - start)
    # One hash is most of the time: two, or none, would be far off.
    known, *unknown = (min(times) for times in taken.values())
    for other in unknown:
        assert other == pytest.approx(known, rel=0.5)
