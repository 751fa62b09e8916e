"""What results come to over months and all time, and what games after Hoyle have paid.

A tally is made anew from the results of one player, game and option each time one of them
comes to stand: some hundred small rows a year, and the same number however it came about.
"""

from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import User
from games.stakes import bankroll_of
from leaderboard.models import Bankroll, Result, Tally
from leaderboard.streaks import streaks_of

ALL_TIME = ""


def month_of(result: Result) -> str:
    """Return the month of a result, as `2026-11`."""
    return f"{result.daily:%Y-%m}"


def standing_results() -> QuerySet[Result]:
    """Return the results that tallies are made of."""
    return Result.objects.filter(shown=True, by_token=False, ended_at__isnull=False)


def tally(result: Result) -> None:
    """Make the tallies anew that a result takes part in."""
    for month in (ALL_TIME, month_of(result)):
        _make(result.player_id, result.game, result.option, month)


def _make(player_id: int, game: str, option: str, month: str) -> None:
    kind: dict[str, Any] = {"player_id": player_id, "game": game, "option": option}
    with transaction.atomic():
        Tally.objects.get_or_create(**kind, month=month)
        # Who waits here reads the results after the other's are committed: none is missed.
        row = Tally.objects.select_for_update().get(**kind, month=month)
        results = standing_results().filter(**kind)
        if month != ALL_TIME:
            year, number = map(int, month.split("-"))
            results = results.filter(daily__year=year, daily__month=number)
        sums = results.aggregate(
            played=Count("pk"), wins=Count("pk", filter=Q(won=True)), points=Sum("ranked_score")
        )
        if not sums["played"]:
            row.delete()
            return
        row.played, row.won, row.points = sums["played"], sums["wins"], sums["points"]
        if month == ALL_TIME:
            streaks = streaks_of(results.filter(won=True).values_list("daily", flat=True))
            row.longest_streak = streaks.longest
            row.last_streak, row.last_won = streaks.last, streaks.last_won
        row.save()


def bankroll_count(*, player: User) -> None:
    """Make the bankroll of a player anew from all games."""
    with transaction.atomic():
        Bankroll.objects.get_or_create(player=player)
        # Who waits here reads the games after the other's are committed: none is missed.
        row = Bankroll.objects.select_for_update().get(player=player)
        row.balance, row.games = bankroll_of(player.games.filter(by_token=False))
        if row.games:
            row.save()
        else:
            row.delete()
