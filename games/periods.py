"""Spans of days in a player's time zone, for statistics: all time, or from a day to another."""

import zoneinfo
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Literal

from django.utils import timezone

Name = Literal["all", "year", "month", "30days", "dates"]
NAMES: tuple[Name, ...] = ("all", "year", "month", "30days", "dates")

UTC_ZONE = zoneinfo.ZoneInfo("UTC")

EARLIEST, LATEST = date(2000, 1, 1), date(2999, 12, 31)
"""Days that may be asked for. All that is played lies between, in any time zone."""


@dataclass(frozen=True)
class Period:
    """Days from `first` to `last`, both counted, as `zone` has them; None: without an end."""

    name: Name = "all"
    first: date | None = None
    last: date | None = None
    zone: tzinfo = UTC_ZONE

    def bounds(self, column: str) -> dict[str, datetime]:
        """Return what a query filters `column` by, a moment."""
        bounds = {}
        if self.first is not None:
            bounds[f"{column}__gte"] = _begins(self.first, self.zone)
        if self.last is not None:
            bounds[f"{column}__lt"] = _begins(self.last + timedelta(days=1), self.zone)
        return bounds


def today_in(zone: tzinfo) -> date:
    """Return the day that it is in a time zone."""
    return timezone.now().astimezone(zone).date()


def period(name: Name, zone: tzinfo, first: date | None = None, last: date | None = None) -> Period:
    """Return the period of a name as it is today; `first` and `last` are for `dates` alone.

    The year and the month are those of the calendar, and end with today. Raises ValueError
    for dates that are none or in the wrong order.
    """
    today = today_in(zone)
    if name == "all":
        return Period(name, zone=zone)
    if name == "dates":
        given = [day for day in (first, last) if day is not None]
        if not given or given != sorted(given):
            raise ValueError(first, last)
        if not all(EARLIEST <= day <= LATEST for day in given):
            raise ValueError(first, last)
        return Period(name, first, last, zone)
    begins: dict[Any, date] = {
        "year": today.replace(month=1, day=1),
        "month": today.replace(day=1),
        "30days": today - timedelta(days=29),
    }
    return Period(name, begins[name], today, zone)


ALL_TIME = Period()


def _begins(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
