"""Streaks of daily wins. A day is the day of the deal, in UTC: no clock of a player counts."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest run of days won, and the last one: its length and its last day."""

    longest: int = 0
    last: int = 0
    last_won: date | None = None

    def current(self, today: date) -> int:
        """Return how long the streak is that a win today would make longer, or has.

        Yesterday's win keeps it until today is over.
        """
        if self.last_won is None or self.last_won < today - _DAY:
            return 0
        return self.last


def streaks_of(days_won: Iterable[date]) -> Streaks:
    """Return the streaks of the days that were won, in any order."""
    longest = last = 0
    before: date | None = None
    for day in sorted(set(days_won)):
        last = last + 1 if before == day - _DAY else 1
        longest, before = max(longest, last), day
    return Streaks(longest, last, before)
