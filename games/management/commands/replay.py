"""`manage.py replay`: play a log through, or many of them: docs/notation.md, "Command line"."""

import io
import json
import os
import sys
from argparse import ArgumentParser
from typing import Any, BinaryIO, cast

from django.core.management.base import BaseCommand, CommandError

from games.engine.deal_codes import parse
from games.engine.errors import EngineError
from games.engine.replay import ReplayError, replay
from games.engine.verdict import verdict
from games.management.board_text import board_text
from games.management.jsonl import answer_all


class Command(BaseCommand):
    """Replay games, without the database."""

    help = "Replay a game from its deal code and log, or one game a line of standard input."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a code and a log, or `--jsonl`."""
        parser.add_argument("code", nargs="?", help="a deal code, such as CF1-D3-AAAAACL")
        parser.add_argument("log", nargs="?", default="", help='its actions, such as "3h 32 24v2"')
        parser.add_argument("--json", action="store_true", help="write the result as JSON")
        parser.add_argument(
            "--jsonl",
            action="store_true",
            help='answer lines {"code": "...", "log": "..."} of standard input, one line each',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay and print. Raises CommandError for a bad code or log, but not with `--jsonl`."""
        if options["jsonl"]:
            if options["code"] is not None or options["json"]:
                raise CommandError("--jsonl takes its games from standard input alone.")
            self._answer_lines()
        elif options["code"] is None:
            raise CommandError("Give a deal code and a log, or --jsonl.")
        elif options["json"]:
            self._print_json(options["code"], options["log"])
        else:
            self._print_text(options["code"], options["log"])

    def _print_json(self, code: str, log: str) -> None:
        answer = verdict(code, log)
        self.stdout.write(json.dumps(answer))
        if not answer["ok"]:
            raise CommandError(answer["detail"])

    def _print_text(self, code: str, log: str) -> None:
        try:
            playthrough = replay(parse(code), log)
        except EngineError as error:
            raise CommandError(error.detail) from error
        except ReplayError as error:
            raise CommandError(f"Action {error.at}, {error.token!r}: {error.cause}") from error
        self.stdout.write(board_text(playthrough))
        self.stdout.write(f"Legal: {' '.join(playthrough.legal()) or 'nothing'}")

    def _answer_lines(self) -> None:
        # Bytes both ways: JSON is UTF-8, whatever the terminal's encoding is.
        questions = cast(io.BufferedReader, sys.stdin.buffer)
        output = cast(BinaryIO, self.stdout.buffer)

        def send(answers: bytes) -> None:
            output.write(answers)
            output.flush()

        try:
            answer_all(questions, send)
        except BrokenPipeError:
            # Whoever read the answers has gone. Nothing is left to do, but Python would
            # flush the closed pipe once more at its exit, and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
