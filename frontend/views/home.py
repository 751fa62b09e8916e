"""The first page: go on with a game, play one of today's deals, or start one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import days
from games.daily import KINDS
from games.models import Game
from games.selectors import games_for
from leaderboard import selectors

MOST_TO_CONTINUE = 4
MOST_RECENT = 5


@never_cache  # a step back from a game must not show it as it was
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What there is to play today."""
    today = days.today()
    own = {}
    if isinstance(request.user, User):
        own = selectors.own_entries(request.user, today)
    context: dict[str, Any] = {
        "date": today.isoformat(),
        "is_closed": False,
        "deals": [
            {"game": game, "option": option, "own": own.get((game, option))}
            for game, option in KINDS
        ],
    }
    if isinstance(request.user, User):
        games = games_for(request.user).defer("log")
        unfinished = list(games.filter(status=Game.Status.PLAYING)[: MOST_TO_CONTINUE + 1])
        context["unfinished"] = unfinished[:MOST_TO_CONTINUE]
        context["more_unfinished"] = len(unfinished) > MOST_TO_CONTINUE
        context["recent"] = games.exclude(status=Game.Status.PLAYING)[:MOST_RECENT]
    return render(request, "home.html", context)
