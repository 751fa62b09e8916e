"""Short lines of FreeCell."""

from collections.abc import Iterator

from games.engine.cards import DECK
from games.engine.position import Position
from games.engine.solver.beam import Beam, shortest
from games.engine.solver.freecell.moves import moves, play, settled
from games.engine.solver.freecell.passes import PASSES, distance
from games.engine.solver.freecell.state import State, state_of
from games.engine.solver.limits import Limits
from games.engine.solver.search import Move, Moves
from games.engine.solver.shorter import Steps, fewer_moves

EYES = PASSES[0][0]


def short_line(position: Position, width: int, most: int, limits: Limits) -> list[Move] | None:
    """Return moves that win in fewer than `most` actions, as few as a beam finds."""
    cells = position.rules.cells

    def successors(state: State) -> Iterator[tuple[State, Moves, int]]:
        for move in moves(state, cells):
            after, forced = settled(play(state, move))
            made = (move, *forced)
            yield after, made, len(made)

    beam = Beam(successors, _key, _cards_left, _rank)
    start, made = settled(state_of(position))
    found = shortest(beam, start, made, width, most, limits)
    return None if found is None else found[0]


def shortened(position: Position, line: list[Move]) -> list[Move]:
    """Return a line that wins in no more moves than a given one."""
    cells = position.rules.cells
    steps = Steps(moves=lambda state: moves(state, cells), play=play)
    return fewer_moves(steps, state_of(position), line)


def _key(state: State) -> bytes:
    return state.key


def _cards_left(state: State) -> int:
    return len(DECK) - sum(state.home)


def _rank(state: State, actions: int) -> int:
    return distance(EYES, state) + actions
