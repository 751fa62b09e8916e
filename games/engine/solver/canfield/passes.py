"""The passes over a deal of Canfield: first narrow and quick ones, last the complete one."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.engine.position import Position
from games.engine.solver.canfield.moves import Manner, is_locked, moves, play, settled
from games.engine.solver.canfield.state import State, card_of, state_of
from games.engine.solver.limits import Limits
from games.engine.solver.noise import Noise
from games.engine.solver.search import Found, Move, Moves, depth_first

EAGER_BUDGET = 1_000
NOISY_BUDGET = 2_000
NOISY_PASSES = 4


class Pass(NamedTuple):
    """A search into the depth in one manner, with moves in an order that `noise` varies."""

    manner: Manner
    noise: int | None


Look = Callable[[State, Pass, Limits], Found]
"""What makes a pass: `in_python`, or the accelerator."""


def search(position: Position, limits: Limits, look: Look) -> Found:
    """Look for a win from a position of either game, within limits.

    The search goes into the depth, and where it goes wrong early it can stay wrong for
    long: so before the complete one, which alone can prove that there is no win, come an
    eager one and a few short ones that try the moves in slightly other orders.
    """
    start = state_of(position)
    positions = 0
    for one, share in _passes(position):
        left = limits.less(positions)
        found = look(start, one, left.within(share or left.positions))
        positions += found.positions
        if found.moves is not None:
            return Found(line_of(found.moves, position.start), False, positions)
        if found.complete and not one.manner.eager:
            return Found(None, True, positions)
        if left.is_over():
            break
    return Found(None, False, positions)


def _passes(position: Position) -> Iterator[tuple[Pass, int | None]]:
    """Yield the passes, each with the positions that are its share; the last has the rest."""
    game = position.rules
    is_hoyle = game.variant.name == "hoyle"
    manner = Manner(game.turn, is_hoyle)
    yield Pass(Manner(game.turn, is_hoyle, eager=True), None), EAGER_BUDGET
    for seed in range(NOISY_PASSES):
        yield Pass(manner, seed), NOISY_BUDGET
    yield Pass(manner, None), None


def in_python(start: State, one: Pass, limits: Limits) -> Found:
    """Make a pass."""
    manner, noise = one.manner, None if one.noise is None else Noise(one.noise)

    def successors(state: State) -> Iterator[tuple[State, Moves]]:
        listed = moves(state, manner)
        for move in listed if noise is None else noise.varied(listed):
            after, forced = settled(play(state, move, manner.turn), manner)
            if not (manner.is_hoyle and is_locked(after)):
                yield after, (move, *forced)

    first = settled(start, manner)
    if manner.is_hoyle and is_locked(first[0]):
        return Found(None, True, 0)
    return depth_first(first, successors, limits)


def line_of(moves: list[Move], start: int) -> list[Move]:
    """Return moves of cards counted from the starting rank as moves of the engine's cards.

    With `-start` it goes the other way.
    """
    return [
        Move(card_of(card, start), onto if onto < 0 else card_of(onto, start))
        for card, onto in moves
    ]
