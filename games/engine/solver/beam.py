"""The search for short lines: many ways side by side, one move at a time.

After each move only the most promising positions are kept. It proves nothing, and misses
about one win in seven, but its lines are far shorter than those of a search into the depth.
"""

import heapq
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, NamedTuple, TypeVar

from games.engine.solver.limits import Limits
from games.engine.solver.search import Move, Moves, Trail, retraced

N = TypeVar("N")


class Beam(NamedTuple, Generic[N]):
    """What a beam needs to know of a game.

    `successors` yields what follows a node, the moves that lead there and how many actions
    those are; `key` tells whether two nodes are the same position, `cards_left` how many
    cards are not home, and `rank` is less the more a node, reached in so many actions,
    promises.
    """

    successors: Callable[[N], Iterator[tuple[N, Moves, int]]]
    key: Callable[[N], Hashable]
    cards_left: Callable[[N], int]
    rank: Callable[[N, int], int]


def shortest(
    beam: Beam[N], start: N, made: Moves, width: int, most: int, limits: Limits
) -> tuple[list[Move], int] | None:
    """Return the moves that win in the fewest actions met, fewer than `most`, and how many.

    `made` are moves that led to the start. None when no win was met. The limits' number of
    positions counts those kept.
    """
    best: tuple[list[Move], int] | None = None
    fewest: dict[Hashable, int] = {}
    layer: list[tuple[N, int, Trail]] = [(start, len(made), (made, None))]
    kept = 0
    while layer and kept < limits.positions and not limits.is_over():
        found: dict[Hashable, tuple[int, N, int, Trail]] = {}
        for node, actions, trail in layer:
            for after, moves, cost in beam.successors(node):
                total = actions + cost
                left = beam.cards_left(after)
                if total + left >= most:
                    continue
                if left == 0:
                    best, most = (retraced((moves, trail)), total), total
                    continue
                key = beam.key(after)
                if fewest.get(key, most) > total:
                    fewest[key] = total
                    found[key] = (beam.rank(after, total), after, total, (moves, trail))
        chosen = heapq.nsmallest(width, found.values(), key=_rank_of)
        layer = [(after, total, trail) for _, after, total, trail in chosen]
        kept += len(layer)
    return best


def _rank_of(entry: tuple[int, N, int, Trail]) -> int:
    return entry[0]
