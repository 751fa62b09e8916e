"""The same searches in C, where they are installed: `pip install ./accelerator`.

The answers are the same, to the last position counted. The engine depends on nothing, so
the module is looked for only when the first search begins.
"""

import importlib
from functools import cache
from typing import Any

from games.engine.solver.canfield.passes import Pass
from games.engine.solver.canfield.state import State as CanfieldState
from games.engine.solver.freecell.passes import Eyes
from games.engine.solver.freecell.state import State as FreeCellState
from games.engine.solver.limits import Limits
from games.engine.solver.search import Found, Move

VERSION = 1
"""That of the accelerator which searches as the modules beside this one do."""


@cache
def loaded() -> Any:
    """Return the module, or None where there is none or it is of another version."""
    try:
        module = importlib.import_module("talon_accelerator")
    except ImportError:
        return None
    return module if module.VERSION == VERSION else None


def look_at_canfield(start: CanfieldState, one: Pass, limits: Limits) -> Found:
    """Make a pass over Canfield, as canfield.passes.in_python does."""
    manner = one.manner
    return _found(
        loaded().canfield(
            **start._asdict(),
            turn=manner.turn,
            is_hoyle=manner.is_hoyle,
            is_eager=manner.eager,
            noise=one.noise,
            positions=limits.positions,
            seconds=limits.seconds,
            cancel=limits.cancel,
        )
    )


def look_at_freecell(start: FreeCellState, cells: int, eyes: Eyes, limits: Limits) -> Found:
    """Make a pass over FreeCell, as freecell.passes.in_python does."""
    return _found(
        loaded().freecell(
            columns=start.columns,
            in_cells=start.cells,
            home=start.home,
            cells=cells,
            eyes=eyes,
            positions=limits.positions,
            seconds=limits.seconds,
            cancel=limits.cancel,
        )
    )


def _found(answer: tuple[list[tuple[int, int]] | None, bool, int]) -> Found:
    line, complete, positions = answer
    moves = None if line is None else [Move(card, onto) for card, onto in line]
    return Found(moves, complete, positions)
