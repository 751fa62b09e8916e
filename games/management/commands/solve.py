"""`manage.py solve CODE`: whether a deal can be won, and how."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.deal_codes import parse
from games.engine.errors import EngineError
from games.engine.replay import ReplayError, replay
from games.engine.solver import QUICK_BUDGET, solve


class Command(BaseCommand):
    """Search for a win of a deal, or of a game from where its log leads."""

    help = "Say whether a deal, or a game in play, can still be won, with a line that wins it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a code and perhaps a log, and how far to search."""
        parser.add_argument("code", help="a deal code, such as CF1-D3-AAAAACL")
        parser.add_argument("--log", default="", help="what was played so far, undos included")
        parser.add_argument("--json", action="store_true", help="write the verdict as JSON")
        parser.add_argument(
            "--budget",
            type=int,
            default=QUICK_BUDGET,
            help=f"how many positions to look at before giving up (default: {QUICK_BUDGET})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve and print. Raises CommandError for a bad code, log or budget."""
        if options["budget"] < 1:
            raise CommandError("The budget is a number of positions, 1 or more.")
        try:
            playthrough = replay(parse(options["code"]), options["log"])
        except EngineError as error:
            raise CommandError(error.detail) from error
        except ReplayError as error:
            raise CommandError(f"Action {error.at}, {error.token!r}: {error.cause}") from error
        verdict = solve(playthrough.position, options["budget"])
        if options["json"]:
            answer = {
                "code": str(playthrough.code),
                "verdict": verdict.outcome,
                "line": None if verdict.line is None else list(verdict.line),
                "positions": verdict.positions,
            }
            self.stdout.write(json.dumps(answer))
            return
        self.stdout.write(f"{verdict.outcome} ({verdict.positions} positions)")
        if verdict.line:
            self.stdout.write(verdict.log)
