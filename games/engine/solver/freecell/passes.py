"""The passes over a deal of FreeCell: by what looks nearest to a win, in different eyes."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from games.engine.cards import DECK, RANK
from games.engine.position import Position
from games.engine.solver.freecell.moves import settled, successors
from games.engine.solver.freecell.state import State, state_of
from games.engine.solver.search import Found, Trail, best_first


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
    (Eyes(not_home=4, covering=2, in_the_way=1, space=8, cell=4), 2_000),
    (Eyes(not_home=3, covering=4, in_the_way=1, space=6, cell=5), 3_000),
    (Eyes(not_home=6, covering=3, in_the_way=1, space=6, cell=4), 4_000),
)
LAST = Eyes(not_home=4, covering=3, in_the_way=1, space=6, cell=6)


def search(position: Position, budget: int) -> Found:
    """Look for a win from a position of FreeCell, within a budget of positions.

    Every pass is complete: any of them proves that there is no win when it comes to an end.
    """
    cells = position.rules.cells
    given = state_of(position)
    start, trail = settled([*given.columns], given.cells, given.home, None)

    def follow(state: State, trail: Trail) -> Iterable[tuple[State, Trail]]:
        return successors(state, trail, cells)

    positions = 0
    found = Found(None, False, 0)
    for eyes, share in (*PASSES, (LAST, budget)):
        share = min(share, budget - positions)
        found = best_first(start, trail, follow, partial(distance, eyes), share)
        positions += found.positions
        if found.moves is not None or found.complete:
            break
    return found._replace(positions=positions)


def distance(eyes: Eyes, state: State) -> int:
    """Return how far a position seems to be from a win.

    What counts are the cards not home; those that lie over a lower one of their column;
    those that lie over the next one for a foundation; the cells taken, and the empty columns.
    """
    columns, cells, home = state
    nexts = {suit * 13 + count for suit, count in enumerate(home)}
    covering = in_the_way = spaces = 0
    for column in columns:
        if not column:
            spaces += 1
            continue
        lowest = len(DECK)
        for place, card in enumerate(column):
            rank = RANK[card]
            if lowest < rank:
                covering += 1
            else:
                lowest = rank
            if card in nexts:
                in_the_way += len(column) - 1 - place
    return (
        eyes.not_home * (len(DECK) - sum(home))
        + eyes.covering * covering
        + eyes.in_the_way * in_the_way
        + eyes.cell * len(cells)
        - eyes.space * spaces
    )
