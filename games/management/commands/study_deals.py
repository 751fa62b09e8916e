"""`manage.py study_deals`: look further into deals that are not known, for a scheduler to run."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.solver import UNKNOWN, UNWINNABLE, WINNABLE
from games.management.progress import with_progress
from games.solving.again import deals_study_again, deals_to_study


class Command(BaseCommand):
    """Look again, and further, into deals of which it is not known whether they can be won."""

    help = "Look further into deals that are not known to be winnable or not, the oldest first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take for how long."""
        parser.add_argument(
            "--minutes", type=float, default=10.0, help="for how long at most (default: 10)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Study. Raises CommandError for a time that is none."""
        minutes = options["minutes"]
        if not minutes > 0:
            raise CommandError("The time is a number of minutes, more than 0.")
        studied = with_progress(deals_study_again(minutes * 60), deals_to_study(), "deals")
        told = Counter(known.outcome for known in studied)
        self.stdout.write(
            f"{told.total()} deals were looked into again: {told[WINNABLE]} can be won,"
            f" {told[UNWINNABLE]} cannot, {told[UNKNOWN]} are still not known."
        )
