"""What is read of the boards of daily deals: pages, and own entries with their rank."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from accounts.models import User
from games import days
from leaderboard import rows
from leaderboard.buckets import rank_of
from leaderboard.models import Board, Result
from leaderboard.ranking import Place
from leaderboard.rows import Row, ties_before

PAGE = 50


@dataclass(frozen=True)
class Entry:
    """A result with its rank. A hidden one has none; a guest's is the rank it would have."""

    rank: int | None
    result: Row


class Cursor(NamedTuple):
    """A page begins after an entry, or ends before one: its place and row, not a number.

    So whatever comes in meanwhile, no entry that stands comes twice or is left out.
    """

    place: Place
    pk: int
    backwards: bool

    @classmethod
    def at(cls, result: Row, *, backwards: bool) -> "Cursor":
        """Return the cursor of the page that follows on an entry, or leads to it."""
        return cls(result.place, result.pk, backwards)

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """Return the cursor of a text. Raises ValueError for one that is none."""
        found = re.fullmatch(r"([ab])-([0-9]{1,19})-([0-9]{1,19})-([0-9]{1,19})", text)
        if found is None:
            raise ValueError(text)
        key, end_key, pk = (int(number) for number in found.groups()[1:])
        if max(key, end_key, pk) >= 2**63:
            raise ValueError(text)
        return cls(Place(key, end_key), pk, found[1] == "b")

    def __str__(self) -> str:
        return f"{'b' if self.backwards else 'a'}-{self.place.key}-{self.place.end_key}-{self.pk}"


@dataclass(frozen=True)
class Page:
    """Some entries of a board, best first, and how to go on."""

    entries: list[Entry]
    next: Cursor | None = None
    previous: Cursor | None = None


def with_ranks(following: Sequence[Row], *, number: int = 1, ties: int = 0) -> list[Entry]:
    """Rank rows that follow on each other: which number on the board the first of them is.

    `ties` says how many before it share its place.
    """
    entries: list[Entry] = []
    rank, before = number - ties, following[0].place if following else None
    for here, row in enumerate(following, number):
        if row.place != before:
            rank, before = here, row.place
        entries.append(Entry(rank, row))
    return entries


def _ranks_looked_up(following: Sequence[Row]) -> list[Entry]:
    """Rank rows that follow on each other, wherever on the board they are."""
    if not following:
        return []
    head = following[0]
    ties = ties_before(head)
    rank = rank_of(head.board, bots=head.by_token, place=head.place)
    return with_ranks(following, number=rank + ties, ties=ties)


def page_of(
    board: Board, *, bots: bool = False, cursor: Cursor | None = None, size: int = PAGE
) -> Page:
    """Return a page of a board: its top, or the entries after or before a cursor."""
    if cursor is None:
        found = rows.top(board, bots=bots, size=size + 1)
        shown = found[:size]
        entries = with_ranks(shown)
        has_next, has_previous = len(found) > size, False
    elif cursor.backwards:
        found = rows.before(board, cursor.place, cursor.pk, bots=bots, size=size + 1)
        shown = found[-size:]
        entries = _ranks_looked_up(shown)
        has_next, has_previous = bool(shown), len(found) > size
    else:
        found = rows.after(board, cursor.place, cursor.pk, bots=bots, size=size + 1)
        shown = found[:size]
        entries = _ranks_looked_up(shown)
        has_next, has_previous = len(found) > size, bool(shown)
    return Page(
        entries,
        next=Cursor.at(shown[-1], backwards=False) if has_next else None,
        previous=Cursor.at(shown[0], backwards=True) if has_previous else None,
    )


def own_entry(board: Board, player: User) -> Entry | None:
    """Return a player's own entry with its rank, wherever on the board it is."""
    found = rows.of_players(board, [player.pk])
    return entry_of(found[0]) if found else None


def entry_of(result: Row) -> Entry:
    """Return a result with its rank. One query, however large the board is."""
    if result.hidden:
        return Entry(None, result)
    return Entry(rank_of(result.board, bots=result.by_token, place=result.place), result)


def entry_facts(entry: Entry, viewer_id: int | None = None) -> dict[str, Any]:
    """What everybody may know of an entry; never its code, and its game once the day closed."""
    result = entry.result
    is_own = result.player_id == viewer_id
    is_open = days.is_closed(result.daily)
    return {
        "rank": entry.rank,
        "player": result.player_name,
        "standing": result.standing,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "undos": result.undos,
        "elapsed_ms": result.elapsed_ms,
        "ended_at": result.ended_at,
        "by_token": result.by_token,
        "on_board": result.shown,
        "is_own": is_own,
        "replay": result.public_id if is_open or is_own else None,
    }


def own_entries(player: User, day: date) -> dict[tuple[str, str], Entry]:
    """Return a player's entries of one day with their ranks, by game and option."""
    results = rows.of_day(player.pk, day)
    return {(result.game, result.option): entry_of(result) for result in results}


def own_results(player: User, first: date, last: date) -> list[Result]:
    """Return the results of a player from a day to another, for a calendar."""
    return list(
        Result.objects.filter(player=player, daily__gte=first, daily__lte=last).order_by("daily")
    )
