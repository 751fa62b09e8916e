"""The search for Canfield, turn one or three, and for Canfield after Hoyle."""

from games.engine.solver.canfield.passes import in_python, search

__all__ = ["in_python", "search"]
