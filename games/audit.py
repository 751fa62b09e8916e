"""Whether what is stored agrees with the logs it follows from. `manage.py audit` asks.

An app that keeps more that follows from logs adds a check of its own with `register`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games import daily
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.engine.replay import Playthrough, ReplayError, redeals_in, tokens_of
from games.engine.view import layout_of
from games.models import Daily, Game

CHUNK = 500
"""Rows read at a time, so that any number of them takes little memory."""


@dataclass(frozen=True)
class Check:
    """A kind of rows to look through.

    `count()` says how many there are, and `look()` yields, row by row, what is wrong with
    it as one line a fault: an empty list for a good row.
    """

    name: str
    count: Callable[[], int]
    look: Callable[[], Iterator[list[str]]]


_checks: dict[str, Check] = {}


def register(check: Check) -> None:
    """Have `manage.py audit` look through more rows. The later one of a name counts."""
    _checks[check.name] = check


def checks() -> list[Check]:
    """Return all checks, in the order of their registration."""
    return [*_checks.values()]


def game_faults(game: Game, daily_codes: dict[tuple[str, str, str], str]) -> list[str]:
    """Return where the row of a game disagrees with its code and log.

    `daily_codes` has the codes of daily deals by day, game and option.
    """
    label = f"game {game.public_id}"
    try:
        code = deal_codes.parse(game.code)
        tokens = tokens_of(game.log)
        at_close, at_end = _replay(code, tokens, game.closed_version)
    except DealCodeError as error:
        return [f"{label}: code: {error}"]
    except ReplayError as error:
        return [f"{label}: log: {error}"]
    told = {
        "game": (game.game, code.game),
        "option": (game.option, code.option),
        "version": (game.version, at_end.version),
        "score": (game.score, at_end.score),
        "ranked_score": (game.ranked_score, at_end.ranked_score),
        "undos": (game.undos, at_end.undos_used),
        "redeals": (game.redeals, redeals_in(tokens)),
        "won": (game.status == Game.Status.WON, at_end.won),
    }
    if game.layout is not None:
        told["layout"] = (game.layout, layout_of(at_end.position))
    if game.closed_version is not None:
        told["closed_version"] = (game.closed_version, at_close.version)
        told["closed_score"] = (game.closed_score, at_close.ranked_score)
        told["closed_undos"] = (game.closed_undos, at_close.undos_used)
    if game.daily is not None:
        kind = (game.daily.isoformat(), game.game, game.option)
        told["code"] = (game.code, daily_codes.get(kind))
    return [
        f"{label}: {name} is {row}, its log says {log}"
        for name, (row, log) in told.items()
        if row != log
    ]


def _replay(
    code: deal_codes.DealCode, tokens: list[str], closed_version: int | None
) -> tuple[Playthrough, Playthrough]:
    """Return the game as it was when its day closed on it, and as it is at the end of its log."""
    at_close = Playthrough.start(code).extend(tokens[: closed_version or 0])
    return at_close, at_close.extend(tokens[closed_version or 0 :])


def _look_at_games() -> Iterator[list[str]]:
    daily_codes = {
        (deal.date.isoformat(), deal.game, deal.option): deal.code
        for deal in Daily.objects.defer("solution").iterator(CHUNK)
    }
    for game in Game.objects.order_by("pk").iterator(CHUNK):
        yield game_faults(game, daily_codes)


def _look_at_dailies() -> Iterator[list[str]]:
    for deal in Daily.objects.order_by("pk").iterator(CHUNK):
        yield [f"daily deal {deal}: {fault}" for fault in daily.faults(deal)]


register(Check("daily deals", Daily.objects.count, _look_at_dailies))
register(Check("games", Game.objects.count, _look_at_games))
