"""Players, tokens and the moderation log. Passwords, digests and keys are nobody's to read.

What allauth registers of its own (session keys, secrets of authenticator apps) is taken away.
"""

from collections.abc import Callable
from typing import Any

import allauth.account.admin
import allauth.mfa.admin
import allauth.socialaccount.admin
import allauth.usersessions.admin  # noqa: F401 - so that all of them are there to be taken away
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import moderation, services
from accounts.models import ApiToken, ModerationEntry, User
from accounts.second_factors import has_factor

for model in (
    Authenticator,
    EmailAddress,
    EmailConfirmation,
    SocialAccount,
    SocialApp,
    SocialToken,
    UserSession,
):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


def _lacks_factor(user: User) -> bool:
    return settings.STAFF_SECOND_FACTOR and not has_factor(user)


def may_enter(request: HttpRequest) -> bool:
    """Whether the staff's pages are for who asks: staff, with a second factor where it must be."""
    user = request.user
    return isinstance(user, User) and user.is_active and user.is_staff and not _lacks_factor(user)


def sign_in_to_admin(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
    """Lead to the site's own sign-in; the admin's form knows neither limits nor second factors."""
    user = request.user
    if isinstance(user, User) and user.is_staff and _lacks_factor(user):
        messages.error(request, _("The staff's pages want a passkey or an authenticator app."))
        return redirect("mfa_index")
    if isinstance(user, User) and may_enter(request):
        return redirect("admin:index")
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))


def change_password_in_settings(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
    """Lead to the site's own page, which counts what is tried."""
    return redirect("account_change_password")


admin.site.has_permission = may_enter  # type: ignore[method-assign]
admin.site.login = secure_admin_login(sign_in_to_admin)  # type: ignore[method-assign]
admin.site.password_change = change_password_in_settings  # type: ignore[method-assign,assignment]


class ReasonForm(ActionForm):
    """What is to be done with the chosen rows, and why."""

    reason = forms.CharField(label=gettext_lazy("Reason:"), required=False, max_length=500)


def reason_of(admin_of_model: Any, request: HttpRequest) -> str:
    """The reason that came with an action; empty, and a word about it, when there is none."""
    reason = request.POST.get("reason", "").strip()
    if not reason:
        admin_of_model.message_user(request, _("Say why: a reason is needed."), messages.ERROR)
    return reason


Deed = Callable[..., None]


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Players: found by name or address; suspended and helped with a reason."""

    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "created")
    list_filter = ("is_guest", "is_active", "is_staff", ("created", admin.DateFieldListFilter))
    search_fields = ("username", "email")
    ordering = ("-created",)
    date_hierarchy = "created"
    fields = (
        "username", "email", "is_guest", "is_active", "games", "is_staff", "is_superuser",
        "groups", "user_permissions", "preferences", "created", "last_login", "deleted",
    )  # fmt: skip
    filter_horizontal = ("groups", "user_permissions")
    action_form = ReasonForm
    actions = ("suspend", "reinstate", "take_name_away", "remove_factors")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """All but rights, and those too for who has not got them all: nobody raises themselves."""
        rights = ("is_staff", "is_superuser", "groups", "user_permissions")
        of_superusers = isinstance(request.user, User) and request.user.is_superuser
        return [name for name in self.fields or () if not (of_superusers and name in rights)]

    @admin.display(description=gettext_lazy("games"))
    def games(self, player: User) -> str:
        """A link to the player's games."""
        address = reverse("admin:games_game_changelist")
        return format_html('<a href="{}?player__id__exact={}">{}</a>', address, player.pk, player)

    @admin.action(
        description=gettext_lazy(
            "Suspend, for a reason that the player is told: signed out everywhere"
        )
    )
    def suspend(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Suspend the chosen players, but not oneself."""
        chosen = players.filter(is_active=True).exclude(pk=request.user.pk or 0)
        self._do(moderation.player_suspend, request, chosen)

    @admin.action(description=gettext_lazy("Let in again, for a reason"))
    def reinstate(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Let the chosen players in again; what was deleted stays so."""
        self._do(
            moderation.player_reinstate, request, players.filter(is_active=False, deleted=None)
        )

    @admin.action(description=gettext_lazy("Take the name away, for a reason"))
    def take_name_away(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Give the chosen members names of chance."""
        self._do(moderation.player_rename, request, players.filter(is_guest=False, deleted=None))

    @admin.action(description=gettext_lazy("Remove passkeys and codes, for a reason"))
    def remove_factors(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Leave the chosen players their passwords alone; of the staff only superusers' deed."""
        if not (isinstance(request.user, User) and request.user.is_superuser):
            players = players.filter(is_staff=False)
        self._do(moderation.player_remove_factors, request, players)

    def _do(self, deed: Deed, request: HttpRequest, players: QuerySet[User]) -> None:
        reason = reason_of(self, request)
        by = request.user
        if not reason or not isinstance(by, User):
            return
        if not by.is_superuser:
            players = players.filter(is_superuser=False)
        chosen = list(players)
        for player in chosen:
            deed(player=player, by=by, reason=reason)
        told = ngettext(
            "%(count)d player is changed.", "%(count)d players are changed.", len(chosen)
        )
        self.message_user(request, told % {"count": len(chosen)})

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players sign up themselves; staff are made on the command line."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """A row that goes would take its games along; suspend it instead."""
        return False


@admin.register(ModerationEntry)
class ModerationAdmin(admin.ModelAdmin[ModerationEntry]):
    """Who of the staff did what, when and why: to be read, by all of them."""

    list_display = ("at", "deed", "player", "about", "reason", "by")
    list_filter = ("deed", ("at", admin.DateFieldListFilter))
    list_select_related = ("player", "by")
    search_fields = ("player__username", "by__username", "reason")
    fields = readonly_fields = ("at", "deed", "player", "about", "reason", "by")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """It writes itself."""
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: ModerationEntry | None = None
    ) -> bool:
        """What was done was done."""
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: ModerationEntry | None = None
    ) -> bool:
        """What was done was done."""
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    """Tokens: who has which, and a way to revoke them."""

    list_display = ("name", "hint", "user", "created", "last_used", "revoked")
    list_filter = ("revoked",)
    search_fields = ("name", "user__username")
    fields = readonly_fields = ("user", "name", "hint", "created", "last_used", "revoked")
    list_select_related = ("user",)
    actions = ("revoke",)

    @admin.action(description=gettext_lazy("Revoke"))
    def revoke(self, request: HttpRequest, tokens: QuerySet[ApiToken]) -> None:
        """Make the chosen tokens worthless."""
        for token in tokens:
            services.token_revoke(token=token)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tokens are made by their owners, who alone see them."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """A revoked token stays for the record."""
        return False
