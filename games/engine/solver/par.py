"""Par and hints: the shortest line that the solver knows, and its next action."""

import time
from collections.abc import Iterable

from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.solver import canfield, freecell
from games.engine.solver.limits import Flag, Limits
from games.engine.solver.line import moves_of, written_out
from games.engine.solver.solving import QUICK_BUDGET, solve

WIDTH = 500
"""How many positions go on side by side."""
LONGEST = 1_000
"""No line of so many actions is a par."""


def par(
    start: DealCode | Position,
    known: Iterable[str] | None = None,
    *,
    budget: int = QUICK_BUDGET,
    width: int = WIDTH,
    seconds: float | None = None,
    cancel: Flag | None = None,
) -> tuple[str, ...] | None:
    """Return the tokens of the shortest line known that wins from a deal or position, or None.

    Its length is par: the fewest actions known, not the fewest there can be. `known` is a
    line that is known to win, so that none is searched for first; it is shortened too. The
    engine has played the result. `budget` is that of `solve`; when `seconds` are over or the
    flag is set, what is known by then is returned.

    Raises LineError, BadToken, IllegalMove or GameOver when `known` does not win.
    """
    position = deal(start) if isinstance(start, DealCode) else start
    end = None if seconds is None else time.monotonic() + seconds
    if known is None:
        known = solve(position, budget, seconds=seconds, cancel=cancel).line
    line = None if known is None else shortened(position, known)
    game = freecell if position.rules.variant.name == "freecell" else canfield
    most = LONGEST if line is None else len(line)
    moves = game.short_line(position, width, most, Limits(width * LONGEST, end, cancel))
    if moves is None:
        return line
    return shortened(position, written_out(position, moves))


def hint(
    position: Position,
    budget: int = QUICK_BUDGET,
    *,
    seconds: float | None = None,
    cancel: Flag | None = None,
) -> str | None:
    """Return the token to play next of a line that wins, or None when none is known.

    Whoever follows hints wins: each line is as short as `shortened` makes it. To follow one
    line, rather than ask anew after each action, keep that of `solve`: what is left of it
    wins from the position after its first token.
    """
    line = solve(position, budget, seconds=seconds, cancel=cancel).line
    return shortened(position, line)[0] if line else None


def shortened(position: Position, line: Iterable[str]) -> tuple[str, ...]:
    """Return a line that wins as a given one does, in no more actions.

    Raises LineError, BadToken, IllegalMove or GameOver when the given one does not win.
    """
    given = tuple(line)
    game = freecell if position.rules.variant.name == "freecell" else canfield
    moves = moves_of(position, given)
    shorter = written_out(position, game.shortened(position, moves))
    return min(written_out(position, moves), shorter, given, key=len)
