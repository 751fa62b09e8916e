"""What `manage.py audit` sees here: whether results and bankrolls follow from their games."""

from collections.abc import Iterator

from django.db.models import Q, QuerySet

from accounts.models import User
from games.audit import CHUNK, Check
from games.models import Game
from games.stakes import STAKES, bankroll_of
from leaderboard.models import Bankroll, Result
from leaderboard.services import facts_of


def result_faults(result: Result) -> list[str]:
    """Return where a result disagrees with its game; the game's log is looked at by `games`."""
    game = result.attempt
    label = f"result {game.public_id}"
    if not game.ranked:
        return [f"{label}: its game is not ranked"]
    # A result whose day is over and has not been closed yet is as it was before the close.
    now = None if result.ended_at else game.last_action_at or game.created_at
    return [
        f"{label}: {name} is {getattr(result, name)}, its game says {fact}"
        for name, fact in facts_of(game, now).items()
        if getattr(result, name) != fact
    ]


def _look() -> Iterator[list[str]]:
    results = Result.objects.select_related("attempt").defer("attempt__log").order_by("pk")
    for result in results.iterator(CHUNK):
        yield result_faults(result)
    missing = Game.objects.filter(ranked=True, result=None).defer("log").order_by("pk")
    for game in missing.iterator(CHUNK):
        yield [f"game {game.public_id}: a ranked attempt without a result"]


RESULTS = Check("results", Result.objects.count, _look)


def _players_for_stakes() -> QuerySet[User]:
    games = Game.objects.filter(game=STAKES, by_token=False)
    kept = Bankroll.objects.values("player")
    return User.objects.filter(Q(pk__in=games.values("player")) | Q(pk__in=kept))


def _look_at_bankrolls() -> Iterator[list[str]]:
    for player in _players_for_stakes().select_related("bankroll").order_by("pk").iterator(CHUNK):
        kept: Bankroll | None = getattr(player, "bankroll", None)
        told = (kept.balance, kept.games) if kept else (0, 0)
        due = bankroll_of(player.games.filter(by_token=False))
        yield (
            []
            if told == due
            else [
                f"bankroll {player}: is {told[0]} of {told[1]} games,"
                f" the games say {due.balance} of {due.games}"
            ]
        )


BANKROLLS = Check("bankrolls", lambda: _players_for_stakes().count(), _look_at_bankrolls)
