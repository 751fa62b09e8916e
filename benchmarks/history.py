"""A page of ten thousand own games: how long each filter takes, as a ratio to a row by its key.

    python -m benchmarks.history [GAMES]

In a real PostgreSQL, the one of DATABASE_URL or one of its own, with ten times as many games of
others; and in SQLite with the same rows. A page is twenty games without their logs, with the
layouts of their small pictures; the anchor is the read of one such game by its key, through the
same connection, before and after. Medians of five runs.
"""

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from typing import Any

import django
from django.core.management import call_command

from benchmarks.boards import tell
from tests.servers import servers

PAGE = 20
OTHERS = 10
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
KINDS = (("canfield", "D3"), ("canfield", "D1"), ("freecell", "C4"), ("hoyle", "D3"))
TOKENS = 150


def rows(player: Any, count: int) -> list[Any]:
    """Games of a player over a thousand days, one in fifty of them in play."""
    from games.engine import deal_codes
    from games.engine.replay import Playthrough
    from games.engine.view import layout_of
    from games.models import Game

    layout = layout_of(Playthrough.start(deal_codes.parse("CF1-D3-AAAAACL")).position)
    made = []
    for number in range(count):
        game, option = KINDS[number % len(KINDS)]
        begun = NOW - timedelta(minutes=144 * (count - number))
        won, over = number % 3 == 0, number % 50 != 0
        made.append(
            Game(
                player=player, code=f"CF1-{option}-{number % 7000:07}", game=game, option=option,
                log=" ".join(["sw"] * TOKENS), version=TOKENS, layout=layout if over else None,
                status=("won" if won else "ended") if over else "playing",
                daily=begun.date() if number % 9 == 0 else None,
                created_at=begun, started_at=begun, last_action_at=begun,
                ended_at=begun if over else None,
            )
        )  # fmt: skip
    return made


def filters() -> dict[str, Any]:
    """What is asked for."""
    from games.history import Wanted

    day = timedelta(days=1)
    old: dict[str, Any] = {"since": NOW - 900 * day, "until": NOW - 800 * day}
    return {
        "nothing": Wanted(),
        "a game": Wanted(game="hoyle"),
        "an option": Wanted(option="D1"),
        "a result": Wanted(status="won"),
        "over": Wanted(status="ended"),
        "dailies": Wanted(daily="any"),
        "a day of dailies": Wanted(daily=(NOW - 500 * day).date()),
        "dates long ago": Wanted(**old),
        "a code": Wanted(codes=("CF1-D3-0000012",)),
        "nothing fits": Wanted(game="hoyle", option="C4"),
        "all at once": Wanted(game="canfield", option="D3", status="won", daily="none", **old),
    }


def main(count: int) -> None:
    """Fill the database, measure every filter, and print it."""
    from django.db import connection

    from accounts.models import User
    from games.history import Mark, games_wanted, layouts_of, page_of
    from games.models import Game

    call_command("migrate", verbosity=0)
    names = ["alice", *(f"other-{number}" for number in range(OTHERS))]
    players = [
        User.objects.create(username=name, username_key=name, username_look=name) for name in names
    ]
    for player in reversed(players):
        Game.objects.bulk_create(rows(player, count), batch_size=2_000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    alice = players[0]
    keys = list(Game.objects.filter(player=alice).values_list("pk", flat=True))
    print(f"{connection.vendor}: {count:,} own games among {Game.objects.count():,}", flush=True)

    def anchor() -> object:
        return Game.objects.defer("log", "receipts").get(pk=keys[len(keys) // 3])

    for name, wanted in filters().items():

        def page(wanted: Any = wanted, mark: Mark | None = None) -> object:
            shown = page_of(games_wanted(alice, wanted), size=PAGE, mark=mark)
            return [game.layout for game in shown.games]

        tell(f"a page, {name}", page, anchor)
    middle = Mark.at(Game.objects.get(pk=keys[len(keys) // 2]))
    everything = filters()["nothing"]
    tell(
        "a page, in the middle",
        lambda: page_of(games_wanted(alice, everything), size=PAGE, mark=middle),
        anchor,
    )
    tell(
        "a page with all its layouts",
        lambda: layouts_of(page_of(games_wanted(alice, filters()["over"]), size=PAGE).games),
        anchor,
    )


if __name__ == "__main__":
    games = sys.argv[1] if len(sys.argv) > 1 else "10000"
    if "MEASURED" in os.environ:
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        django.setup()
        main(int(games))
    else:
        command = [sys.executable, "-m", "benchmarks.history", games]
        with servers() as environment, tempfile.TemporaryDirectory() as folder:
            for url in (environment["DATABASE_URL"], f"sqlite:///{folder}/history.sqlite3"):
                measured = {"MEASURED": "yes", "DATABASE_URL": url}
                variables = os.environ | environment | measured
                subprocess.run(command, env=variables, check=True)  # noqa: S603 (this very module)
