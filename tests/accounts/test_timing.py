"""Nor does the work behind an answer tell which names are known. With the real, slow hash.

Hashing is nearly all of the time that an answer takes, so counting hashes is counting time,
on a machine that is busy too.
"""

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import Argon2PasswordHasher
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.conftest import PASSWORD


@pytest.mark.parametrize("login", ["alice", "ALICE", "nobody-here", "nobody@x.com"])
def test_a_wrong_password_costs_one_hash_whether_the_name_is_known_or_not(
    settings: Settings, db: None, monkeypatch: pytest.MonkeyPatch, login: str
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    User.objects.create_user("alice", password=PASSWORD)
    hashes: list[str] = []

    def counted(name: str) -> None:
        original = getattr(Argon2PasswordHasher, name)

        def count(self: Argon2PasswordHasher, *args: Any, **kwargs: Any) -> Any:
            hashes.append(name)
            return original(self, *args, **kwargs)

        monkeypatch.setattr(Argon2PasswordHasher, name, count)

    counted("encode")
    counted("verify")
    assert authenticate(None, username=login, password="wrong") is None
    assert len(hashes) == 1
