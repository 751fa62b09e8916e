"""`manage.py solve CODE`: whether a deal can be won, and how."""

import json
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.deal_codes import parse
from games.engine.errors import EngineError
from games.engine.replay import ReplayError, replay
from games.engine.solver import QUICK_BUDGET, Loss, is_stuck, par, solve, where_lost


class Command(BaseCommand):
    """Search for a win of a deal, or of a game from where its log leads."""

    help = "Say whether a deal, or a game in play, can still be won, with a line that wins it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a code and perhaps a log, how far to search, and what else is asked."""
        parser.add_argument("code", help="a deal code, such as CF1-D3-AAAAACL")
        parser.add_argument("--log", default="", help="what was played so far, undos included")
        parser.add_argument("--json", action="store_true", help="write the answer as JSON")
        parser.add_argument(
            "--budget",
            type=int,
            default=QUICK_BUDGET,
            help=f"how many positions to meet before giving up (default: {QUICK_BUDGET})",
        )
        parser.add_argument("--seconds", type=float, help="give up after that time at the latest")
        parser.add_argument("--par", action="store_true", help="look for a short line as well")
        parser.add_argument(
            "--lost", action="store_true", help="say after which action it could not be won"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve and print. Raises CommandError for a bad code, log or limit."""
        budget, seconds = options["budget"], options["seconds"]
        if budget < 1:
            raise CommandError("The budget is a number of positions, 1 or more.")
        if seconds is not None and not seconds > 0:
            raise CommandError("The time is a number of seconds, more than 0.")
        try:
            playthrough = replay(parse(options["code"]), options["log"])
        except EngineError as error:
            raise CommandError(error.detail) from error
        except ReplayError as error:
            raise CommandError(f"Action {error.at}, {error.token!r}: {error.cause}") from error
        position = playthrough.position
        verdict = solve(position, budget, seconds=seconds)
        line = verdict.line
        if options["par"]:
            line = par(position, line, budget=budget, seconds=seconds)
        loss = None
        if options["lost"]:
            judge = partial(solve, budget=budget, seconds=seconds)
            loss = where_lost(playthrough.code, options["log"], judge)
        answer: dict[str, Any] = {
            "code": str(playthrough.code),
            "verdict": "winnable" if line is not None else verdict.outcome,
            "line": None if line is None else list(line),
            "positions": verdict.positions,
            "stuck": is_stuck(position),
        }
        if loss is not None:
            answer["lost"] = {
                "winnable": loss.winnable,
                "lost": loss.lost,
                "certain": loss.certain,
            }
        if options["json"]:
            self.stdout.write(json.dumps(answer))
            return
        self.stdout.write(f"{answer['verdict']} ({verdict.positions} positions)")
        if line:
            self.stdout.write(" ".join(line))
        if options["par"] and line is not None:
            self.stdout.write(f"{len(line)} actions")
        if answer["stuck"]:
            self.stdout.write("No useful move is left.")
        if loss is not None:
            self.stdout.write(_told(loss))


def _told(loss: Loss) -> str:
    if loss.lost is None:
        if loss.certain:
            return "It can be won to the end."
        return "It is not known whether it was lost."
    if loss.lost == 0:
        return "It could not be won from the deal on."
    if loss.certain:
        return f"It was lost at action {loss.lost}."
    if loss.winnable is None:
        return f"It could not be won after action {loss.lost}; before, it is not known."
    return f"It was lost after action {loss.winnable}, at action {loss.lost} at the latest."
