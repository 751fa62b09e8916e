"""Games and daily deals for the staff to look at. Nobody writes them.

A sealed deal is sealed for the staff too: they are players, and see codes and logs of it
when its day has closed.
"""

from typing import TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Daily, Game

M = TypeVar("M", bound=Model)

SEALED = "sealed until the day closes"
SECRETS = ("code", "log", "solution")


class SealedAdmin(admin.ModelAdmin[M]):
    """Rows that nobody writes, with columns that cannot be asked for by parts."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse to filter by a secret column: `?code__startswith=…` would spell it out."""
        if lookup.split("__")[0] in SECRETS:
            return False
        return super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a game begins with a player, and a command makes the dailies."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nobody: a log is what was played, and what is published is kept."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nobody: boards and ranks follow from games, and games from their deals."""
        return False


@admin.register(Game)
class GameAdmin(SealedAdmin[Game]):
    """Games: found by id, deal code or player, with a link to the table."""

    list_display = ("public_id", "player", "deal", "status", "score", "version", "created_at")
    list_filter = ("game", "option", "status", "ranked", "by_token", "imported")
    list_select_related = ("player",)
    # A whole code and no part of one: a search by parts would spell out a sealed code.
    search_fields = ("public_id", "=code", "player__username")
    fields = (
        "table", "replay", "player", "deal", "daily", "ranked", "shown_log", "status", "score",
        "ranked_score", "version", "undos", "redeals", "hints", "closed_version", "closed_score",
        "by_token", "imported", "created_at", "started_at", "last_action_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description="table")
    def table(self, game: Game) -> str:
        """A link to the game's page."""
        return format_html('<a href="{}">{}</a>', reverse("game", args=[game.public_id]), game)

    @admin.display(description="replay")
    def replay(self, game: Game) -> str:
        """A link to the replay of a game that is over, once everybody may see it."""
        if game.status == Game.Status.PLAYING or game.is_sealed:
            return "–"
        return format_html('<a href="{}">▶</a>', reverse("replay", args=[game.public_id]))

    @admin.display(description="deal")
    def deal(self, game: Game) -> str:
        """The deal code, or that it is sealed."""
        return game.shown_code or SEALED

    @admin.display(description="log")
    def shown_log(self, game: Game) -> str:
        """The log, or that it is sealed."""
        return SEALED if game.is_sealed else game.log


@admin.register(Daily)
class DailyAdmin(SealedAdmin[Daily]):
    """Daily deals by day. The code and its solution show when the day has closed."""

    list_display = ("date", "game", "option", "shown_code", "created_at")
    list_filter = ("game", "option")
    date_hierarchy = "date"
    fields = (
        "date", "game", "option", "commitment", "shown_code", "shown_solution", "created_at",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description="code")
    def shown_code(self, daily: Daily) -> str:
        """The code, or that it is sealed."""
        return SEALED if daily.is_sealed else daily.code

    @admin.display(description="solution")
    def shown_solution(self, daily: Daily) -> str:
        """The log that wins it, or that it is sealed."""
        return SEALED if daily.is_sealed else daily.solution
