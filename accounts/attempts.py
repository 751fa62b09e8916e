"""Passwords tried: counted by address and account, wherever they are typed."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import limits, names
from accounts.addresses import counted_address
from accounts.models import User


class PasswordAttempt:
    """One try of a password by one address for one account.

    Made before the password is looked at: it counts as wrong until `succeeded` is called,
    so that a hundred tries at once are a hundred tries.
    """

    def __init__(self, request: HttpRequest, login: str) -> None:
        """Count the try. Raises LimitReachedError when it is one too many."""
        address = counted_address(request)
        account = login.strip().lower() if "@" in login else names.key(login)
        self._taken = (
            (limits.SIGN_IN_FROM_ONE_ADDRESS, (address,)),
            (limits.SIGN_IN_TO_ONE_ACCOUNT, (address, account)),
        )
        for limit, parts in self._taken:
            limits.take_or_raise(limit, *parts)

    def succeeded(self) -> None:
        """The password was right: the try does not count."""
        for limit, parts in self._taken:
            limits.give_back(limit, *parts)


def confirm_password(request: HttpRequest, user: User, password: str) -> None:
    """Let pass only who knows the password of `user`; guests have none to know.

    Raises ValidationError when it is wrong, LimitReachedError after too many tries.
    """
    if not user.has_usable_password():
        return
    attempt = PasswordAttempt(request, user.username)
    if not user.check_password(password):
        raise ValidationError(_("The password is wrong."), code="wrong_password")
    attempt.succeeded()
