"""The boards of months and all time, of streaks and of bankrolls."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dates import MONTHS
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.daily import KINDS
from leaderboard import seasons
from leaderboard.tallies import ALL_TIME


def _viewer(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _friends(request: HttpRequest) -> bool:
    return request.GET.get("show") == "friends" and request.user.is_authenticated


def _check(game: str, option: str) -> None:
    if (game, option) not in KINDS:
        raise Http404


def _page(request: HttpRequest, season: seasons.Season, board: str, **more: Any) -> HttpResponse:
    more["friends"] = _friends(request)
    context = {"board": board, "rows": season.rows, "me": season.me, "kinds": KINDS, **more}
    context["me_is_listed"] = any(row["is_own"] for row in season.rows)
    return render(request, "leaderboards/board.html", context)


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """The way in: this month's board of the first game."""
    game, option = KINDS[0]
    return redirect("leaderboard", game=game, option=option)


@never_cache
@require_safe
def wins(request: HttpRequest, game: str, option: str) -> HttpResponse:
    """Days won and points, of a month or of all time."""
    _check(game, option)
    ever = request.GET.get("period") == "all"
    month = ALL_TIME if ever else request.GET.get("month") or seasons.this_month()
    if not ever and seasons.read_month(month) is None:
        raise Http404
    season = seasons.wins(game, option, month, _viewer(request), friends=_friends(request))
    months = [
        (text, f"{MONTHS[int(text[5:])]} {text[:4]}") for text in seasons.months(game, option)
    ]
    return _page(
        request,
        season,
        "all" if ever else "month",
        game=game,
        option=option,
        month=month,
        months=months,
    )


@never_cache
@require_safe
def streaks(request: HttpRequest, game: str, option: str) -> HttpResponse:
    """Streaks of daily wins: those that go on, or the longest ever."""
    _check(game, option)
    by: seasons.By = "longest" if request.GET.get("by") == "longest" else "current"
    season = seasons.streaks(game, option, by, _viewer(request), friends=_friends(request))
    return _page(request, season, "streaks", game=game, option=option, by=by)


@never_cache
@require_safe
def bankrolls(request: HttpRequest) -> HttpResponse:
    """What the games after Hoyle have paid."""
    season = seasons.bankrolls(_viewer(request), friends=_friends(request))
    return _page(request, season, "bankroll")
