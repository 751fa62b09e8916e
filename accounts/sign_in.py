"""Signing in without a form: one click and a visitor plays."""

from django.contrib.auth import login
from django.http import HttpRequest

from accounts import limits, services
from accounts.addresses import counted_address
from accounts.models import User

BACKEND = "accounts.backends.LoginBackend"


def player_of(request: HttpRequest) -> User:
    """Who makes the request; a visitor becomes a guest, signed in for this browser.

    Raises LimitReachedError when too many guests came from the visitor's address.
    """
    if isinstance(request.user, User):
        return request.user
    limits.take_or_raise(limits.guests_limit(), counted_address(request))
    guest = services.guest_create()
    login(request, guest, backend=BACKEND)
    return guest
