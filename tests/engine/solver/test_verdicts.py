"""What the solver says is true: its wins are played by the engine, its refusals are proven."""

import os
import subprocess
import sys

import pytest

from games.engine import deal_codes
from games.engine.deal import deal
from games.engine.replay import Playthrough, replay
from games.engine.solver import UNKNOWN, UNWINNABLE, WINNABLE, Verdict, solve
from tests.engine.helpers import ALL_RULES, cases, walk

BUDGET = 15_000
LEAST = {"CH1-D3": 0.7, "FC1-C2": 0.75, "FC1-C1": 0.8}


def check(start: Playthrough, verdict: Verdict) -> None:
    """See that a verdict has a line exactly when it is winnable, and that the line wins."""
    assert (verdict.line is not None) == (verdict.outcome == WINNABLE)
    if verdict.line is not None:
        assert start.extend(verdict.line).won
        assert verdict.log == " ".join(verdict.line)


@pytest.mark.parametrize("prefix", ["CF1-D3", "CF1-D1", "CH1-D3", "FC1-C4", "FC1-C2", "FC1-C1"])
def test_no_known_verdict_is_contradicted_and_most_are_found_quickly(prefix: str) -> None:
    known = [case for case in cases("solver") if case["code"].startswith(prefix)]
    decided = 0
    for case in known:
        code = deal_codes.parse(case["code"])
        verdict = solve(code, BUDGET)
        check(Playthrough.start(code), verdict)
        if verdict.outcome != UNKNOWN:
            decided += 1
            assert (verdict.outcome == WINNABLE) == case["winnable"], case
    # Of all 143 more than nine in ten; the hardest games have fewer.
    assert decided >= LEAST.get(prefix, 0.95) * len(known)


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_from_positions_of_games_in_play_the_line_wins_on(game: str, option: str) -> None:
    prefix = {"canfield": "CF1", "freecell": "FC1", "hoyle": "CH1"}[game]
    for seed in range(4):
        *_, last = walk(f"{prefix}-{option}-TALONXY", seed, 30, undos=0.1)
        check(last, solve(last.position, 1_500))


@pytest.mark.parametrize("prefix", ["CF1-D3", "CF1-D1", "CH1-D3", "FC1-C4", "FC1-C2", "FC1-C1"])
def test_the_last_positions_of_a_won_game_are_winnable_at_once(prefix: str) -> None:
    win = next(case for case in cases("wins") if case["code"].startswith(prefix))
    tokens = win["log"].split(" ")
    for left in (0, 1, 2, 5, 10, 20):
        before = replay(deal_codes.parse(win["code"]), " ".join(tokens[: len(tokens) - left]))
        verdict = solve(before.position, 2_000)
        assert verdict.outcome == WINNABLE
        assert before.won or before.extend(verdict.line or ()).won


@pytest.mark.parametrize(
    "code", [case["code"] for case in cases("solver") if not case["winnable"]][::6]
)
def test_a_budget_that_is_too_small_says_unknown_and_nothing_else(code: str) -> None:
    parsed = deal_codes.parse(code)
    assert solve(parsed, 1).outcome == UNKNOWN
    assert {solve(parsed, budget).outcome for budget in (2, 50, BUDGET)} <= {UNKNOWN, UNWINNABLE}


def test_the_same_question_has_the_same_answer_in_every_process_and_order() -> None:
    codes = [
        "CF1-D3-PATIENC",
        "CF1-D1-PATIENC",
        "CH1-D3-TALONXY",
        "FC1-C2-TALONXY",
        "FC1-C4-KINGDOM",
    ]
    program = (
        "import sys\n"
        "from games.engine import deal_codes\n"
        "from games.engine.solver import solve\n"
        "for code in sys.argv[1:]:\n"
        "    print(code, repr(solve(deal_codes.parse(code), 3_000)))\n"
    )

    def ask(order: list[str], seed: str) -> list[str]:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", program, *order],
            capture_output=True, text=True, check=True, env=environment,
        )  # fmt: skip
        return sorted(done.stdout.splitlines())

    here = sorted(f"{code} {solve(deal_codes.parse(code), 3_000)!r}" for code in codes)
    assert ask(codes, "1") == ask(codes[::-1], "2") == here


@pytest.mark.parametrize("accelerated", [True, False], ids=["in C", "in Python"])
@pytest.mark.parametrize("code", ["FC1-C1-NQRBXUW", "CF1-D1-QUCWBWL"])
def test_where_memory_runs_out_the_verdict_is_unknown(code: str, accelerated: bool) -> None:
    pytest.importorskip("resource")
    program = (
        "import resource, sys\n"
        "from games.engine import deal_codes\n"
        "from games.engine.solver import solve\n"
        "code = deal_codes.parse(sys.argv[1])\n"
        "accelerated = sys.argv[2] == 'True'\n"
        "solve(code, 1_000, accelerated=accelerated)\n"
        "with open('/proc/self/statm') as file:\n"
        "    taken = int(file.read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (taken + 48_000_000,) * 2)\n"
        "verdict = solve(code, 20_000_000, accelerated=accelerated)\n"
        "print(verdict.outcome, 10_000 < verdict.positions < 20_000_000)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, code, str(accelerated)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("unknown True\n", "")


def test_a_position_that_is_won_needs_no_line() -> None:
    win = next(case for case in cases("wins") if case["code"].startswith("FC1-C4"))
    won = replay(deal_codes.parse(win["code"]), win["log"])
    assert solve(won.position) == Verdict(WINNABLE, (), 0)


def test_solving_leaves_the_position_as_it_was() -> None:
    code = deal_codes.parse("CF1-D3-AAAAACL")
    position = deal(code)
    solve(position, 500)
    assert position == deal(code)
