"""The form of who comes from another site for the first time."""

from typing import Any

from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import names, social
from accounts.forms import SignupForm
from accounts.models import User


class SocialSignupForm(SignupForm):
    """Sign-up with a first idea of name and address, and a connection at its end.

    There is a password as in every account: whatever asks once more who you are can ask for
    it, and removing the connection locks nobody out. The address is confirmed as any other.
    """

    def __init__(self, *args: Any, sociallogin: SocialLogin, **kwargs: Any) -> None:
        self._login = sociallogin
        super().__init__(*args, **{**kwargs, "initial": _proposed(sociallogin)})

    def save(self, request: HttpRequest) -> AbstractBaseUser:
        """Make the member and the connection. Raises ValidationError when either is taken."""
        with transaction.atomic():
            user = super().save(request)
            assert isinstance(user, User)  # noqa: S101 - made by services.member_create
            if not social.connection_make(user=user, account=self._login.account):
                raise ValidationError(
                    _("That account signs in somebody else here already."), code="connected"
                )
        self._login.user = user
        return user


def _proposed(login: SocialLogin) -> dict[str, str]:
    """What the fields hold at first: nothing of it need stay."""
    known = [address.email for address in login.email_addresses if address.primary]
    return {
        "username": _as_username(login.user.username if login.user else ""),
        "email": next(iter(known), login.user.email if login.user else ""),
    }


def _as_username(name: str) -> str:
    try:
        return names.check(name)
    except ValidationError:
        return ""
