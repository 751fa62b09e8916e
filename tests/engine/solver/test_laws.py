"""What can be won by stricter rules can be won by laxer ones: no verdict breaks that."""

import random

import pytest

from games.engine.deal_codes import DealCode, random_code
from games.engine.solver import UNWINNABLE, WINNABLE, is_accelerated, solve
from tests.engine.helpers import ALL_RULES, playthrough_at
from tests.engine.solver.helpers import in_play

# From the strictest rules to the laxest, for the same letters.
CHAINS = [
    [("CH1", "D3"), ("CF1", "D3"), ("CF1", "D1")],
    [("FC1", "C1"), ("FC1", "C2"), ("FC1", "C4")],
]
BUDGET = 3_000
# scripts/bench solver --laws looks at thousands.
DEALS = 100 if is_accelerated() else 10
POSITIONS = 170 if is_accelerated() else 6
"""By each set of rules, which are six: a thousand."""


@pytest.mark.parametrize("chain", CHAINS, ids=["Canfield", "FreeCell"])
def test_what_is_won_by_stricter_rules_is_never_said_to_be_unwinnable_by_laxer_ones(
    chain: list[tuple[str, str]],
) -> None:
    rng = random.Random(31)
    for _ in range(DEALS):
        letters = random_code("canfield", "D3", rng=rng).number
        outcomes = [
            solve(DealCode(prefix, option, letters), BUDGET).outcome for prefix, option in chain
        ]
        if WINNABLE in outcomes:
            assert UNWINNABLE not in outcomes[outcomes.index(WINNABLE) :], (letters, outcomes)


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_the_verdict_on_a_position_reached_by_play_never_changes(game: str, option: str) -> None:
    rng = random.Random(41)
    for _ in range(POSITIONS):
        position = in_play(game, option, rng)
        verdict = solve(position, BUDGET)
        assert solve(position, BUDGET) == verdict
        further = solve(position, 3 * BUDGET)
        if verdict.outcome in (WINNABLE, UNWINNABLE):
            assert further == verdict
        if further.line:
            assert playthrough_at(position).extend(further.line).won
