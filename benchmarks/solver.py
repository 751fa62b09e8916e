"""How much the solver decides, how fast, and that no verdict is wrong.

    scripts/bench solver [DEALS]              deals and positions in play, known verdicts
    scripts/bench solver --laws DEALS         laws between the games, over many deals
    scripts/bench solver --dailies DAYS       how long daily deals take
    scripts/bench solver --picked DEALS       how long one waits for a deal that can be won

Times are of the processor, so that others on the machine do not count; `--python` leaves the
accelerator out. A deal is decided within a second when its search took less than one.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from games.engine import deal_codes
from games.engine.actions import parse
from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.replay import replay
from games.engine.solver import (
    QUICK_BUDGET,
    UNKNOWN,
    UNWINNABLE,
    WINNABLE,
    Verdict,
    is_accelerated,
    par,
    solve,
)
from games.engine.solver.accelerator import loaded
from games.engine.variants import VARIANTS
from games.solving.questions import answer, for_winnable_deal

KNOWN = Path(__file__).parent.parent / "tests" / "data" / "solver.jsonl"
KINDS = [(game.name, option) for game in VARIANTS.values() for option in game.options]
CHAINS = (("CH1-D3", "CF1-D3", "CF1-D1"), ("FC1-C1", "FC1-C2", "FC1-C4"))
"""From the strictest rules to the laxest: what is won by one is won by the next."""


class Solver:
    """Solves as the command line asks, and sees that every line wins."""

    def __init__(self, in_python: bool) -> None:
        self.accelerated = is_accelerated() and not in_python

    def __call__(self, start: DealCode | Position, budget: int) -> tuple[Verdict, float]:
        """The verdict, and the seconds of processor that it took, at most about one."""
        begun = time.process_time()
        verdict = solve(start, budget, seconds=3, accelerated=self.accelerated)
        seconds = time.process_time() - begun
        if verdict.line is not None:
            position = deal(start) if isinstance(start, DealCode) else start
            for token in verdict.line:
                position = position.play(parse(token))
            if not position.won:
                raise AssertionError(f"a line for {start} does not win")
        return verdict, seconds


def random_codes(game: str, option: str, count: int) -> Iterator[DealCode]:
    """The same letters for every game."""
    rng = random.Random(7)  # noqa: S311
    for _ in range(count):
        yield deal_codes.random_code(game, option, rng=rng)


def tell(name: str, runs: list[tuple[Verdict, float]]) -> None:
    """Print how it went."""
    count = len(runs)
    outcomes = Counter(verdict.outcome for verdict, _ in runs)
    within = sum(spent < 1 and verdict.outcome != UNKNOWN for verdict, spent in runs)
    spent = sorted(spent * 1000 for _, spent in runs)
    positions = sorted(verdict.positions for verdict, _ in runs)
    rate = sum(positions) / max(sum(spent) / 1000, 1e-9)
    print(
        f"{name:<22} within a second {within / count:6.1%}  "
        f"{outcomes[WINNABLE]} won, {outcomes[UNWINNABLE]} not, {outcomes[UNKNOWN]} unknown; "
        f"median {spent[count // 2]:.1f} ms, nine in ten under {spent[count * 9 // 10]:.0f} ms; "
        f"positions: {positions[count // 2]:,}, {positions[count * 9 // 10]:,}; "
        f"{rate:,.0f} a second",
        flush=True,
    )


def in_play(game: str, option: str, count: int) -> Iterator[Position]:
    """Positions from the tenth action of a game on, played by the solver and then at random."""
    rng = random.Random(11)  # noqa: S311
    for code in random_codes(game, option, count):
        position = deal(code)
        tokens = list(solve(code, 5_000).line or ())[: rng.randrange(10, 60)]
        for token in tokens:
            position = position.play(parse(token))
        for _ in range(rng.randrange(10)):
            if legal := position.legal():
                position = position.play(parse(rng.choice(legal)))
        yield position


def decided(count: int, solver: Solver) -> None:
    """Deals, positions in play, par, and the known verdicts."""
    budget = 3_000_000 if solver.accelerated else 10 * QUICK_BUDGET
    print(f"in {'C' if solver.accelerated else 'Python'}, up to {budget:,} positions")
    for game, option in KINDS:
        codes = random_codes(game, option, count)
        tell(f"{game} {option}", [solver(code, budget) for code in codes])
    for game, option in KINDS:
        positions = in_play(game, option, count)
        tell(f"{game} {option} in play", [solver(position, QUICK_BUDGET) for position in positions])
    for game, option in KINDS:
        compare_with_par(game, option, min(count, 40))
    told: Counter[str] = Counter()
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        verdict, _ = solver(deal_codes.parse(case["code"]), budget)
        known = WINNABLE if case["winnable"] else UNWINNABLE
        if verdict.outcome not in (known, UNKNOWN):
            print(f"CONTRADICTION: {case['code']} is {known}, not {verdict.outcome}")
        told[verdict.outcome] += 1
    print(f"known verdicts: {dict(told)}, none contradicted unless told above")


def compare_with_par(game: str, option: str, count: int) -> None:
    """Par against the first line that a search finds."""
    lengths, seconds = [], []
    for code in random_codes(game, option, count):
        line = solve(code).line
        if line is None:
            continue
        begun = time.process_time()
        short = par(code, line) or line
        seconds.append(time.process_time() - begun)
        if not replay(code, " ".join(short)).won:
            raise AssertionError(f"par of {code} does not win")
        lengths.append((len(line), len(short)))
    first, short_ones = (statistics.mean(column) for column in zip(*lengths, strict=True))
    print(
        f"{game} {option}: par {short_ones:.0f} actions, a first line {first:.0f}: "
        f"{short_ones / first:.0%}; {statistics.mean(seconds):.1f} s each",
        flush=True,
    )


def laws(count: int, solver: Solver) -> None:
    """What is won by stricter rules is won by laxer ones: print what contradicts it."""
    rng = random.Random(99)  # noqa: S311
    verdicts: Counter[str] = Counter()
    wrong = 0
    for number in range(count):
        letters = deal_codes.random_code("canfield", "D3", rng=rng).number
        for chain in CHAINS:
            told = [
                solver(deal_codes.parse(f"{kind}-{letters}"), QUICK_BUDGET)[0].outcome
                for kind in chain
            ]
            verdicts.update(told)
            if WINNABLE in told and UNWINNABLE in told[told.index(WINNABLE) :]:
                wrong += 1
                print(f"CONTRADICTION: {chain} {letters} {told}")
        if number % 1000 == 999:
            print(f"{number + 1} deals, {dict(verdicts)}, wrong: {wrong}", flush=True)
    print(f"{count} deals by six sets of rules: {dict(verdicts)}; wrong: {wrong}")


def dailies(days: int) -> None:
    """How long the deals of some days take to choose."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from games.daily import KINDS as DAILY
    from games.daily import choose

    begun = time.process_time()
    for number in range(days):
        for game, option in DAILY:
            choose(date(2030, 1, 1) + timedelta(days=number), game, option)
    spent = time.process_time() - begun
    print(f"{days} days of {len(DAILY)} deals: {spent:.1f} s; 400 days: {spent / days * 400:.0f} s")


