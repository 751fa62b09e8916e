"""The pages of daily deals: today's, past days, the calendar, and the standings of each deal."""

from calendar import Calendar
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.friends import followed_ids, followed_names
from accounts.models import User
from accounts.sign_in import player_of
from frontend.results import share_text
from games import attempts, days
from games import selectors as games
from games.daily import KINDS, daily_of
from games.errors import GameError
from games.models import Daily
from leaderboard import marks, seasons, selectors
from leaderboard.models import Board

TOP = 3
SHOWN: dict[str, marks.Show] = {"friends": "friends", "around": "around"}


def _viewer(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def read_day(text: str) -> date:
    """Return the day of an address. Raises Http404."""
    day = days.read(text)
    if day is None:
        raise Http404
    return day


@never_cache
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Today's deals, each with one's own attempt, and when the day closes."""
    return _day(request, days.today())


@never_cache
@require_safe
def day(request: HttpRequest, date: str) -> HttpResponse:
    """The deals of a day; when it has closed, with their codes and best results."""
    return _day(request, read_day(date))


def _day(request: HttpRequest, day: date) -> HttpResponse:
    viewer = _viewer(request)
    try:
        facts = games.day_facts(day, None)
    except GameError as error:
        return _no_deal(request, error)
    own = selectors.own_entries(viewer, day) if viewer else {}
    for deal in facts["deals"]:
        kind = deal["game"], deal["option"]
        deal["own"] = own.get(kind)
        if facts["is_closed"]:
            deal["top"] = selectors.page_of(Board(day, *kind), size=TOP).entries
    earlier = Daily.objects.filter(date__lt=day).order_by("-date")
    later = Daily.objects.filter(date__gt=day, date__lte=days.today()).order_by("date")
    context = facts | {
        "day": day,
        "now": timezone.now(),
        "followed": followed_ids(viewer) if facts["is_closed"] else frozenset(),
        "earlier": earlier.values_list("date", flat=True).first(),
        "later": later.values_list("date", flat=True).first(),
    }
    return render(request, "daily/day.html", context)


def _no_deal(request: HttpRequest, error: GameError) -> HttpResponse:
    """Say why there is nothing to see: the day has not begun, or never had a deal."""
    return render(request, "404.html", {"sentence": error.detail}, status=404)


@require_POST
def begin(request: HttpRequest, date: str, game: str, option: str) -> HttpResponse:
    """Begin or resume the attempt at a deal; of a day that has closed, an unranked game.

    Who is not signed in becomes a guest by it. A page from before midnight is not taken for
    the wish to play without rank: it is told that its day has closed.
    """
    day = read_day(date)
    try:
        daily_of(day, game, option)
        if days.is_closed(day) and "unranked" not in request.POST:
            messages.info(request, _("This day has closed. Its deals can be played unranked."))
            return redirect("daily-day", date=day.isoformat())
        begun, _is_new = attempts.attempt_begin(
            player=player_of(request), day=day, game=game, option=option
        )
    except GameError as error:
        return _no_deal(request, error)
    return redirect("game", public_id=begun.public_id)


@never_cache
@require_safe
def standings(request: HttpRequest, date: str, game: str, option: str) -> HttpResponse:
    """The board of a deal: its top or the page asked for, and the entries around one's own."""
    day = read_day(date)
    try:
        deal = daily_of(day, game, option)
        cursor = request.GET.get("cursor")
        place = selectors.Cursor.read(cursor) if cursor else None
    except GameError as error:
        return _no_deal(request, error)
    except ValueError as error:
        raise Http404 from error
    board = Board(day, game, option)
    bots = request.GET.get("bots") == "true"
    viewer = _viewer(request)
    own = selectors.own_entry(board, viewer) if viewer else None
    show = SHOWN.get(request.GET.get("show", ""), "everyone")
    page = marks.part_of(board, show, viewer, own, bots=bots, cursor=place)
    listed = own is not None and any(entry.result.pk == own.result.pk for entry in page.entries)
    near = [] if listed else marks.part_of(board, "around", viewer, own, bots=bots).entries
    is_live = show != "friends" and place is None and not days.is_closed(day) and not bots
    address = reverse("standings", args=[day.isoformat(), game, option])
    context: dict[str, Any] = {
        "board": board,
        "deal": deal,
        "page": page,
        "bots": bots,
        "own": own,
        "viewer_id": viewer.pk if viewer else None,
        "show": show,
        "marks": marks.marks_of([*page.entries, *near], viewer),
        "around": near if show == "everyone" else [],
        "is_open": days.is_closed(day),
        "is_live": is_live,
        "live_part": {"everyone": "top", "around": "around"}[show] if is_live else "",
        "followed": followed_names(viewer) if is_live else [],
        "share": share_text(own, request.build_absolute_uri(address)) if own else "",
    }
    return render(request, "daily/standings.html", context)


@login_required
@never_cache
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """A month of past days, each with one's own results."""
    month = request.GET.get("month") or seasons.this_month()
    if seasons.read_month(month) is None:
        raise Http404
    year, number = map(int, month.split("-"))
    first = date(year, number, 1)
    if first > days.today():
        raise Http404
    following = (first + timedelta(days=31)).replace(day=1)
    had = set(
        Daily.objects.filter(date__gte=first, date__lt=following, date__lte=days.today())
        .values_list("date", flat=True)
        .distinct()
    )
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    results: dict[date, list[Any]] = {}
    for result in selectors.own_results(request.user, first, following - timedelta(days=1)):
        results.setdefault(result.daily, []).append(result)
    weeks = [
        [
            {
                "day": each,
                "in_month": each.month == number,
                "had": each in had,
                "played": len(results.get(each, [])),
                "won": sum(result.won for result in results.get(each, [])),
            }
            for each in week
        ]
        for week in Calendar().monthdatescalendar(year, number)
    ]
    earlier = Daily.objects.filter(date__lt=first).exists()
    context = {
        "first": first,
        "weeks": weeks,
        "kinds": len(KINDS),
        "earlier": (first - timedelta(days=1)).isoformat()[:7] if earlier else None,
        "later": following.isoformat()[:7] if following <= days.today() else None,
        "today": days.today(),
    }
    return render(request, "daily/calendar.html", context)
