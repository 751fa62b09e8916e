"""Ranks on a board of a million: how long its top, a rank and a new result take.

    python -m benchmarks.boards [ENTRIES]

In a real PostgreSQL with durable commits, the one of DATABASE_URL or one of its own. Beside
them, in the same run and through the same connection: the read of a row by its key, and the
insert of such a row alone. Everything is the median of five runs, anchors before and after.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import django
from django.core.management import call_command

from tests.servers import servers

if TYPE_CHECKING:
    from django.db.models import Model

RUNS = 5
CALLS = 50
FINISHERS = 10_000
NOW = datetime(2026, 11, 30, 6, tzinfo=UTC)
BOARD_DAY = NOW.date()


def milliseconds(work: Callable[[], object], calls: int = CALLS) -> float:
    """How long a call takes."""
    begun = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - begun) * 1000 / calls


def tell(name: str, work: Callable[[], object], anchor: Callable[[], object]) -> None:
    """Measure something between two measurements of its anchor, and print both."""
    runs = []
    for _ in range(RUNS):
        before, ours, after = milliseconds(anchor), milliseconds(work), milliseconds(anchor)
        runs.append((ours / ((before + after) / 2), ours, (before + after) / 2))
    ratio, ours, base = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"{name:<44}{ours:7.2f} ms   anchor {base:6.2f} ms   ratio {ratio:6.2f}", flush=True)


def figures(rng: random.Random) -> dict[str, Any]:
    """A plausible result: a third won, a few still in play, most attempts short."""
    won = rng.random() < 0.35
    playing = not won and rng.random() < 0.05
    return {
        "won": won,
        "ranked_score": 255 if won else 5 * min(50, int(rng.expovariate(0.08))),
        "actions": int(rng.gauss(170, 35)) if won else 1 + int(rng.expovariate(0.012)),
        "elapsed_ms": int(rng.lognormvariate(12.8, 0.6)),
        "ended_at": None if playing else NOW + timedelta(milliseconds=rng.randrange(10**7)),
    }


def store(pattern: "Model", varied: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> list[int]:
    """Store rows straight in a table, like a pattern but for the columns that vary; return ids."""
    from django.db import connection

    same = [
        field
        for field in pattern._meta.concrete_fields
        if not field.primary_key and field.attname not in varied
    ]
    values = [field.get_db_prep_save(getattr(pattern, field.attname), connection) for field in same]
    columns = ", ".join([*varied, *(str(field.column) for field in same)])
    table = pattern._meta.db_table
    with connection.cursor() as cursor:
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row((*row, *values))
        cursor.execute(f"SELECT id FROM {table} ORDER BY id")  # noqa: S608 (a table of ours)
        return [pk for (pk,) in cursor.fetchall()]


def fill(entries: int, rng: random.Random) -> None:
    """Make players, games and results straight in the tables, and count them in buckets."""
    from accounts.models import User
    from games.models import Game
    from leaderboard.buckets import Changes
    from leaderboard.models import Result
    from leaderboard.ranking import place

    kind = {"daily": BOARD_DAY, "game": "canfield", "option": "D3"}
    names = ("username", "username_key", "username_look")
    players = store(User(), names, ((f"player-{n}",) * 3 for n in range(entries)))
    attempt = Game(code="CF1-D3-AAAAAAAAAAAAAA", ranked=True, **kind)
    attempts = store(
        attempt, ("public_id", "player_id"), ((f"g{player}", player) for player in players)
    )
    changes = Changes()

    def results() -> Iterator[tuple[Any, ...]]:
        for attempt_id, player_id in zip(attempts, players, strict=True):
            told = figures(rng)
            here = place(**told)
            # Of those in play one in thirty is being played now, and so in no bucket.
            rests = told["ended_at"] is not None or rng.random() > 1 / 30
            if rests:
                changes.add(Result(key=here.key, **kind), 1)
            yield (attempt_id, player_id, *told.values(), *here, rests, told["ended_at"] or NOW)

    columns = ("attempt_id", "player_id", *figures(rng), "key", "end_key", "counted", "moved_at")
    store(Result(shown=True, **kind), columns, results())
    changes.store()


class Inserts:
    """New results of players of their own: with all that a rank needs, or the row alone."""

    def __init__(self, count: int, rng: random.Random) -> None:
        from accounts.models import User
        from games.models import Game
        from leaderboard.models import Board

        self.rng = rng
        self.board = Board(BOARD_DAY, "canfield", "D3")
        names = [f"new-{number}" for number in range(count)]
        players = User.objects.bulk_create(
            User(username=name, username_key=name, username_look=name) for name in names
        )
        self.games = Game.objects.bulk_create(
            Game(
                player=player, code="CF1-D3-AAAAAAAAAAAAAA", ranked=True, version=9,
                status="ended", started_at=NOW, last_action_at=NOW, ended_at=NOW,
                **self.board._asdict(),
            )
            for player in players
        )  # fmt: skip

    def _values(self) -> tuple[Any, dict[str, Any]]:
        from leaderboard.ranking import place

        told = figures(self.rng) | {"ended_at": NOW}
        here = place(**told)
        columns = told | {"key": here.key, "end_key": here.end_key, "moved_at": NOW}
        return self.games.pop(), columns | self.board._asdict()

    def alone(self) -> None:
        """A plain durable insert of the row, uncounted and unshown."""
        from leaderboard.models import Result

        game, columns = self._values()
        Result.objects.create(attempt=game, player_id=game.player_id, **columns)

    def with_rank(self) -> None:
        """The same row on the board, counted in its buckets, and the rank that it has there."""
        from django.db import transaction

        from leaderboard.buckets import Changes, rank_of
        from leaderboard.models import Result

        game, columns = self._values()
        with transaction.atomic():
            result = Result(
                attempt=game, player_id=game.player_id, shown=True, counted=True, **columns
            )
            result.save(force_insert=True)
            changes = Changes()
            changes.add(result, 1)
            changes.store()
        rank_of(self.board, bots=False, place=result.place)

    def finished(self) -> None:
        """All that the site does when an attempt ends: result, buckets, tallies and rank."""
        from leaderboard.selectors import own_entry
        from leaderboard.services import result_record

        game = self.games.pop()
        result_record(game=game)
        own_entry(self.board, game.player)


def main(entries: int) -> None:
    """Measure everything and print it."""
    from django.db import connection

    from accounts.models import User
    from leaderboard import rows, selectors
    from leaderboard.buckets import ranks_of
    from leaderboard.models import Bucket, Result

    call_command("migrate", verbosity=0)
    rng = random.Random(1)  # noqa: S311 (the same board in every run, and no secrets)
    begun = time.perf_counter()
    fill(entries, rng)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    moving = Result.objects.filter(counted=False).count()
    print(
        f"{Result.objects.count():,} entries, {moving:,} of them in motion, "
        f"{Bucket.objects.count():,} buckets, made in {time.perf_counter() - begun:.0f} s",
        flush=True,
    )
    inserts = Inserts(6 * RUNS * CALLS + 100, rng)
    board = inserts.board
    first = Result.objects.order_by("pk").values_list("pk", flat=True)[0]
    players = [
        User.objects.get(pk=pk)
        for pk in Result.objects.filter(pk__gte=first).order_by("pk")
        .values_list("player_id", flat=True)[: entries : max(1, entries // 500)]
    ]  # fmt: skip
    followed = rows.of_players(board, [player.pk for player in players])

    def read() -> object:
        return Result.objects.get(pk=first + rng.randrange(entries))

    def next_page() -> object:
        result = followed[rng.randrange(len(followed))]
        cursor = selectors.Cursor.at(result, backwards=False)
        return selectors.page_of(board, cursor=cursor)

    def rank() -> object:
        return selectors.entry_of(followed[rng.randrange(len(followed))])

    def own() -> object:
        return selectors.own_entry(board, rng.choice(players))

    tell("top 50, with players and games", lambda: selectors.page_of(board), read)
    tell("a rank", rank, read)
    tell("own entry with its rank", own, read)
    tell("the 50 after any entry, with ranks", next_page, read)
    every = statistics.median(milliseconds(lambda: ranks_of(followed), 1) for _ in range(RUNS))
    print(f"ranks of {len(followed)} followers in one query{'':<12}{every:7.2f} ms", flush=True)
    tell("insert with buckets and rank", inserts.with_rank, inserts.alone)
    print(f"an attempt ends, with tallies{'':<15}{milliseconds(inserts.finished, 90):7.2f} ms")
    tell_live(board, [player.pk for player in players])
    tell_casual()


def tell_live(board: Any, player_ids: list[int]) -> None:
    """Measure what a room does once a second for followers who are all below the top."""
    from leaderboard.live.rendering import render

    runs = [milliseconds(lambda: render(board, player_ids), 1) for _ in range(RUNS)]
    name = f"a rendering for {len(player_ids)} below the top"
    print(f"{name:<44}{statistics.median(runs):7.2f} ms", flush=True)


def tell_casual() -> None:
    """Measure the board of a code that very many have finished."""
    from django.db import connection

    from accounts.models import User
    from games.engine import deal_codes
    from games.models import Game
    from leaderboard.casual import casual_board

    code = deal_codes.parse("CF1-D3-AAAAACL")
    rng = random.Random(2)  # noqa: S311 (as above)
    finishers = User.objects.order_by("-pk")[:FINISHERS]
    Game.objects.bulk_create(
        Game(
            player=player, code=str(code), game=code.game, option=code.option, status="ended",
            version=1 + rng.randrange(300), ranked_score=5 * rng.randrange(50), started_at=NOW,
            last_action_at=(end := NOW + timedelta(milliseconds=rng.randrange(10**7))),
            ended_at=end,
        )
        for player in finishers
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE games_game")
    viewer = finishers[0]
    runs = [milliseconds(lambda: casual_board(code, viewer), 5) for _ in range(RUNS)]
    name = f"the board of a code that {FINISHERS:,} have finished"
    print(f"{name:<44}{statistics.median(runs):7.2f} ms", flush=True)


if __name__ == "__main__":
    with servers() as environment:
        os.environ.update(environment)
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        django.setup()
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
