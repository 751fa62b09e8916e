"""Ranks on a board of any size: counts of results by bucket, and what is summed for a rank."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db import connection

from leaderboard.models import Board, Result
from leaderboard.ranking import BUCKET_SHIFTS, Place, buckets
from leaderboard.rows import Row

# A bucket's whole address: board, people or bots, level and number.
Address = tuple[Board, bool, int, int]


class Changes:
    """What is to be added to buckets and taken away, put into the database all at once."""

    def __init__(self) -> None:
        self._changes: Counter[Address] = Counter()

    def add(self, result: Result, change: int) -> None:
        """Count a result, with 1, or count it no more, with -1."""
        for level, number in buckets(result.key):
            self._changes[result.board, result.by_token, level, number] += change

    def store(self) -> None:
        """Put the changes into the database."""
        # Always in the same order: of two transactions that meet one waits, and neither locks
        # what the other needs next.
        rows = sorted((address, change) for address, change in self._changes.items() if change)
        self._changes.clear()
        if not rows:
            return
        values = ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(rows))
        parameters: list[Any] = [
            value
            for (board, by_token, level, number), change in rows
            for value in (*_as_columns(board, by_token), level, number, change)
        ]
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO leaderboard_bucket AS old"  # noqa: S608 - placeholders alone
                " (daily, game, option, by_token, level, number, count)"
                f" VALUES {values} ON CONFLICT (daily, game, option, by_token, level, number)"
                " DO UPDATE SET count = old.count + excluded.count",
                parameters,
            )


def _as_columns(board: Board, by_token: bool) -> tuple[Any, ...]:
    daily = connection.ops.adapt_datefield_value(board.daily)
    return daily, board.game, board.option, by_token


_BOARD = "daily = {daily} AND game = {game} AND option = {option} AND by_token = {by_token}"
_ROWS = f"(SELECT COUNT(*) FROM leaderboard_result WHERE {_BOARD} AND shown"  # noqa: S608


def _rank_sql(own: dict[str, str]) -> str:
    """Return the expression of a rank: one and all that is better. `own` says where one's own is.

    `key` and `end_key`, and `level0`, `level1` and so on: the number of one's own bucket there.
    """
    last = len(BUCKET_SHIFTS) - 1
    sums = ["1"]
    start = "0"
    for level, shift in enumerate(BUCKET_SHIFTS):
        # Of each level the buckets before one's own, from the start of one's own above it on.
        sums.append(
            f"COALESCE((SELECT SUM(count) FROM leaderboard_bucket WHERE {_BOARD}"  # noqa: S608
            f" AND level = {level} AND number >= {start} AND number < {{level{level}}}), 0)"
        )
        if level < last:
            start = f"(CAST({{level{level}}} AS bigint) << {shift - BUCKET_SHIFTS[level + 1]})"
    start = f"(CAST({{level{last}}} AS bigint) << {BUCKET_SHIFTS[-1]})"
    # One's own bucket, row by row, and before it the rows in motion, which no bucket counts.
    # That a key is at most one's own follows from the pair; it tells the planner how few they are.
    within = f"key >= {start} AND key <= {{key}} AND (key, end_key) < ({{key}}, {{end_key}})"
    sums.append(f"{_ROWS} AND {within})")
    sums.append(f"{_ROWS} AND NOT counted AND key < {start})")
    return " + ".join(sums).format(**own)


_BOARD_COLUMNS = ("daily", "game", "option", "by_token")
_OF_PLACE = _rank_sql(
    {name: f"%({name})s" for name in (*_BOARD_COLUMNS, "key", "end_key")}
    | {f"level{level}": f"%(level{level})s" for level in range(len(BUCKET_SHIFTS))}
)
_OF_ROW = _rank_sql(
    {name: f"own.{name}" for name in (*_BOARD_COLUMNS, "key", "end_key")}
    | {f"level{level}": f"(own.key >> {shift})" for level, shift in enumerate(BUCKET_SHIFTS)}
)


def rank_of(board: Board, *, bots: bool, place: Place) -> int:
    """Return the rank that a result of that place has or would have on a board. One query."""
    parameters = dict(zip(_BOARD_COLUMNS, _as_columns(board, bots), strict=True))
    parameters |= {"key": place.key, "end_key": place.end_key}
    parameters |= {f"level{level}": number for level, number in buckets(place.key)}
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_OF_PLACE}", parameters)
        return int(cursor.fetchone()[0])


def ranks_of(results: Sequence[Result | Row]) -> dict[int, int]:
    """Return the ranks of results, by the ids of their rows. One query."""
    if not results:
        return {}
    places = ", ".join(["%s"] * len(results))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT own.id, {_OF_ROW} FROM leaderboard_result own"  # noqa: S608 - no values
            f" WHERE own.id IN ({places})",
            [result.pk for result in results],
        )
        return {int(pk): int(rank) for pk, rank in cursor.fetchall()}
