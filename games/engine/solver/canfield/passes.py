"""The passes over a deal of Canfield: first narrow and quick ones, last the complete one."""

import random
from collections.abc import Callable, Iterable

from games.engine.position import Position
from games.engine.solver.canfield.moves import Manner, moves, play, settled
from games.engine.solver.canfield.state import State, card_of, state_of
from games.engine.solver.search import Found, Move, Successors, Trail, depth_first

EAGER_BUDGET = 2_000
NOISY_BUDGET = 3_000
NOISY_PASSES = 4

Order = Callable[[Iterable[Move]], list[Move]]


def search(position: Position, budget: int) -> Found:
    """Look for a win from a position of either game, within a budget of positions.

    The search goes into the depth, and where it goes wrong early it can stay wrong for
    long: so before the complete one, which alone can prove that there is no win, come an
    eager one and a few short ones that try the moves in slightly other orders.
    """
    game = position.rules
    manner = Manner(game.turn, game.variant.name == "hoyle")
    eager = Manner(game.turn, manner.is_hoyle, eager=True)
    passes: list[tuple[Manner, Order, int]] = [
        (eager, list, EAGER_BUDGET),
        *((manner, _noisy(seed), NOISY_BUDGET) for seed in range(NOISY_PASSES)),
        (manner, list, budget),
    ]
    start = state_of(position)
    positions = 0
    found = Found(None, False, 0)
    for how, order, share in passes:
        state, trail = settled(start, None, how)
        found = depth_first(state, trail, _successors(how, order), min(share, budget - positions))
        positions += found.positions
        if found.moves is not None or (found.complete and not how.eager):
            break
    if found.moves is None:
        return Found(None, found.complete, positions)
    return Found(
        [_counted_from_ace(move, position.start) for move in found.moves], False, positions
    )


def _successors(manner: Manner, order: Order) -> Successors[State]:
    def successors(state: State, trail: Trail) -> Iterable[tuple[State, Trail]]:
        return [
            settled(play(state, move, manner.turn), (move, trail), manner)
            for move in order(moves(state, manner))
        ]

    return successors


def _noisy(seed: int) -> Order:
    """Return an order that lets neighbours change places, in the same way for the same seed."""
    rng = random.Random(seed)

    def order(given: Iterable[Move]) -> list[Move]:
        listed = list(given)
        reach = len(listed) / 2
        keys = [place + rng.random() * reach for place in range(len(listed))]
        return [listed[place] for place in sorted(range(len(listed)), key=keys.__getitem__)]

    return order


def _counted_from_ace(move: Move, start: int) -> Move:
    onto = move.onto if move.onto < 0 else card_of(move.onto, start)
    return Move(card_of(move.card, start), onto)
