"""A game in play, and the replay of its log.

A log is a game's tokens in order, undos included: docs/notation.md, "Log". A Playthrough
is what a log has led to, with what undo and redo need to know. It never changes; each
action gives the next one.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from games.engine.actions import REDEAL_TOKEN, UNDO, parse
from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.errors import EngineError, GameOver, IllegalMove
from games.engine.position import Position

UNDO_LIMIT = 100
"""How many actions back a game can be taken: docs/rules-canfield.md, "Undo"."""

Past: TypeAlias = tuple[tuple[Position, str], ...]


def tokens_of(log: str) -> list[str]:
    """Return the tokens of a log.

    They are separated by exactly one space. A second space, or one at an end, leaves an
    empty token there, and other white space is part of a token: both are no action.
    """
    return log.split(" ") if log else []


def redeals_in(tokens: Iterable[str]) -> int:
    """Return how many of the tokens turn the waste over: docs/notation.md, "Actions"."""
    return sum(token == REDEAL_TOKEN for token in tokens)


class ReplayError(Exception):
    """A token that could not be played: number `at` of those given, counted from 0.

    `cause` is the engine's error about it, and `so_far` the game that the good tokens
    before it led to.
    """

    def __init__(self, at: int, token: str, cause: EngineError, so_far: "Playthrough") -> None:
        super().__init__(at, token, cause, so_far)
        self.at = at
        self.token = token
        self.cause = cause
        self.so_far = so_far

    def __str__(self) -> str:
        return f"action {self.at}: {self.cause}"


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game in play.

    `version` counts the tokens so far, undos included, and `undos_used` the undos alone.
    `past` has the positions that were left, at most the last 100, each with the token
    played there; `undone` the tokens that a redo would play, the next one last.
    """

    code: DealCode
    position: Position
    version: int = 0
    undos_used: int = 0
    past: Past = field(default=(), repr=False)  # a hundred positions are nothing to read
    undone: tuple[str, ...] = ()

    @classmethod
    def start(cls, code: DealCode) -> "Playthrough":
        """Return the game of a code, not yet begun."""
        return cls(code, deal(code))

    @property
    def won(self) -> bool:
        """Whether the game is won; then nothing more can be played or undone."""
        return self.position.won

    @property
    def score(self) -> int:
        """The score that the game shows: docs of each game, "Score"."""
        return self.position.score

    @property
    def ranked_score(self) -> int:
        """The score that leaderboards compare: docs of each game, "Ranked score"."""
        return self.position.ranked_score

    @property
    def undo_count(self) -> int:
        """How many actions can be undone now, 0 to 100."""
        can_undo = self.position.rules.variant.has_undo and not self.won
        return len(self.past) if can_undo else 0

    @property
    def redo(self) -> str | None:
        """The token that would play the action undone last again, or None."""
        return self.undone[-1] if self.undone else None

    def legal(self) -> list[str]:
        """Return all tokens that can be played now, sorted; `u` among them when one can undo."""
        tokens = self.position.legal()
        return sorted([*tokens, UNDO]) if self.undo_count else tokens

    def act(self, token: str) -> "Playthrough":
        """Return the game after one more token.

        Raises BadToken, IllegalMove or GameOver.
        """
        try:
            return self.extend((token,))
        except ReplayError as error:
            raise error.cause from None

    def extend(self, tokens: Iterable[str]) -> "Playthrough":
        """Return the game after more tokens, all of them or none.

        Raises ReplayError at the first that cannot be played.
        """
        position = self.position
        past = deque(self.past, UNDO_LIMIT)
        undone = list(self.undone)
        undos = self.undos_used
        version = self.version
        token = ""
        refused: EngineError | None = None
        try:
            for token in tokens:
                if token == UNDO:
                    _check_undo(position, bool(past))
                    position, taken_back = past.pop()
                    undone.append(taken_back)
                    undos += 1
                else:
                    after = position.play(parse(token))
                    past.append((position, token))
                    position = after
                    # Playing what was undone last is a redo; anything else ends the offer.
                    if undone and undone.pop() != token:
                        undone.clear()
                version += 1
        except EngineError as error:
            refused = error
        reached = Playthrough(self.code, position, version, undos, tuple(past), tuple(undone))
        if refused:
            raise ReplayError(version - self.version, token, refused, reached)
        return reached


def replay(code: DealCode, log: str) -> Playthrough:
    """Return the game that a log leads to.

    >>> from games.engine.deal_codes import parse
    >>> replay(parse("CF1-D3-AAAAACL"), "3h 32 24v2 u").redo
    '24v2'

    Raises ReplayError at the first token that cannot be played.
    """
    return Playthrough.start(code).extend(tokens_of(log))


def _check_undo(position: Position, anything_left: bool) -> None:
    if position.won:
        raise GameOver
    if not position.rules.variant.has_undo:
        raise IllegalMove("no_undo")
    if not anything_left:
        raise IllegalMove("nothing_to_undo")
