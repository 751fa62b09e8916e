"""The parts of a player's own data, each known by the app that keeps it."""

from collections.abc import Callable
from typing import Any

from accounts.models import User

Part = Callable[[User], Any]

_parts: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """Have `part(user)`, JSON-ready, stand under `name` in every export.

    Raises ValueError when the name is taken.
    """
    if _parts.get(name, part) is not part:
        raise ValueError(f"The export has a part {name!r} already.")
    _parts[name] = part


def parts_of(user: User) -> dict[str, Any]:
    """All registered parts for one player, in the order of their registration."""
    return {name: part(user) for name, part in _parts.items()}
