"""The search for Canfield, turn one or three, and for Canfield after Hoyle."""

from games.engine.solver.canfield.passes import search

__all__ = ["search"]
