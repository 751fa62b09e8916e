"""The search for FreeCell with any number of cells."""

from games.engine.solver.freecell.passes import in_python, search

__all__ = ["in_python", "search"]
