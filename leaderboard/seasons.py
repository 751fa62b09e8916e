"""The boards of months and of all time: days won and points, streaks, and bankrolls."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from operator import attrgetter
from typing import Any, Literal

from django.db.models import F, Func, IntegerField, OuterRef, Q, QuerySet, Subquery

from accounts.friends import followed_ids
from accounts.models import User
from games import days
from games.models import Daily
from leaderboard.marks import player_facts
from leaderboard.models import Bankroll, Tally
from leaderboard.ranking import ranked
from leaderboard.tallies import ALL_TIME

SHOWN = 100
"""These boards end after so many; one's own row is told beside them, wherever it is."""

By = Literal["current", "longest"]


@dataclass(frozen=True)
class Season:
    """The best of a board as rows ready to show, and one's own row, with its rank."""

    rows: list[dict[str, Any]]
    me: dict[str, Any] | None


def this_month() -> str:
    """Return the month that it is, in UTC: `2026-11`."""
    return f"{days.today():%Y-%m}"


def read_month(text: str) -> str | None:
    """Return a month as it is written, `2026-11`, or None for what is none."""
    day = days.read(f"{text}-01")
    return None if day is None else text


def months(game: str, option: str) -> list[str]:
    """Return the months that had deals of a game and option, the newest first."""
    found = Daily.objects.filter(game=game, option=option, date__lte=days.today())
    return [f"{month:%Y-%m}" for month in found.dates("date", "month", order="DESC")]


# --- Days won and points -----------------------------------------------------------------


def wins(
    game: str,
    option: str,
    month: str = ALL_TIME,
    viewer: User | None = None,
    *,
    friends: bool = False,
) -> Season:
    """Return who won the most days of a month or ever; of equals, who has more points."""
    followed = followed_ids(viewer)
    rows = Tally.objects.filter(game=game, option=option, month=month).select_related("player")

    def facts(rank: int, tally: Tally) -> dict[str, Any]:
        return _head(rank, tally.player, viewer, followed) | {
            "won": tally.won, "points": tally.points, "played": tally.played,
        }  # fmt: skip

    season = _best(rows, ("won", "points"), facts, friends, viewer, followed)
    own = _own(rows, viewer)
    if own is None:
        return Season(season, None)
    better = Q(won__gt=own.won) | Q(won=own.won, points__gt=own.points)
    return Season(season, facts(1 + rows.filter(better).count(), own))


# --- Streaks -----------------------------------------------------------------------------


def streaks(
    game: str,
    option: str,
    by: By = "current",
    viewer: User | None = None,
    *,
    friends: bool = False,
) -> Season:
    """Return the longest streaks of daily wins: those that go on, or of all time."""
    today = days.today()
    followed = followed_ids(viewer)
    rows = Tally.objects.filter(game=game, option=option, month=ALL_TIME, last_won__isnull=False)
    rows = rows.select_related("player")
    alive = rows.filter(last_won__gte=today - timedelta(days=1))

    def facts(rank: int | None, tally: Tally) -> dict[str, Any]:
        return _head(rank, tally.player, viewer, followed) | {
            "current": tally.streaks.current(today),
            "longest": tally.longest_streak,
            "last_won": tally.last_won,
        }

    own = _own(rows, viewer)
    if by == "longest":
        season = _best(rows, ("longest_streak",), facts, friends, viewer, followed)
        better = rows.filter(longest_streak__gt=own.longest_streak) if own else None
    else:
        season = _best(alive, ("last_streak",), facts, friends, viewer, followed)
        current = own.streaks.current(today) if own else 0
        better = alive.filter(last_streak__gt=current) if current else None
    if own is None:
        return Season(season, None)
    return Season(season, facts(None if better is None else 1 + better.count(), own))


# --- After Hoyle -------------------------------------------------------------------------


def bankrolls(viewer: User | None = None, *, friends: bool = False) -> Season:
    """Return the largest bankrolls of members: see `games.stakes`."""
    followed = followed_ids(viewer)
    rows = Bankroll.objects.filter(player__is_guest=False).select_related("player")

    def facts(rank: int, bankroll: Bankroll) -> dict[str, Any]:
        return _head(rank, bankroll.player, viewer, followed) | {
            "balance": bankroll.balance, "games": bankroll.games,
        }  # fmt: skip

    season = _best(rows, ("balance",), facts, friends, viewer, followed)
    own = (
        Bankroll.objects.filter(player=viewer).select_related("player").first() if viewer else None
    )
    if own is None:
        return Season(season, None)
    return Season(season, facts(1 + rows.filter(balance__gt=own.balance).count(), own))


# --- Rows --------------------------------------------------------------------------------


def _best(
    rows: QuerySet[Any],
    order: tuple[str, ...],
    facts: Callable[[int, Any], dict[str, Any]],
    friends: bool,
    viewer: User | None,
    followed: frozenset[int],
) -> list[dict[str, Any]]:
    """Return the facts of the best rows by an order of columns, largest first, with their ranks.

    Of friends those whom the viewer follows and the viewer, each with the rank among all.
    """
    best = rows.order_by(*(f"-{column}" for column in order), "id")
    if not friends:
        values = attrgetter(*order)
        return [facts(rank, row) for rank, row in ranked(best[:SHOWN], values)]
    better = Q()
    for number, column in enumerate(order):
        same = {name: OuterRef(name) for name in order[:number]}
        better |= Q(**same, **{f"{column}__gt": OuterRef(column)})
    count = Func(F("pk"), function="COUNT", output_field=IntegerField())
    ahead = rows.filter(better).order_by().annotate(ahead=count).values("ahead")
    players = followed if viewer is None else followed | {viewer.pk}
    found = best.filter(player__in=players).annotate(rank=1 + Subquery(ahead))[:SHOWN]
    return [facts(row.rank, row) for row in found]


def _own(rows: QuerySet[Tally], viewer: User | None) -> Tally | None:
    return None if viewer is None else rows.filter(player=viewer).first()


def _head(
    rank: int | None, player: User, viewer: User | None, followed: frozenset[int]
) -> dict[str, Any]:
    is_own = viewer is not None and player.pk == viewer.pk
    return {"rank": rank, **player_facts(player, followed), "is_own": is_own}
