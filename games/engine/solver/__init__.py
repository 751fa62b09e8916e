"""Whether a deal or position can still be won, and how: docs/solver.md tells how it works.

    >>> from games.engine.deal_codes import parse
    >>> from games.engine.replay import replay
    >>> from games.engine.solver import solve
    >>> verdict = solve(parse("FC1-C4-AAAAAKH"))
    >>> verdict.outcome, replay(parse("FC1-C4-AAAAAKH"), verdict.log).won
    ('winnable', True)

The search knows all cards. It is pure: the same question has the same answer in any
process and order, with and without the accelerator, since neither chance nor the order of a
set takes part, nor a clock unless one is asked for.
"""

from games.engine.solver.limits import Flag
from games.engine.solver.lost import Loss, where_lost
from games.engine.solver.par import hint, par, shortened
from games.engine.solver.solving import QUICK_BUDGET, is_accelerated, solve
from games.engine.solver.stuck import is_stuck
from games.engine.solver.verdict import UNKNOWN, UNWINNABLE, WINNABLE, Outcome, Verdict

__all__ = [
    "QUICK_BUDGET",
    "UNKNOWN",
    "UNWINNABLE",
    "WINNABLE",
    "Flag",
    "Loss",
    "Outcome",
    "Verdict",
    "hint",
    "is_accelerated",
    "is_stuck",
    "par",
    "shortened",
    "solve",
    "where_lost",
]
