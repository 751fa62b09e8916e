"""The time zones that a player may choose: those of places, by their names in the tz database."""

import zoneinfo
from datetime import tzinfo

_AREAS = (
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
)  # fmt: skip

NAMES = tuple(
    sorted(name for name in zoneinfo.available_timezones() if name.partition("/")[0] in _AREAS)
)


def zone_of(name: str) -> tzinfo:
    """Return the time zone of a name; UTC when none is chosen."""
    return zoneinfo.ZoneInfo(name or "UTC")
