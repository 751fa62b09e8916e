"""What can be won by stricter rules can be won by laxer ones: no verdict breaks that."""

import random

import pytest

from games.engine.deal_codes import DealCode, random_code
from games.engine.solver import UNWINNABLE, WINNABLE, solve

# From the strictest rules to the laxest, for the same letters.
CHAINS = [
    [("CH1", "D3"), ("CF1", "D3"), ("CF1", "D1")],
    [("FC1", "C1"), ("FC1", "C2"), ("FC1", "C4")],
]
BUDGET = 3_000


@pytest.mark.parametrize("chain", CHAINS, ids=["Canfield", "FreeCell"])
def test_what_is_won_by_stricter_rules_is_never_said_to_be_unwinnable_by_laxer_ones(
    chain: list[tuple[str, str]],
) -> None:
    rng = random.Random(31)
    for _ in range(15):
        letters = random_code("canfield", "D3", rng=rng).number
        outcomes = [
            solve(DealCode(prefix, option, letters), BUDGET).outcome for prefix, option in chain
        ]
        if WINNABLE in outcomes:
            assert UNWINNABLE not in outcomes[outcomes.index(WINNABLE) :], (letters, outcomes)
