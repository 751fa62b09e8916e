"""Verdicts: whether a deal or position can be won."""

import time

from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.solver import canfield, freecell
from games.engine.solver.accelerator import loaded, look_at_canfield, look_at_freecell
from games.engine.solver.limits import Flag, Limits
from games.engine.solver.line import written_out
from games.engine.solver.search import Found
from games.engine.solver.verdict import UNKNOWN, UNWINNABLE, WINNABLE, Verdict

QUICK_BUDGET = 60_000
"""Positions met before one gives up: about a second without the accelerator, and enough for
most deals."""


def is_accelerated() -> bool:
    """Return whether searches run in C."""
    return loaded() is not None


def solve(
    start: DealCode | Position,
    budget: int = QUICK_BUDGET,
    *,
    seconds: float | None = None,
    cancel: Flag | None = None,
    accelerated: bool = True,
) -> Verdict:
    """Return whether a deal, or any position of a game, can be won from there on.

    `budget` is how many positions are met before the answer is `unknown`; it bounds the
    memory too, and where there is less of it the answer is `unknown` as well. `seconds` may end
    the search before that, and so does a `cancel` flag whose first byte is set: a bytearray, or
    memory shared with another process. A win comes with a
    line of actions that the engine has played to its end. That a position cannot be won is
    only said after a complete search; going back by undo is no part of it.

    With `accelerated` the accelerator is used if it is installed, to the same result.
    """
    position = deal(start) if isinstance(start, DealCode) else start
    end = None if seconds is None else time.monotonic() + seconds
    found = _search(position, Limits(budget, end, cancel), accelerated and is_accelerated())
    if found.moves is not None:
        return Verdict(WINNABLE, written_out(position, found.moves), found.positions)
    return Verdict(UNWINNABLE if found.complete else UNKNOWN, None, found.positions)


def _search(position: Position, limits: Limits, in_c: bool) -> Found:
    if position.rules.variant.name == "freecell":
        return freecell.search(position, limits, look_at_freecell if in_c else freecell.in_python)
    return canfield.search(position, limits, look_at_canfield if in_c else canfield.in_python)
