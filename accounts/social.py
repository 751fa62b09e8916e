"""Signing in with an account at another site, by allauth.socialaccount.

The other site says who somebody is there, and that is all it is believed: an account here is
opened by nothing but a connection that its owner has made, never by an e-mail address.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount, SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse

from accounts import access
from accounts.models import User

SITES = {"google": "Google", "github": "GitHub"}


@dataclass(frozen=True)
class Connection:
    """An account elsewhere that signs a member in here."""

    pk: int
    provider: str
    site: str
    name: str
    since: datetime


def sites_on_offer() -> list[tuple[str, str]]:
    """The sites that this one has keys for: the provider and its name for people."""
    return [(provider, SITES[provider]) for provider in settings.SOCIALACCOUNT_PROVIDERS]


def connections_of(user: User) -> list[Connection]:
    """The member's connections, also to sites that are not on offer any more."""
    return [
        Connection(
            pk=row.pk,
            provider=row.provider,
            site=SITES.get(row.provider, row.provider),
            name=row.extra_data.get("name", ""),
            since=row.date_joined,
        )
        for row in SocialAccount.objects.filter(user=user).order_by("pk")
    ]


def connection_make(*, user: User, account: SocialAccount) -> bool:
    """Let the account elsewhere sign the member in. False when it signs in somebody else."""
    row, _new = SocialAccount.objects.get_or_create(
        provider=account.provider,
        uid=account.uid,
        defaults={"user": user, "extra_data": account.extra_data},
    )
    return row.user_id == user.pk


def connection_remove(*, request: HttpRequest, user: User, connection: Connection) -> None:
    """Let that account sign nobody in any more, and tell the member by mail.

    The password stays, so nobody locks themselves out.
    """
    with transaction.atomic():
        removed, _rows = SocialAccount.objects.filter(pk=connection.pk, user=user).delete()
    if removed:
        get_adapter(request).send_notification_mail(
            "socialaccount/email/account_disconnected", user, {"site": connection.site}
        )


def export_of(user: User) -> list[dict[str, Any]]:
    """Return which accounts elsewhere sign the player in."""
    return [
        {
            "site": row.provider,
            "id": row.uid,
            "name": row.extra_data.get("name", ""),
            "since": row.date_joined,
            "last_used": row.last_login,
        }
        for row in SocialAccount.objects.filter(user=user).order_by("pk")
    ]


class SocialAdapter(DefaultSocialAccountAdapter):
    """The hooks that allauth.socialaccount offers."""

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: Any) -> Any:
        """Keep of what the other site tells only what is shown: the name there."""
        user = super().populate_user(request, sociallogin, data)
        shown = data.get("username") or data.get("email") or data.get("name") or ""
        sociallogin.account.extra_data = {"name": str(shown)[:200]}
        sociallogin.token = None
        return user

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Keep the browser's guest: their games come along with whoever signs in or up."""
        if not access.guest_of(request):
            return
        if sociallogin.state.get("process") == AuthProcess.CONNECT:
            raise ImmediateHttpResponse(redirect("account_signup"))
        access.guest_set_aside(request)

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: SocialAccount) -> str:
        """Back to the settings."""
        return reverse("settings")
