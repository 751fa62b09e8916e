"""Looks at games in play: whether one can still be won, and the next action of a line that wins.

A look costs its player nothing to wait for: it is taken in a worker process, and dropped when
the same player asks about another position.
"""

import logging
from collections import OrderedDict
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTime
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import F

from accounts.models import User
from games import access
from games.engine.position import Position
from games.engine.replay import Playthrough
from games.engine.solver import UNKNOWN, WINNABLE
from games.errors import GameIsOver, StaleVersion
from games.models import Game
from games.playthroughs import playthrough_of
from games.solving.pool import looks
from games.solving.pool import promise as promised
from games.solving.questions import Answer, about_position

logger = logging.getLogger(__name__)

MOST_KEPT = 1_000
SECONDS_TO_WAIT = 5.0


@dataclass(frozen=True)
class Look:
    """What the solver sees in a position.

    `line` is a rest of the game that wins, when one is known; `stuck` is whether no useful
    move is left, as `games.engine.solver.is_stuck` says it.
    """

    position: Position
    outcome: str
    line: tuple[str, ...]
    stuck: bool

    @property
    def hint(self) -> str | None:
        """The next action of the line."""
        return self.line[0] if self.line else None


class Looks:
    """The looks last taken, one a game; safe to use from many threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Look] = OrderedDict()
        self._under_way: dict[tuple[int, int], Future[Look | None]] = {}
        self._lock = Lock()

    def take(self, game: Game, playthrough: Playthrough) -> "Future[Look | None]":
        """Return the look at a position of a game to come; None when it was dropped."""
        position = playthrough.position
        key = (game.pk, playthrough.version)
        promise: Future[Look | None] = promised()
        with self._lock:
            known = self._known(game.pk, playthrough)
            if known is None:
                if (under_way := self._under_way.get(key)) is not None:
                    return under_way
                self._under_way[key] = promise
        if known is not None:
            promise.set_result(known)
            return promise

        def answered(answer: "Future[Answer | None]") -> None:
            found = answer.result()
            look = None
            if found is not None:
                line = tuple(found["line"] or ())
                look = Look(position, found["outcome"], line, found["stuck"])
            with self._lock:
                del self._under_way[key]
                if look is not None:
                    self._keep(game.pk, look)
            promise.set_result(look)

        question = about_position(playthrough.code, position)
        looks.ask(game.player_id, question).add_done_callback(answered)
        return promise

    def clear(self) -> None:
        """Forget all, as a process that has just started."""
        with self._lock:
            self._kept.clear()

    def _known(self, game_id: int, playthrough: Playthrough) -> Look | None:
        """The look at this position, or what is left of one that its last action followed.

        So who follows hints follows one line to its end.
        """
        look = self._kept.get(game_id)
        if look is None:
            return None
        if look.position == playthrough.position:
            return look
        if not look.line or not playthrough.past:
            return None
        if playthrough.past[-1] != (look.position, look.line[0]):
            return None
        rest = Look(playthrough.position, WINNABLE, look.line[1:], stuck=False)
        self._keep(game_id, rest)
        return rest

    def _keep(self, game_id: int, look: Look) -> None:
        self._kept[game_id] = look
        self._kept.move_to_end(game_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


recent = Looks()


def look_at(*, player: User, public_id: str) -> tuple[Game, Look]:
    """Return a game of a player's and a look at it; an unknown outcome when it took too long.

    Raises NoSuchGame, Forbidden, NoHelpYet, and GameIsOver.
    """
    game = access.game_to_get_help_in(player, public_id)
    playthrough = playthrough_of(game)
    if game.status != Game.Status.PLAYING:
        raise GameIsOver(game)
    promise = recent.take(game, playthrough)
    if not connection.in_atomic_block:
        connection.close()  # others can have it meanwhile
    look = None
    try:
        look = promise.result(SECONDS_TO_WAIT * settings.SOLVER_PATIENCE)
    except NotInTime:
        logger.info("A look at a game took too long.")
    return game, look or Look(playthrough.position, UNKNOWN, (), stuck=False)


def hint_give(*, player: User, public_id: str, version: int) -> dict[str, Any]:
    """Return the next action of a line that wins, or null, and count it when there is one.

    It is counted before it is given. Raises what `look_at` raises, and StaleVersion when the
    game is at another version than the player has seen.
    """
    game, look = look_at(player=player, public_id=public_id)
    if game.version != version:
        raise StaleVersion(game)
    if look.hint is not None:
        counted = Game.objects.filter(
            pk=game.pk, version=version, status=Game.Status.PLAYING, player=player
        ).update(hints=F("hints") + 1)
        game.refresh_from_db()
        if not counted:
            raise (StaleVersion if game.status == Game.Status.PLAYING else GameIsOver)(game)
    return {"hint": look.hint, "hints": game.hints, **verdict_facts(version, look)}


def verdict_facts(version: int, look: Look) -> dict[str, Any]:
    """A look as API and live protocol tell it, without the line."""
    return {"version": version, "outcome": look.outcome, "stuck": look.stuck}
