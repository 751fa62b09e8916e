"""The search for FreeCell with any number of cells."""

from games.engine.solver.freecell.passes import in_python, search
from games.engine.solver.freecell.short import short_line, shortened

__all__ = ["in_python", "search", "short_line", "shortened"]
