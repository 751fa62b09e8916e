"""How far a search may look."""

import time
from dataclasses import dataclass, replace
from typing import Protocol

LOOK_UP_EVERY = 256
"""So many positions are met between two looks at the clock and at the wish to stop."""


class Flag(Protocol):
    """A buffer of one byte or more, such as a bytearray, or memory that processes share."""

    def __getitem__(self, place: int, /) -> int:
        """Return the byte at a place: anything but 0 in the first is the wish to stop."""


@dataclass(frozen=True, slots=True)
class Limits:
    """A number of positions, and perhaps an end in time and a flag by which others stop it.

    `end` is a moment of time.monotonic().
    """

    positions: int
    end: float | None = None
    cancel: Flag | None = None

    @property
    def seconds(self) -> float | None:
        """How much time is left, or None when that is no matter."""
        return None if self.end is None else self.end - time.monotonic()

    def is_over(self) -> bool:
        """Return whether time ran out or somebody wishes the search to stop."""
        if self.cancel is not None and self.cancel[0]:
            return True
        return self.end is not None and time.monotonic() >= self.end

    def less(self, positions: int) -> "Limits":
        """Return what is left after so many positions."""
        return replace(self, positions=self.positions - positions)

    def within(self, positions: int) -> "Limits":
        """Return the same limits with no more than so many positions."""
        return replace(self, positions=min(self.positions, positions))
