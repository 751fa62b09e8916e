"""`manage.py deal CODE`: how a deal lies at the start, every card of it."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.deal_codes import parse
from games.engine.errors import DealCodeError
from games.engine.replay import Playthrough
from games.engine.view import referee_position
from games.management.board_text import board_text


class Command(BaseCommand):
    """Print the layout of a deal."""

    help = "Print the layout of a deal, all cards, every pile bottom to top."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the code, and how to write the layout."""
        parser.add_argument("code", help="a deal code, such as CF1-D3-AAAAACL")
        parser.add_argument("--json", action="store_true", help="write it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it. Raises CommandError for a bad code."""
        try:
            code = parse(options["code"])
        except DealCodeError as error:
            raise CommandError(error.detail) from error
        start = Playthrough.start(code)
        if options["json"]:
            self.stdout.write(json.dumps(referee_position(start)))
        else:
            self.stdout.write(board_text(start))
