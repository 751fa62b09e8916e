"""Games for the staff to look at. Nobody writes a game but its player's actions."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin[Game]):
    """Games: found by id, deal code or player, with a link to the table."""

    list_display = ("public_id", "player", "code", "status", "score", "version", "created_at")
    list_filter = ("game", "option", "status", "by_token")
    list_select_related = ("player",)
    search_fields = ("public_id", "code", "player__username")
    fields = (
        "table", "player", "code", "log", "status", "score", "ranked_score", "version", "undos",
        "by_token", "created_at", "started_at", "last_action_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description="table")
    def table(self, game: Game) -> str:
        """A link to the game's page."""
        return format_html('<a href="{}">{}</a>', reverse("game", args=[game.public_id]), game)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a game begins with a player."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Nobody: a log is what was played."""
        return False
