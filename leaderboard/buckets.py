"""Ranks on a board of any size: counts of results by bucket, and what is summed for a rank."""

from collections import Counter
from typing import Any

from django.db import connection

from leaderboard.models import Board, Result
from leaderboard.ranking import BUCKET_SHIFTS, Place, buckets

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


def rank_of(board: Board, *, bots: bool, place: Place) -> int:
    """Return the rank that a result of that place has or would have on a board. One query."""
    on_board = _as_columns(board, bots)
    sums = []
    parameters: list[Any] = []
    start = 0
    for level, shift in enumerate(BUCKET_SHIFTS):
        # Of each level the buckets before one's own, from the start of one's own above it on.
        sums.append(
            "COALESCE((SELECT SUM(count) FROM leaderboard_bucket WHERE daily = %s AND game = %s"
            " AND option = %s AND by_token = %s AND level = %s AND number >= %s"
            " AND number < %s), 0)"
        )
        parameters += [*on_board, level, start >> shift, place.key >> shift]
        start = place.key >> shift << shift
    rows = (
        "(SELECT COUNT(*) FROM leaderboard_result WHERE daily = %s AND game = %s AND option = %s"
        " AND by_token = %s AND shown"
    )
    # One's own bucket, row by row, and before it the rows in motion, which no bucket counts.
    sums.append(rows + " AND key >= %s AND (key, end_key) < (%s, %s))")
    parameters += [*on_board, start, *place]
    sums.append(rows + " AND NOT counted AND key < %s)")
    parameters += [*on_board, start]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 + {' + '.join(sums)}", parameters)
        return int(cursor.fetchone()[0])
