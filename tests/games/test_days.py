"""One definition of a day: UTC, by the server's clock, wherever a machine or player is."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games import days

ZONES = [
    "Pacific/Kiritimati",
    "Asia/Kathmandu",
    "America/New_York",
    "Europe/Rome",
    "Pacific/Apia",
    "America/St_Johns",
]
# Both changes of the year 2026 in Europe and in America, and the ends of month and year.
SWITCHES = [
    date(2026, 3, 8), date(2026, 3, 29), date(2026, 10, 25), date(2026, 11, 1),
    date(2026, 12, 31), date(2028, 2, 28),
]  # fmt: skip


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The machine and the player both in some time zone."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    with timezone.override(request.param):
        yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.parametrize("day", SWITCHES)
def test_a_day_ends_at_midnight_utc_in_every_zone_also_when_clocks_change(
    zone: str, day: date
) -> None:
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    assert days.closes_at(day) == midnight
    for seconds, today in ((-1, day), (0, day + timedelta(days=1)), (1, day + timedelta(days=1))):
        with time_machine.travel(midnight + timedelta(seconds=seconds), tick=False):
            assert days.today() == today
            assert days.is_closed(day) == (seconds >= 0)
            assert days.has_begun(day + timedelta(days=1)) == (seconds >= 0)
            assert days.read("today") == today


def test_every_hour_of_two_years_is_of_the_same_day_in_every_zone(zone: str) -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while moment.year < 2028:
        assert days.today(moment.astimezone(timezone.get_current_timezone())) == moment.date()
        assert days.closes_at(moment.date()) - moment <= timedelta(days=1)
        moment += timedelta(hours=7)


@pytest.mark.parametrize(
    "text",
    [
        "", "tomorrow", "Today", "2026-11-31", "2026-1-1", "26-11-30", "20261130", "2026-W49-1",
        "2026-11-30T00:00", " 2026-11-30", "２０２６-11-30", "0000-00-00", "2026-11-3０",
        "-026-11-30",
    ],
)  # fmt: skip
def test_a_text_that_is_no_day_is_none(text: str) -> None:
    assert days.read(text) is None


def test_a_day_is_read_from_its_text() -> None:
    assert days.read("2026-11-30") == date(2026, 11, 30)
