"""`manage.py rebuild_results`: make results, ranks and tallies anew from games."""

from typing import Any

from django.core.management.base import BaseCommand

from games.management.progress import with_progress
from leaderboard import rebuild


class Command(BaseCommand):
    """Make everything that ranks anew; what the staff have hidden stays hidden."""

    help = "Make results, ranks, tallies and bankrolls anew from the games."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild, and say how many results there are."""
        done = sum(1 for _ in with_progress(rebuild.rebuild(), rebuild.count(), "results"))
        self.stdout.write(f"{done} results are as their games say.")
