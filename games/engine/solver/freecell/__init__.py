"""The search for FreeCell with any number of cells."""

from games.engine.solver.freecell.passes import search

__all__ = ["search"]
