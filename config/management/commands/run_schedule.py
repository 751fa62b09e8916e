"""`manage.py run_schedule`: does what is due, day after day. One at a time does."""

import signal
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError

from config import schedule


def _end(number: int, frame: Any) -> NoReturn:
    raise SystemExit(0)


class Command(BaseCommand):
    """Run until SIGTERM, which a task under way may meet: it goes on the next time."""

    help = "Prepare dailies, purge what nobody needs, and audit, each when it is due."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether to go on."""
        parser.add_argument(
            "--once", action="store_true", help="run every task now, one after the other, and end"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run. Raises CommandError with --once, when a task failed or another scheduler runs."""
        if options["once"]:
            self._run_all()
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _end)
        schedule.run_forever()

    def _run_all(self) -> None:
        with schedule.only_one() as hold:
            if hold is None:
                raise CommandError("Another scheduler is at work.")
            failed = [task.command for task in schedule.TASKS if not schedule.run(task)]
        if failed:
            raise CommandError(f"Failed: {', '.join(failed)}.")
