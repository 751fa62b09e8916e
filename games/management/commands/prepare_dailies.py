"""`manage.py prepare_dailies`: make the daily deals of days to come, for a scheduler to run."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import date, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import attempts, days
from games.daily import KINDS, daily_make, days_ahead
from games.management.progress import with_progress

LEAST = 30
"""Days that must be ready: time enough for somebody to mend what keeps others from being made."""


def _day(text: str) -> date:
    day = days.read(text)
    if day is None:
        raise ArgumentTypeError("a day is written as 2026-11-30, or as today")
    return day


class Command(BaseCommand):
    """Make what is missing of the next days, and close the attempts of days that are over."""

    help = "Make the daily deals of the next days; fail when too few days lie ahead after it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take from when, for how long, and how much must be there afterwards."""
        parser.add_argument(
            "--days", type=int, default=400, help="for how many days (default: 400)"
        )
        parser.add_argument(
            "--from", type=_day, dest="start", help="the first of them (default: today)"
        )
        parser.add_argument(
            "--least",
            type=int,
            help="fail unless that many days in a row, today the first, are ready"
            f" (default: {LEAST}, or as many as --days when that is fewer)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare. Raises CommandError, so exit status 1, when too few days are ready."""
        today = days.today()
        start: date = options["start"] or today
        if start < today:
            raise CommandError(f"{start} is past: a deal made after its day would be no secret.")
        closed = attempts.attempts_close()
        wanted = [
            (start + timedelta(days=number), game, option)
            for number in range(options["days"])
            for game, option in KINDS
        ]
        for day, game, option in with_progress(wanted, len(wanted), "daily deals"):
            daily_make(day=day, game=game, option=option)
        ahead = days_ahead(today)
        self.stdout.write(f"{ahead} days are ready from {today} on; attempts closed: {closed}.")
        least = min(options["days"], LEAST) if options["least"] is None else options["least"]
        if ahead < least:
            raise CommandError(f"Only {ahead} days are ready, {least} should be.")
