"""The list of one's own games, a page at a time."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import names
from games.models import Game
from games.selectors import games_for

PAGE = 20


class BadFilterError(ValueError):
    """The query string asks for what there is not; the text says it to the player."""


@dataclass(frozen=True)
class Wanted:
    """Which games to list: all, or of one game or status; from which one on, and which way."""

    game: str = ""
    status: str = ""
    older_than: str = ""
    newer_than: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> "Wanted":
        """Read the query string. Raises BadFilterError."""
        wanted = cls(
            game=query.get("game", ""),
            status=query.get("status", ""),
            older_than=query.get("older_than", ""),
            newer_than=query.get("newer_than", ""),
        )
        if wanted.game and wanted.game not in names.GAMES:
            raise BadFilterError(_("There is no such game to filter by. All your games follow."))
        if wanted.status and wanted.status not in Game.Status.values:
            raise BadFilterError(_("There is no such state to filter by. All your games follow."))
        return wanted

    def query(self, **more: str) -> str:
        """The query string of this filter."""
        pairs = {"game": self.game, "status": self.status, **more}
        return "?" + urlencode({name: value for name, value in pairs.items() if value})


@dataclass(frozen=True)
class Page:
    """Some of the games, newest first, and the way to those before and after."""

    games: list[Game]
    newer: str = ""
    older: str = ""


def page_of(player: User, wanted: Wanted) -> Page:
    """One page of a player's games.

    It begins after a game and not at a number, so that games begun meanwhile neither
    repeat a game nor hide one. Raises BadFilterError when that game is not the player's.
    """
    games = games_for(player, game=wanted.game or None, status=wanted.status or None)
    games = games.defer("log")
    if wanted.newer_than:
        found = list(
            games.filter(pk__gt=_mark(player, wanted.newer_than)).order_by("pk")[: PAGE + 1]
        )
        shown = found[:PAGE][::-1]
        has_newer, has_older = len(found) > PAGE, bool(shown)
    else:
        if wanted.older_than:
            games = games.filter(pk__lt=_mark(player, wanted.older_than))
        found = list(games[: PAGE + 1])
        shown = found[:PAGE]
        has_newer, has_older = bool(wanted.older_than and shown), len(found) > PAGE
    return Page(
        shown,
        newer=wanted.query(newer_than=shown[0].public_id) if has_newer else "",
        older=wanted.query(older_than=shown[-1].public_id) if has_older else "",
    )


def _mark(player: User, public_id: str) -> int:
    mark = None
    if public_id.isascii() and public_id.isalnum():  # PostgreSQL knows no text with a NUL
        found = games_for(player).filter(public_id=public_id[:64])
        mark = found.values_list("pk", flat=True).first()
    if mark is None:
        raise BadFilterError(_("This place in the list is not known. All your games follow."))
    return int(mark)


@login_required
@never_cache
@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games of the player; filters and place come by the query string."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    context: dict[str, Any] = {"game_names": names.GAMES, "statuses": Game.Status}
    status = 200
    try:
        wanted = Wanted.of(request.GET)
        page = page_of(request.user, wanted)
    except BadFilterError as error:
        wanted, status = Wanted(), 400
        page = page_of(request.user, wanted)
        context["problem"] = str(error)
    return render(
        request, "games/list.html", context | {"wanted": wanted, "page": page}, status=status
    )
