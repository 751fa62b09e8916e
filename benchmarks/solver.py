"""How many deals the solver decides within a second, and how many positions that takes.

    python -m benchmarks.solver [DEALS]

Also every known verdict of tests/data/solver.jsonl, with a budget ten times the usual, and
the laws that tie the games together: what is won by stricter rules is won by laxer ones.
"""

import json
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.replay import replay
from games.engine.solver import QUICK_BUDGET, Verdict, solve
from games.engine.variants import VARIANTS

KNOWN = Path(__file__).parent.parent / "tests" / "data" / "solver.jsonl"
CHAINS = (("hoyle D3", "canfield D3", "canfield D1"), ("freecell C1", "freecell C2", "freecell C4"))


def solved(code: DealCode, budget: int) -> tuple[Verdict, float]:
    """The verdict on a deal and the seconds it took; a line that does not win is an error."""
    begun = time.perf_counter()
    verdict = solve(code, budget)
    seconds = time.perf_counter() - begun
    if verdict.line is not None and not replay(code, verdict.log).won:
        raise AssertionError(f"the line for {code} does not win")
    return verdict, seconds


def random_deals(count: int) -> None:
    """Solve random deals of every game and print how it went, and what contradicts a law."""
    outcomes: dict[str, list[str]] = {}
    for variant in VARIANTS.values():
        for option in variant.options:
            rng = random.Random(7)  # noqa: S311 (the same letters for every game)
            runs = [
                solved(deal_codes.random_code(variant.name, option, rng=rng), QUICK_BUDGET)
                for _ in range(count)
            ]
            name = f"{variant.name} {option}"
            outcomes[name] = [verdict.outcome for verdict, _ in runs]
            spent = sum(seconds for _, seconds in runs)
            positions = sorted(verdict.positions for verdict, _ in runs)
            most = positions[count * 9 // 10]
            lengths = [len(verdict.line) for verdict, _ in runs if verdict.line]
            within = sum(seconds < 1 for verdict, seconds in runs if verdict.outcome != "unknown")
            print(
                f"{name:<12} {dict(sorted(Counter(outcomes[name]).items()))}, "
                f"within a second {within / count:.0%}; positions: median "
                f"{statistics.median(positions):,.0f}, nine in ten under {most:,}; "
                f"{sum(positions) / spent:,.0f} a second; actions of a line: median "
                f"{statistics.median(lengths):.0f}"
            )
    for chain in CHAINS:
        for number in range(count):
            told = [outcomes[name][number] for name in chain]
            if "winnable" in told and "unwinnable" in told[told.index("winnable") :]:
                print(f"CONTRADICTION in {chain}, deal {number}: {told}")


def known_verdicts() -> None:
    """Solve the known deals with a large budget and print what is undecided or contradicted."""
    told: Counter[str] = Counter()
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        verdict, _ = solved(deal_codes.parse(case["code"]), 10 * QUICK_BUDGET)
        known = "winnable" if case["winnable"] else "unwinnable"
        if verdict.outcome not in (known, "unknown"):
            print(f"CONTRADICTION: {case['code']} is {known}, not {verdict.outcome}")
        told[verdict.outcome] += 1
    print(f"known verdicts: {dict(sorted(told.items()))}, none contradicted unless told above")


def main() -> None:
    """Measure everything and print it."""
    random_deals(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    known_verdicts()


if __name__ == "__main__":
    main()
