"""`manage.py audit`: see that everything stored agrees with the logs it follows from."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import audit
from games.management.progress import with_progress


class Command(BaseCommand):
    """Replay every stored game, and list what disagrees with its log."""

    help = "Replay every stored game and daily deal; list what disagrees, and fail if any does."

    def handle(self, *args: Any, **options: Any) -> None:
        """Look through everything. Raises CommandError, so exit status 1, for any fault."""
        faulty = 0
        for check in audit.checks():
            looked = bad = 0
            for faults in with_progress(check.look(), check.count(), check.name):
                looked += 1
                bad += bool(faults)
                for fault in faults:
                    self.stdout.write(fault)
            self.stdout.write(f"{check.name}: {looked} looked at, {bad} disagree")
            faulty += bad
        if faulty:
            raise CommandError(f"{faulty} disagree with their logs.")