def picked(count: int, in_python: bool) -> None:
    """How long one waits for deals that can be won, when nobody else asks."""
    if in_python:
        sys.modules["talon_accelerator"] = None  # type: ignore[assignment]
        loaded.cache_clear()
    for game, option in KINDS:
        question = for_winnable_deal(game, option)
        waits, missing = [], 0
        for _ in range(count):
            begun = time.process_time()
            missing += answer(question, bytearray(1))["code"] is None
            waits.append((time.process_time() - begun) * 1000)
        waits.sort()
        print(
            f"{game} {option}: median {waits[count // 2]:.1f} ms, 99 of 100 within"
            f" {waits[count * 99 // 100]:.0f} ms, the longest {waits[-1]:.0f} ms;"
            f" {missing} not found",
            flush=True,
        )


def main() -> None:
    """Measure what is asked."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("deals", type=int, nargs="?", default=100)
    arguments.add_argument("--laws", type=int)
    arguments.add_argument("--dailies", type=int)
    arguments.add_argument("--picked", type=int)
    arguments.add_argument("--python", action="store_true")
    given = arguments.parse_args()
    solver = Solver(given.python)
    if given.laws:
        laws(given.laws, solver)
    elif given.dailies:
        dailies(given.dailies)
    elif given.picked:
        picked(given.picked, given.python)
    else:
        decided(given.deals, solver)


if __name__ == "__main__":
    main()
