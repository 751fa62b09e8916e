"""The solver against a search that knows nothing: every legal action, no shortcut."""

import random

import pytest

from games.engine.actions import parse
from games.engine.deal_codes import random_code
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS
from games.engine.position import Position
from games.engine.solver import UNKNOWN, WINNABLE, solve
from tests.engine.helpers import walk
from tests.engine.solver.helpers import near_the_end

MOST = 1_500


def arrangement(position: Position) -> tuple[object, ...]:
    """The position but for which column or cell is which."""
    piles = position.piles
    return (
        piles[: COLUMNS.start],
        tuple(sorted(piles[COLUMNS.start : COLUMNS.stop])),
        tuple(sorted(piles[CELLS.start : CELLS.stop])),
        piles[FOUNDATIONS.start :],
    )


def can_be_won(position: Position) -> bool | None:
    """Whether any sequence of actions wins; None when there are too many positions to tell."""
    waiting = [position]
    seen = {arrangement(position)}
    while waiting:
        position = waiting.pop()
        if position.won:
            return True
        if len(seen) > MOST:
            return None
        for token in position.legal():
            after = position.play(parse(token))
            if (kind := arrangement(after)) not in seen:
                seen.add(kind)
                waiting.append(after)
    return False


# By laxer rules than these nearly every position leads to more than can be looked at.
@pytest.mark.parametrize(
    ("game", "option"),
    [("canfield", "D3"), ("hoyle", "D3"), ("freecell", "C1"), ("freecell", "C2")],
)
def test_both_agree_wherever_all_positions_can_be_looked_at(game: str, option: str) -> None:
    rng = random.Random(8)
    compared = 0
    for seed in range(24):
        code = str(random_code(game, option, rng=rng))
        *_, last = walk(code, seed, rng.choice([0, 20, 60]))
        truth = can_be_won(last.position)
        if truth is not None:
            compared += 1
            verdict = solve(last.position, MOST)
            assert verdict.outcome != UNKNOWN
            assert (verdict.outcome == WINNABLE) == truth, code
    assert compared >= 1


# Where cards come back from foundations, even a few cards have too many positions to look at.
def test_both_agree_on_positions_of_hoyles_game_near_the_end() -> None:
    rng = random.Random(9)
    compared = lost = 0
    for _ in range(60):
        position = near_the_end("hoyle", "D3", rng.randrange(8, 30), rng)
        truth = can_be_won(position)
        if truth is not None:
            compared += 1
            lost += not truth
            assert (solve(position).outcome == WINNABLE) == truth, position
            assert solve(position).outcome != UNKNOWN
    assert compared >= 20
    assert lost
