"""The entries next to one's own on a board: of one player, or of all who follow it at once."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection

from leaderboard import rows
from leaderboard.rows import Row
from leaderboard.selectors import Entry, with_ranks

SPAN = 3
"""So many on either side."""

_SAME_BOARD = (
    "FROM leaderboard_result other WHERE other.daily = {to}.daily AND other.game = {to}.game"
    " AND other.option = {to}.option AND other.by_token = {to}.by_token AND other.shown"
)
_TIES = (
    f"(SELECT COUNT(*) {_SAME_BOARD} AND other.key = {{to}}.key"
    " AND other.end_key = {to}.end_key AND other.id < {to}.id)"
)


def _neighbour(side: str, order: str, distance: int) -> str:
    # That a key is at most, or least, one's own follows from the three; it tells the index.
    return (
        f"(SELECT other.id {_SAME_BOARD.format(to='own')} AND other.key {side}= own.key"
        f" AND (other.key, other.end_key, other.id) {side} (own.key, own.end_key, own.id)"
        f" ORDER BY other.key {order}, other.end_key {order}, other.id {order}"
        f" LIMIT 1 OFFSET {distance})"
    )


_BEFORE = [f"before_{distance}" for distance in range(SPAN)]
_AFTER = [f"after_{distance}" for distance in range(SPAN)]
_NEAR = ", ".join(
    f"{_neighbour(side, order, distance)} AS {name}"
    for names, side, order in ((_BEFORE, "<", "DESC"), (_AFTER, ">", "ASC"))
    for distance, name in enumerate(names)
)
_SQL = (
    f"WITH near AS MATERIALIZED (SELECT own.id AS own_id, {_TIES.format(to='own')} AS own_ties,"  # noqa: S608 - names alone
    f" {_NEAR} FROM leaderboard_result own WHERE own.id IN ({{marks}}))"
    f" SELECT {rows.COLUMNS}, own_id, own_ties,"
    f" CASE WHEN leaderboard_result.id = COALESCE({', '.join(reversed(_BEFORE))})"
    f" THEN {_TIES.format(to='leaderboard_result')} ELSE 0 END"
    f" FROM near JOIN leaderboard_result"
    f" ON leaderboard_result.id IN ({', '.join([*_BEFORE, *_AFTER])})"
)


@dataclass
class _Near:
    """What was found next to an own row; how many tie with it, and with the first, before them."""

    found: list[Row] = field(default_factory=list)
    own_ties: int = 0
    first_ties: int = 0

    def entries(self, own: Entry, own_rank: int) -> list[Entry]:
        """Return what was found and the own entry, in order, with their ranks."""
        result = own.result
        here = (result.place, result.pk)
        self.found.sort(key=lambda row: (row.place, row.pk))
        before = [row for row in self.found if (row.place, row.pk) < here]
        after = self.found[len(before) :]
        number = own_rank + self.own_ties - len(before)
        on_board = [*before, *([result] if result.shown else []), *after]
        entries = with_ranks(on_board, number=number, ties=self.first_ties)
        if result.shown:
            return entries
        return [*entries[: len(before)], own, *entries[len(before) :]]


def neighbours_of(owns: Sequence[Entry]) -> dict[int, list[Entry]]:
    """Return the entries around own ones of one board, by the ids of their rows; one statement.

    The own one is among them, also if it is not on the board. A hidden one has none.
    """
    ranked = [(own, own.rank) for own in owns if own.rank is not None]
    if not ranked:
        return {}
    near: dict[int, _Near] = defaultdict(_Near)
    day = ranked[0][0].result.daily
    marks = ", ".join(["%s"] * len(ranked))
    with connection.cursor() as cursor:
        cursor.execute(_SQL.format(marks=marks), [own.result.pk for own, _ in ranked])
        for *columns, own_id, own_ties, first_ties in cursor.fetchall():
            at = near[own_id]
            at.found.append(rows.row_of(day, columns))
            at.own_ties = own_ties
            at.first_ties = max(at.first_ties, first_ties)
    return {own.result.pk: near[own.result.pk].entries(own, rank) for own, rank in ranked}
