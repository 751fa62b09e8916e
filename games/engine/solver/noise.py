"""Chance that is the same in every process, and in C: it varies the order of moves."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Noise:
    """A generator of numbers from 0 to 65535, from a seed that is not negative (Knuth's MMIX)."""

    def __init__(self, seed: int) -> None:
        self._state = seed + 1

    def __call__(self) -> int:
        """Return the next number."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return self._state >> 48

    def varied(self, given: Iterable[T]) -> list[T]:
        """Return things in an order in which each goes back by up to half of their number."""
        listed = [*given]
        keys = [place * 131072 + self() * len(listed) for place in range(len(listed))]
        return [listed[place] for place in sorted(range(len(listed)), key=keys.__getitem__)]
