"""The result of a ranked attempt: what counts of a game, and since when it stands.

An attempt ends with a win, by its player's word, or when its day closes. A game still in
play then goes on as an ordinary one, but its result is that of the log up to
`closed_version`.
"""

from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from games import days
from games.engine.replay import redeals_in, replay, tokens_of
from games.models import Game
from games.playthroughs import code_of

Standing = Literal["playing", "won", "ended", "closed"]

HASTE_MS = 120
"""Less time an action than this, on average over a whole game, no hand and eye can keep up."""
HASTE_ACTIONS = 30


@dataclass(frozen=True, slots=True)
class Result:
    """What a ranking compares, and whether it can still change: only `playing` can.

    `ended_at` is None while playing; when the day closed on the attempt it is that moment.
    `elapsed_ms` runs from the first action to the last that counts, or to now while playing.
    """

    standing: Standing
    ranked_score: int
    actions: int
    undos: int
    elapsed_ms: int
    ended_at: datetime | None
    by_token: bool

    @property
    def won(self) -> bool:
        """Whether the attempt was won before its day closed."""
        return self.standing == "won"

    @property
    def is_hasty(self) -> bool:
        """Whether it went faster than a person can play: for the staff to look at."""
        return self.actions >= HASTE_ACTIONS and self.elapsed_ms < HASTE_MS * self.actions


def result_of(game: Game, now: datetime | None = None) -> Result:
    """Return the result of a game of a daily deal as it is now, from its row alone."""
    assert game.daily is not None  # noqa: S101 - only games of dailies have a result
    if game.closed_version is None or game.closed_score is None or game.closed_undos is None:
        standing: Standing = game.status  # type: ignore[assignment]
        ended_at = game.ended_at
        if game.status == Game.Status.PLAYING and days.is_closed(game.daily, now):
            standing, ended_at = "closed", days.closes_at(game.daily)
        if standing == "closed":
            elapsed = game.elapsed_until(game.last_action_at)
        else:
            elapsed = game.elapsed_ms(now)
        return Result(
            standing, game.ranked_score, game.version, game.undos, elapsed, ended_at, game.by_token
        )
    return Result(
        "closed",
        game.closed_score,
        game.closed_version,
        game.closed_undos,
        game.elapsed_until(game.closed_action_at),
        days.closes_at(game.daily),
        bool(game.closed_by_token),
    )


def is_open(game: Game) -> bool:
    """Return whether the result of a game may still change with what is played in it."""
    return game.ranked and game.closed_version is None and game.status == Game.Status.PLAYING


def closing(game: Game, now: datetime) -> dict[str, Any]:
    """Return the columns to set before anything more is done in a game: its result at the close.

    Empty when there is nothing to keep: the game is not ranked, its day is not over, or its
    result stands already. To be stored in the same statement that changes the game, and
    only if the game is still at the version that this was made from.
    """
    if game.daily is None or not is_open(game) or not days.is_closed(game.daily, now):
        return {}
    return {
        "closed_version": game.version,
        "closed_score": game.ranked_score,
        "closed_undos": game.undos,
        "closed_action_at": game.last_action_at,
        "closed_by_token": game.by_token,
    }


def as_it_closed(game: Game) -> Game:
    """Return a ranked game that goes on after its day as it was at the close.

    It is no row (its key is None): it has ended with its day, and its log is that of its result.
    """
    result = result_of(game)
    tokens = tokens_of(game.log)[: result.actions]
    log = " ".join(tokens)
    closed = copy(game)
    closed.pk = None
    closed.log, closed.version = log, result.actions
    closed.status, closed.ended_at = Game.Status.ENDED, result.ended_at
    closed.score = replay(code_of(game), log).score
    closed.ranked_score, closed.undos = result.ranked_score, result.undos
    closed.redeals = redeals_in(tokens)
    if game.closed_version is not None:
        closed.last_action_at = game.closed_action_at
    return closed
