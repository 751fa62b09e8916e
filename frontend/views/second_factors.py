"""Passkeys, one-time codes and recovery codes: allauth's views, for members alone."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.base import views as base_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as webauthn_views
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from accounts import access

View = Callable[..., HttpResponseBase]


def for_members(view: View) -> View:
    """Send guests to sign-up first: they have nothing that a second factor could guard."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if access.guest_of(request):
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


@never_cache
def authenticate(request: HttpRequest) -> HttpResponseBase:
    """Ask for the second factor; the browser's guest waits aside and then comes along."""
    access.guest_set_aside(request)
    response: HttpResponseBase = base_views.authenticate(request)
    return response


index = for_members(base_views.index)
reauthenticate = for_members(base_views.reauthenticate)
app_add = for_members(totp_views.activate_totp)
app_remove = for_members(totp_views.deactivate_totp)
recovery_codes = for_members(recovery_views.view_recovery_codes)
recovery_codes_renew = for_members(recovery_views.generate_recovery_codes)
recovery_codes_file = for_members(recovery_views.download_recovery_codes)
passkey_add = for_members(webauthn_views.add_webauthn)
passkey_rename = for_members(webauthn_views.edit_webauthn)
passkey_remove = for_members(webauthn_views.remove_webauthn)
passkey_again = for_members(webauthn_views.reauthenticate_webauthn)
