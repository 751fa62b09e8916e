"""Results for the staff: what looks suspicious, and hiding and restoring entries with a reason.

A sealed deal is sealed for the staff too: no code and no log is here.
"""

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import moderation
from accounts.admin import ReasonForm, reason_of
from accounts.models import User
from games import days
from leaderboard.models import Result
from leaderboard.services import result_hide, result_restore


@admin.register(Result)
class ResultAdmin(admin.ModelAdmin[Result]):
    """Results: found by player, day or game; the suspicious ones by their filter."""

    list_display = (
        "player", "daily", "game", "option", "standing", "ranked_score", "actions", "seconds",
        "suspicious", "by_token", "hidden",
    )  # fmt: skip
    list_filter = ("suspicious", "hidden", "by_token", "game", "option", "won")
    list_select_related = ("player", "attempt")
    date_hierarchy = "daily"
    search_fields = ("player__username", "=attempt__public_id")
    ordering = ("-daily", "game", "option", "key", "end_key", "pk")
    fields = (
        "table", "player", "daily", "game", "option", "standing", "ranked_score", "actions",
        "undos", "seconds", "ended_at", "by_token", "suspicious", "hidden", "hidden_reason",
        "hidden_by", "hidden_at",
    )  # fmt: skip
    readonly_fields = fields
    action_form = ReasonForm
    actions = ("hide", "restore")

    @admin.display(description=gettext_lazy("table"))
    def table(self, result: Result) -> str:
        """A link to the replay, once everybody may see it."""
        if not days.is_closed(result.daily):
            return _("sealed until the day closes")
        address = reverse("replay", args=[result.attempt.public_id])
        return format_html('<a href="{}">{}</a>', address, result.attempt.public_id)

    @admin.display(description=gettext_lazy("seconds"))
    def seconds(self, result: Result) -> str:
        """The time it took."""
        return f"{result.elapsed_ms / 1000:.1f}"

    @admin.action(description=gettext_lazy("Hide from the board, for a reason"))
    def hide(self, request: HttpRequest, results: QuerySet[Result]) -> None:
        """Take the chosen entries from their boards; nothing happens without a reason."""
        if reason := reason_of(self, request):
            chosen = list(results.filter(hidden=False).select_related("player"))
            for result in chosen:
                with transaction.atomic():
                    result_hide(result=result, by=_staff(request), reason=reason)
                    self._note(request, moderation.Deed.HIDDEN, result, reason)
            self._say(request, len(chosen))

    @admin.action(description=gettext_lazy("Restore to the board, for a reason"))
    def restore(self, request: HttpRequest, results: QuerySet[Result]) -> None:
        """Put the chosen entries back; nothing happens without a reason."""
        if reason := reason_of(self, request):
            chosen = list(results.filter(hidden=True).select_related("player"))
            for result in chosen:
                with transaction.atomic():
                    result_restore(result=result)
                    self._note(request, moderation.Deed.RESTORED, result, reason)
            self._say(request, len(chosen))

    def _note(
        self, request: HttpRequest, deed: moderation.Deed, result: Result, reason: str
    ) -> None:
        moderation.note(
            by=_staff(request),
            deed=deed,
            player=result.player,
            about=str(result.board),
            reason=reason,
        )

    def _say(self, request: HttpRequest, count: int) -> None:
        told = ngettext("%(count)d entry is changed.", "%(count)d entries are changed.", count)
        self.message_user(request, told % {"count": count})

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a result follows from a game."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: hide it instead."""
        return False


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the admin lets nobody else in
    return request.user
