"""The searches in C say what those in Python say, to the last position counted."""

import sys
import threading
import time

import pytest

from games.engine import deal_codes
from games.engine.solver import UNKNOWN, is_accelerated, solve
from games.engine.solver.accelerator import VERSION, loaded
from tests.engine.helpers import ALL_RULES
from tests.engine.solver.helpers import questions

BUDGET = 1_500
pytestmark = pytest.mark.skipif(
    not is_accelerated(), reason="the accelerator is not installed (it needs a C compiler)"
)
HARD = deal_codes.parse("FC1-C1-NQRBXUW")
"""A deal that no search decides within a million positions."""


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_both_give_the_same_verdict_line_and_count_of_positions(game: str, option: str) -> None:
    for position in questions(game, option, 30, seed=5):
        assert solve(position, BUDGET) == solve(position, BUDGET, accelerated=False), position


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_both_give_up_at_the_same_position(game: str, option: str) -> None:
    for position in questions(game, option, 2, seed=6):
        for budget in (0, 1, 2, 255, 256, 257, 1_000):
            in_c, in_python = (solve(position, budget, accelerated=yes) for yes in (True, False))
            assert in_c == in_python
            assert in_c.positions <= budget


def test_a_budget_may_be_larger_than_c_can_count() -> None:
    assert solve(HARD, 10**30, seconds=0.1).outcome == UNKNOWN


def test_a_search_lets_other_threads_run_and_stops_when_one_of_them_wishes() -> None:
    cancel = bytearray(1)
    verdicts = []
    search = threading.Thread(
        target=lambda: verdicts.append(solve(HARD, 50_000_000, seconds=60, cancel=cancel))
    )
    search.start()
    time.sleep(0.05)
    cancel[0] = 1
    search.join()
    assert verdicts[0].outcome == UNKNOWN
    assert verdicts[0].positions < 50_000_000


def test_an_accelerator_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded.cache_clear()
    monkeypatch.setattr(sys.modules["talon_accelerator"], "VERSION", VERSION + 1)
    try:
        assert not is_accelerated()
        assert solve(HARD, 10).outcome == UNKNOWN
    finally:
        loaded.cache_clear()


def test_many_searches_leave_no_memory_behind() -> None:
    resource = pytest.importorskip("resource")

    def most_memory() -> int:
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    codes = [
        deal_codes.parse(code) for code in ("FC1-C1-NQRBXUW", "CH1-D3-BRTOWIS", "CF1-D1-QUCWBWL")
    ]
    for code in codes:
        solve(code, 20_000)
    before = most_memory()
    for _ in range(40):
        for code in codes:
            solve(code, 20_000)
    # Each search takes some 3 MB or more: were it kept, there would be hundreds.
    assert most_memory() - before < 30_000
