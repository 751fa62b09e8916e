"""The two ways to search: into the depth, and by what looks best.

A search keeps every position it has met, so that none is looked at twice, and ends when
one is won, when there is none left, or when it has looked at as many as its budget allows.
"""

import heapq
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from games.engine.cards import DECK, Card


class Move(NamedTuple):
    """A card, with those on it, goes onto a card, or to one of the places below."""

    card: Card
    onto: int


TO_HOME, TO_SPACE, TO_CELL = -1, -2, -3

Trail: TypeAlias = "tuple[Move, Trail] | None"
"""The moves that led to a position, the last one first."""


class Found(NamedTuple):
    """What came of a search.

    `moves` win, or are None when no win was found; then `complete` tells whether every
    position was looked at. `positions` is how many were.
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
Successors: TypeAlias = Callable[[S, Trail], Iterable[tuple[S, Trail]]]


def depth_first(start: S, trail: Trail, successors: Successors[S], budget: int) -> Found:
    """Follow each position's successors, the first one first, before its siblings."""
    waiting = [(start, trail)]
    seen: set[Hashable] = set()
    while waiting:
        state, trail = waiting.pop()
        key = state.key
        if key in seen:
            continue
        if sum(state.home) == len(DECK):
            return Found(_moves_of(trail), False, len(seen))
        if len(seen) >= budget:
            return Found(None, False, len(seen))
        seen.add(key)
        waiting += reversed([*successors(state, trail)])
    return Found(None, True, len(seen))


def best_first(
    start: S,
    trail: Trail,
    successors: Successors[S],
    distance: Callable[[S], float],
    budget: int,
) -> Found:
    """Look next at the position that seems nearest to a win, of equals at the newest."""
    count = 0
    waiting = [(distance(start), count, start, trail)]
    seen: set[Hashable] = {start.key}
    positions = 0
    while waiting:
        _, _, state, trail = heapq.heappop(waiting)
        if sum(state.home) == len(DECK):
            return Found(_moves_of(trail), False, positions)
        if positions >= budget:
            return Found(None, False, positions)
        positions += 1
        for after, longer in successors(state, trail):
            key = after.key
            if key not in seen:
                seen.add(key)
                count -= 1  # unique, so that states themselves are never compared
                heapq.heappush(waiting, (distance(after), count, after, longer))
    return Found(None, True, positions)


def _moves_of(trail: Trail) -> list[Move]:
    moves = []
    while trail is not None:
        move, trail = trail
        moves.append(move)
    return moves[::-1]
