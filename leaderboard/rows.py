"""Results as boards show them: each list is read in one statement, rows of a board as they lie.

A board is read far more often than anything is done to it, and fifty objects of each model in it
cost ten times what the database does. So this is written out: what is read is an index scan of as
many rows as are shown, with the name of each player and the id of each game by their keys.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db import connection
from django.utils.translation import gettext as _

from accounts import names
from games.results import Standing
from leaderboard.models import Board, standing_of
from leaderboard.ranking import Place, end_of


class Row(NamedTuple):
    """What is shown of a result: see `leaderboard.models.Result`. `public_id` is its game's."""

    daily: date
    game: str
    option: str
    pk: int
    player_id: int
    username: str | None
    public_id: str
    won: bool
    ranked_score: int
    actions: int
    undos: int
    elapsed_ms: int
    by_token: bool
    shown: bool
    hidden: bool
    key: int
    end_key: int

    @property
    def board(self) -> Board:
        """The board that it is, or would be, on."""
        return Board(self.daily, self.game, self.option)

    @property
    def place(self) -> Place:
        """Its place in the order of the board."""
        return Place(self.key, self.end_key)

    @property
    def ended_at(self) -> datetime | None:
        """Since when it stands; None in play."""
        return end_of(self.end_key)

    @property
    def standing(self) -> Standing:
        """Whether it can still change, and else how it ended."""
        return standing_of(won=self.won, ended_at=self.ended_at, daily=self.daily)

    @property
    def player_name(self) -> str:
        """The name to show to people."""
        return _("deleted player") if self.username is None else names.shown(self.username)


COLUMNS = """game, option, id, player_id,
    (SELECT CASE WHEN deleted IS NULL THEN username END FROM accounts_user
     WHERE accounts_user.id = player_id),
    (SELECT public_id FROM games_game WHERE games_game.id = attempt_id),
    won, ranked_score, actions, undos, elapsed_ms, by_token, shown, hidden, key, end_key"""
"""What to select from results for `row_of`."""

_SELECT = f"SELECT {COLUMNS} FROM leaderboard_result WHERE daily = %s AND "  # noqa: S608
_ON_BOARD = "game = %s AND option = %s AND by_token = %s AND shown"
_BEST_FIRST = " ORDER BY key, end_key, id LIMIT %s"
_BEST_LAST = " ORDER BY key DESC, end_key DESC, id DESC LIMIT %s"


def _read(day: date, rest: str, parameters: Sequence[Any]) -> list[Row]:
    with connection.cursor() as cursor:
        adapted = connection.ops.adapt_datefield_value(day)
        cursor.execute(_SELECT + rest, [adapted, *parameters])
        return [row_of(day, columns) for columns in cursor.fetchall()]


def row_of(day: date, columns: Sequence[Any]) -> Row:
    """Return the row of a day that `COLUMNS` were read of."""
    (
        game, option, pk, player_id, username, public_id, won, score, actions, undos,
        elapsed_ms, by_token, shown, hidden, key, end_key,
    ) = columns  # fmt: skip
    return Row(
        day, game, option, pk, player_id, username, public_id, bool(won), score, actions,
        undos, elapsed_ms, bool(by_token), bool(shown), bool(hidden), key, end_key,
    )  # fmt: skip


def top(board: Board, *, bots: bool, size: int) -> list[Row]:
    """Return the best of a board."""
    return _read(board.daily, _ON_BOARD + _BEST_FIRST, [board.game, board.option, bots, size])


def after(board: Board, place: Place, pk: int, *, bots: bool, size: int) -> list[Row]:
    """Return the rows that follow on a place and row, best first."""
    # That a key is at least one's own follows from the three; it tells where the index begins.
    beyond = " AND key >= %s AND (key, end_key, id) > (%s, %s, %s)"
    values = [board.game, board.option, bots, place.key, *place, pk, size]
    return _read(board.daily, _ON_BOARD + beyond + _BEST_FIRST, values)


def before(board: Board, place: Place, pk: int, *, bots: bool, size: int) -> list[Row]:
    """Return the rows that lead to a place and row, best first."""
    beyond = " AND key <= %s AND (key, end_key, id) < (%s, %s, %s)"
    values = [board.game, board.option, bots, place.key, *place, pk, size]
    return _read(board.daily, _ON_BOARD + beyond + _BEST_LAST, values)[::-1]


def of_players(board: Board, player_ids: Sequence[int]) -> list[Row]:
    """Return the results of players at the deal of a board, shown or not, people's and bots'."""
    marks = ", ".join(["%s"] * len(player_ids))
    of_them = f"game = %s AND option = %s AND player_id IN ({marks})"
    return _read(board.daily, of_them, [board.game, board.option, *player_ids])


def of_day(player_id: int, day: date) -> list[Row]:
    """Return all results of a player on a day."""
    return _read(day, "player_id = %s", [player_id])


def ties_before(row: Row) -> int:
    """Return how many on the board of a row share its place and were begun earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT COUNT(*) FROM leaderboard_result WHERE daily = %s AND {_ON_BOARD}"  # noqa: S608
            " AND key = %s AND end_key = %s AND id < %s",
            [
                connection.ops.adapt_datefield_value(row.daily),
                *(row.game, row.option, row.by_token, *row.place, row.pk),
            ],
        )
        return int(cursor.fetchone()[0])
