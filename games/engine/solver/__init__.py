"""Whether a deal or position can still be won, and how: docs/solver.md tells how it works.

    >>> from games.engine.deal_codes import parse
    >>> from games.engine.replay import replay
    >>> from games.engine.solver import solve
    >>> verdict = solve(parse("FC1-C4-AAAAAKH"))
    >>> verdict.outcome, replay(parse("FC1-C4-AAAAAKH"), verdict.log).won
    ('winnable', True)

The search knows all cards. It is pure: the same question has the same answer in any
process and order, since neither a clock nor chance nor the order of a set takes part.
"""

from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.solver import canfield, freecell
from games.engine.solver.line import written_out
from games.engine.solver.search import Found
from games.engine.solver.verdict import UNKNOWN, UNWINNABLE, WINNABLE, Verdict

QUICK_BUDGET = 60_000
"""Positions looked at before one gives up: about a second, and enough for most deals."""

__all__ = ["QUICK_BUDGET", "UNKNOWN", "UNWINNABLE", "WINNABLE", "Verdict", "solve"]


def solve(start: DealCode | Position, budget: int = QUICK_BUDGET) -> Verdict:
    """Return whether a deal, or any position of a game, can be won from there on.

    `budget` is how many positions are looked at before the answer is `unknown`. A win
    comes with a line of actions that the engine has played to its end. That a position
    cannot be won is only said after a complete search; going back by undo is no part of it.
    """
    position = deal(start) if isinstance(start, DealCode) else start
    search = freecell.search if position.rules.variant.name == "freecell" else canfield.search
    found: Found = search(position, budget)
    if found.moves is not None:
        return Verdict(WINNABLE, written_out(position, found.moves), found.positions)
    return Verdict(UNWINNABLE if found.complete else UNKNOWN, None, found.positions)
