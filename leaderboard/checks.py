"""What `manage.py audit` sees of results: whether each follows from its game."""

from collections.abc import Iterator

from games.audit import CHUNK, Check
from games.models import Game
from leaderboard.models import Result
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
