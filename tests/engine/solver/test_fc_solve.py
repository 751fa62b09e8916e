"""Verdicts of FreeCell against those of an independent solver: fc-solve, when installed."""

import os
import random
import re
import shutil
import subprocess

import pytest

from games.engine.deal_codes import random_code
from games.engine.solver import UNKNOWN, UNWINNABLE, WINNABLE, is_accelerated, solve
from tests.engine.helpers import pile, start

FC_SOLVE = shutil.which(
    "fc-solve", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
)
pytestmark = pytest.mark.skipif(
    FC_SOLVE is None, reason="fc-solve is not installed (Debian: freecell-solver-bin)"
)
# Its usual presets leave moves out; atomic moves, one card at a time, prove it.
ATOMIC = ["-to", "0ABCDE", "-mi"]
MOST = {"C4": 3_000, "C2": 20_000, "C1": 3_000}
DEALS = 100 if is_accelerated() else 15
TAKING_BACK = {f"{suit}{target}" for suit in "SHDC" for target in "12345678abcd"}


def its_verdict(code: str, most: int) -> str:
    """What fc-solve says of a deal."""
    position = start(code).position
    said = subprocess.run(
        [str(FC_SOLVE), "--freecells-num", str(position.rules.cells), *ATOMIC, str(most), "-"],
        input="\n".join(pile(position, column) for column in "12345678"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    ).stdout
    if "This game is solveable." in said:
        return WINNABLE
    looked_at = re.search(r"states checked is (\d+)", said)
    assert looked_at
    return UNWINNABLE if int(looked_at[1]) < most else UNKNOWN


@pytest.mark.parametrize("option", ["C4", "C2", "C1"])
def test_both_agree_wherever_both_decide(option: str) -> None:
    rng = random.Random(21)
    both = 0
    for _ in range(DEALS):
        code = random_code("freecell", option, rng=rng)
        ours = solve(code, 20_000)
        theirs = its_verdict(str(code), MOST[option]) if ours.outcome != UNKNOWN else UNKNOWN
        if theirs == UNKNOWN:
            continue
        both += 1
        # It takes nothing back from a foundation, as we may.
        only_by_taking_back = ours.line and TAKING_BACK & set(ours.line)
        assert ours.outcome == theirs or (theirs == UNWINNABLE and only_by_taking_back), code
    assert both >= DEALS * 0.25
