"""How a username or an e-mail address and a password become a player."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from accounts import selectors
from accounts.models import User


class LoginBackend(AuthenticationBackend):
    """One look-up and one password hash, whether the account exists or not.

    So neither the time nor the number of queries tells which names and addresses are known.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """The player, if the password is right and the account active."""
        login = credentials.get("email") or credentials.get("username")
        password = credentials.get("password")
        if not login or not password:
            return None
        user = selectors.user_by_login(login)
        if user is None:
            make_password(password)
            return None
        checked = self._check_password(user, password)
        return checked if isinstance(checked, User) else None
