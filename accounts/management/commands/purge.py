"""`manage.py purge`: remove what nobody needs any more; for a scheduler, once a day."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from accounts import cleaning


class Command(BaseCommand):
    """Remove old guests who never played, and what has expired."""

    help = "Remove guests who never played, expired sessions, archives and resting names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take after how many days a guest goes."""
        parser.add_argument(
            "--guests-after", type=int, default=30, metavar="DAYS",
            help="days after which a guest who never played is removed (30)",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove, and say how much."""
        purged = cleaning.purge(guests_after=timedelta(days=max(1, options["guests_after"])))
        self.stdout.write(
            f"Removed {purged.guests} guests, {purged.sessions} sessions, {purged.jobs} archives"
            f" and imports, {purged.names} resting names."
        )
