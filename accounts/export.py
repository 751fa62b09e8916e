"""The parts of a player's own data, each known by the app that keeps it.

A part is small and stands as it is; rows may be many and come one after another, so that
nobody has to hold them all; lines make a text file of the archive.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from accounts.models import User

Part = Callable[[User], Any]


@dataclass(frozen=True)
class Rows:
    """Rows of a player, each JSON-ready, and how many there are."""

    rows: Callable[[User], Iterator[Any]]
    count: Callable[[User], int]


Lines = Callable[[User], Iterator[str]]

_parts: dict[str, Part] = {}
_rows: dict[str, Rows] = {}
_lines: dict[str, Lines] = {}


def register(name: str, part: Part) -> None:
    """Have `part(user)`, JSON-ready, stand under `name` in every export.

    Raises ValueError when the name is taken.
    """
    if name in _rows or _parts.get(name, part) is not part:
        raise ValueError(f"The export has a part {name!r} already.")
    _parts[name] = part


def register_rows(name: str, rows: Rows) -> None:
    """Have the rows stand as a list under `name`. Raises ValueError when the name is taken."""
    if name in _parts or _rows.get(name, rows) is not rows:
        raise ValueError(f"The export has a part {name!r} already.")
    _rows[name] = rows


def register_lines(filename: str, lines: Lines) -> None:
    """Have a text file of that name, line by line, in every archive."""
    _lines[filename] = lines


def small_parts_of(user: User) -> dict[str, Any]:
    """The registered parts that stand as they are."""
    return {name: part(user) for name, part in _parts.items()}


def rows() -> dict[str, Rows]:
    """What is registered as rows, by name."""
    return dict(_rows)


def lines() -> dict[str, Lines]:
    """What is registered as text files, by file name."""
    return dict(_lines)


def row_count(user: User) -> int:
    """How many rows an export of the player has to write: how much work it is."""
    return sum(kept.count(user) for kept in _rows.values())
