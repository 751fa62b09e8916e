"""The search for Canfield, turn one or three, and for Canfield after Hoyle."""

from games.engine.solver.canfield.passes import in_python, search
from games.engine.solver.canfield.short import short_line, shortened

__all__ = ["in_python", "search", "short_line", "shortened"]
