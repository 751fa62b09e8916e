"""What a day is. Days are UTC days by the server's clock, for dailies, streaks and all else.

No time zone of a player or machine takes part, so everybody has the same deal for the same
24 hours, whatever their clocks do.
"""

from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

TODAY = "today"


def today(now: datetime | None = None) -> date:
    """Return the day that it is."""
    return (now or timezone.now()).astimezone(UTC).date()


def closes_at(day: date) -> datetime:
    """Return the moment a day closes: 00:00 UTC after it."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def has_begun(day: date, now: datetime | None = None) -> bool:
    """Whether a day is here or past."""
    return day <= today(now)


def is_closed(day: date, now: datetime | None = None) -> bool:
    """Whether a day is past. What was sealed on it is open from then on."""
    return day < today(now)


def read(text: str) -> date | None:
    """Return the day of a text, `2026-11-30` or `today`; None for anything else."""
    if text == TODAY:
        return today()
    if len(text) != 10 or not text.isascii():
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    # Of the forms of ISO 8601 this is one; 2026-W49-1 is the same day and not written here.
    return day if day.isoformat() == text else None
