"""The two ways to search: into the depth, and by what looks best.

A search keeps every position it has met, so that none is looked at twice, and ends when
one is won, when there is none left, or when it has met as many as its limits allow, or as
there is memory for.
"""

import heapq
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from games.engine.cards import DECK, Card
from games.engine.solver.limits import LOOK_UP_EVERY, Limits


class Move(NamedTuple):
    """A card, with those on it, goes onto a card, or to one of the places below."""

    card: Card
    onto: int


TO_HOME, TO_SPACE, TO_CELL = -1, -2, -3

HOMEWARD, INTO_SPACE, INTO_CELL = (
    tuple(Move(card, place) for card in DECK) for place in (TO_HOME, TO_SPACE, TO_CELL)
)
"""By card: its moves to those places, each made once."""

Moves: TypeAlias = tuple[Move, ...]
"""A move, and those home after it that need no thought."""


class Found(NamedTuple):
    """What came of a search.

    `moves` win, or are None when no win was found; then `complete` tells whether every
    position was looked at. `positions` is how many were met.
    """

    moves: list[Move] | None
    complete: bool
    positions: int


class State(Protocol):
    """A position as a search sees it."""

    @property
    def home(self) -> tuple[int, ...]:
        """How many cards are home, by suit."""

    @property
    def key(self) -> Hashable:
        """What tells it from every other position of the same game."""


S = TypeVar("S", bound=State)
Successors: TypeAlias = Callable[[S], Iterator[tuple[S, Moves]]]


def depth_first(start: tuple[S, Moves], successors: Successors[S], limits: Limits) -> Found:
    """Follow each position's successors, the first one first, before its siblings."""
    return _with_memory_for(partial(_depth_first, start, successors, limits))


def _depth_first(
    start: tuple[S, Moves], successors: Successors[S], limits: Limits, seen: set[Hashable]
) -> Found:
    way: list[Iterator[tuple[S, Moves]]] = [iter((start,))]
    made: list[Moves] = [()]
    while way:
        for state, moves in way[-1]:
            key = state.key
            if key in seen:
                continue
            if sum(state.home) == len(DECK):
                return Found(_joined([*made, moves]), False, len(seen))
            if _must_stop(seen, limits):
                return Found(None, False, len(seen))
            seen.add(key)
            made.append(moves)
            way.append(successors(state))
            break
        else:
            way.pop()
            made.pop()
    return Found(None, True, len(seen))


Trail: TypeAlias = "tuple[Moves, Trail] | None"
"""The moves that led to a position, the last ones first."""


def best_first(
    start: tuple[S, Moves],
    successors: Successors[S],
    distance: Callable[[S], int],
    limits: Limits,
) -> Found:
    """Look next at the position that seems nearest to a win, of equals at the newest."""
    return _with_memory_for(partial(_best_first, start, successors, distance, limits))


def _best_first(
    start: tuple[S, Moves],
    successors: Successors[S],
    distance: Callable[[S], int],
    limits: Limits,
    seen: set[Hashable],
) -> Found:
    waiting: list[tuple[int, int, S, Trail]] = []
    following: Iterator[tuple[S, Moves]] = iter((start,))
    trail: Trail = None
    while True:
        for state, moves in following:
            key = state.key
            if key in seen:
                continue
            if sum(state.home) == len(DECK):
                return Found(retraced((moves, trail)), False, len(seen))
            if _must_stop(seen, limits):
                return Found(None, False, len(seen))
            seen.add(key)
            # Their number is unique, so that states themselves are never compared.
            heapq.heappush(waiting, (distance(state), -len(seen), state, (moves, trail)))
        if not waiting:
            return Found(None, True, len(seen))
        _, _, state, trail = heapq.heappop(waiting)
        following = successors(state)


def _with_memory_for(look: Callable[[set[Hashable]], Found]) -> Found:
    """Return what a search finds that keeps the positions met in a set; it may fill the memory."""
    seen: set[Hashable] = set()
    try:
        return look(seen)
    except MemoryError:
        return Found(None, False, len(seen))


def _must_stop(seen: set[Hashable], limits: Limits) -> bool:
    met = len(seen)
    return met >= limits.positions or (met % LOOK_UP_EVERY == 0 and limits.is_over())


def retraced(trail: Trail) -> list[Move]:
    """Return all moves of a trail, the first one first."""
    parts = []
    while trail is not None:
        moves, trail = trail
        parts.append(moves)
    return _joined(parts[::-1])


def _joined(parts: list[Moves]) -> list[Move]:
    return [move for moves in parts for move in moves]
