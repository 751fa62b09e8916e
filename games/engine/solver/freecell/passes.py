"""The passes over a deal of FreeCell: by what looks nearest to a win, in different eyes."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from games.engine.cards import DECK, RANK
from games.engine.position import Position
from games.engine.solver.freecell.moves import moves, play, settled
from games.engine.solver.freecell.state import State, nexts, state_of
from games.engine.solver.limits import Limits
from games.engine.solver.search import Found, Moves, best_first


class Eyes(NamedTuple):
    """What counts how much in the distance to a win."""

    not_home: int
    covering: int
    in_the_way: int
    space: int
    cell: int


# Measured over hundreds of deals: what one misses within a few thousand positions another
# mostly finds, and the last is the best for long.
PASSES: tuple[tuple[Eyes, int], ...] = (
    (Eyes(not_home=4, covering=2, in_the_way=1, space=4, cell=4), 2_000),
    (Eyes(not_home=8, covering=4, in_the_way=1, space=12, cell=8), 4_000),
    (Eyes(not_home=6, covering=3, in_the_way=1, space=6, cell=4), 8_000),
)
LAST = Eyes(not_home=4, covering=4, in_the_way=1, space=10, cell=8)

Look = Callable[[State, int, Eyes, Limits], Found]
"""What makes a pass on a board of so many cells: `in_python`, or the accelerator."""


def search(position: Position, limits: Limits, look: Look) -> Found:
    """Look for a win from a position of FreeCell, within limits.

    Every pass is complete: any of them proves that there is no win when it comes to an end.
    """
    start = state_of(position)
    positions = 0
    for eyes, share in (*PASSES, (LAST, limits.positions)):
        left = limits.less(positions)
        found = look(start, position.rules.cells, eyes, left.within(share))
        positions += found.positions
        if found.moves is not None or found.complete:
            return found._replace(positions=positions)
        if left.is_over():
            break
    return Found(None, False, positions)


def in_python(start: State, cells: int, eyes: Eyes, limits: Limits) -> Found:
    """Make a pass."""

    def successors(state: State) -> Iterator[tuple[State, Moves]]:
        for move in moves(state, cells):
            after, forced = settled(play(state, move))
            yield after, (move, *forced)

    return best_first(settled(start), successors, partial(distance, eyes), limits)


def distance(eyes: Eyes, state: State) -> int:
    """Return how far a position seems to be from a win.

    What counts are the cards not home; those that lie over a lower one of their column;
    those that lie over the next one for a foundation; the cells taken, and the empty columns.
    """
    columns, cells, home = state
    not_home, covering, in_the_way, space, cell = eyes
    told = not_home * (len(DECK) - sum(home)) + covering * sum(map(_covering, columns))
    together = b"\xff".join(columns) + b"\xff"
    for card in nexts(home):
        place = together.find(card)
        if place >= 0:
            told += in_the_way * (together.index(b"\xff", place) - place - 1)
    return told + cell * len(cells) - space * columns.count(b"")


@lru_cache(1 << 16)
def _covering(column: bytes) -> int:
    """Return how many cards of a column lie over a lower one."""
    covering, lowest = 0, len(DECK)
    for card in column:
        if lowest < RANK[card]:
            covering += 1
        else:
            lowest = RANK[card]
    return covering
