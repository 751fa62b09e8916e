"""What is read of the boards of daily deals: pages, own entries with their rank, and around."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games import days
from leaderboard.buckets import rank_of
from leaderboard.models import Board, Result
from leaderboard.ranking import ORDER, Place

PAGE = 50
AROUND = 3


@dataclass(frozen=True)
class Entry:
    """A result with its rank. A hidden one has none; a guest's is the rank it would have."""

    rank: int | None
    result: Result


class Cursor(NamedTuple):
    """A page begins after an entry, or ends before one: its place and row, not a number.

    So whatever comes in meanwhile, no entry that stands comes twice or is left out.
    """

    place: Place
    pk: int
    backwards: bool

    @classmethod
    def at(cls, result: Result, *, backwards: bool) -> "Cursor":
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


def _rows(board: Board, bots: bool) -> QuerySet[Result]:
    return (
        Result.objects.filter(
            daily=board.daily, game=board.game, option=board.option, by_token=bots, shown=True
        )
        .select_related("player", "attempt")
        .defer("attempt__log", "attempt__receipts")
        .order_by(*ORDER)
    )


def _after(rows: QuerySet[Result], place: Place, pk: int) -> QuerySet[Result]:
    key, end_key = place
    beyond = Q(key__gt=key) | Q(end_key__gt=end_key) | Q(end_key=end_key, pk__gt=pk)
    return rows.filter(beyond, key__gte=key)


def _before(rows: QuerySet[Result], place: Place, pk: int) -> QuerySet[Result]:
    key, end_key = place
    beyond = Q(key__lt=key) | Q(end_key__lt=end_key) | Q(end_key=end_key, pk__lt=pk)
    return rows.filter(beyond, key__lte=key).reverse()


def _with_ranks(board: Board, bots: bool, results: Sequence[Result], first: int) -> list[Entry]:
    """Rank results that follow on each other; `first` is the number of the first, 0: not known."""
    if not results:
        return []
    before = results[0].place
    rank = first or rank_of(board, bots=bots, place=before)
    if not first:
        ties = _rows(board, bots).filter(key=before.key, end_key=before.end_key)
        first = rank + ties.filter(pk__lt=results[0].pk).count()
    entries = []
    for number, result in enumerate(results, first):
        if result.place != before:
            rank, before = number, result.place
        entries.append(Entry(rank, result))
    return entries


def page_of(
    board: Board, *, bots: bool = False, cursor: Cursor | None = None, size: int = PAGE
) -> Page:
    """Return a page of a board: its top, or the entries after or before a cursor."""
    rows = _rows(board, bots)
    if cursor is None:
        found = list(rows[: size + 1])
        shown = found[:size]
        entries = _with_ranks(board, bots, shown, first=1)
        has_next, has_previous = len(found) > size, False
    elif cursor.backwards:
        found = list(_before(rows, cursor.place, cursor.pk)[: size + 1])
        shown = found[:size][::-1]
        entries = _with_ranks(board, bots, shown, first=0)
        has_next, has_previous = bool(shown), len(found) > size
    else:
        found = list(_after(rows, cursor.place, cursor.pk)[: size + 1])
        shown = found[:size]
        entries = _with_ranks(board, bots, shown, first=0)
        has_next, has_previous = len(found) > size, bool(shown)
    return Page(
        entries,
        next=Cursor.at(shown[-1], backwards=False) if has_next else None,
        previous=Cursor.at(shown[0], backwards=True) if has_previous else None,
    )


def own_entry(board: Board, player: User) -> Entry | None:
    """Return a player's own entry with its rank, wherever on the board it is."""
    result = (
        Result.objects.select_related("player", "attempt")
        .defer("attempt__log", "attempt__receipts")
        .filter(player=player, game=board.game, option=board.option, daily=board.daily)
        .first()
    )
    return None if result is None else entry_of(result)


def entry_of(result: Result) -> Entry:
    """Return a result with its rank. One query, however large the board is."""
    if result.hidden:
        return Entry(None, result)
    return Entry(rank_of(result.board, bots=result.by_token, place=result.place), result)


def around(own: Entry, *, span: int = AROUND) -> list[Entry]:
    """Return the entries next to an own one, with it among them even if it is not on the board."""
    result = own.result
    board, bots = result.board, result.by_token
    rows = _rows(board, bots)
    before = list(_before(rows, result.place, result.pk)[:span])[::-1]
    after = list(_after(rows, result.place, result.pk)[:span])
    if result.shown:
        return _with_ranks(board, bots, [*before, result, *after], first=0)
    entries = _with_ranks(board, bots, [*before, *after], first=0)
    return [*entries[: len(before)], own, *entries[len(before) :]]


def entries_count(board: Board, *, bots: bool = False) -> int:
    """Return how many entries a board has."""
    return _rows(board, bots).count()


def entry_facts(entry: Entry, viewer_id: int | None = None) -> dict[str, Any]:
    """What everybody may know of an entry; never its code, and its game once the day closed."""
    result = entry.result
    is_own = result.player_id == viewer_id
    is_open = days.is_closed(result.daily)
    return {
        "rank": entry.rank,
        "player": result.player.display_name,
        "standing": result.standing,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "undos": result.undos,
        "elapsed_ms": result.elapsed_ms,
        "ended_at": result.ended_at,
        "by_token": result.by_token,
        "on_board": result.shown,
        "is_own": is_own,
        "replay": result.attempt.public_id if is_open or is_own else None,
    }


def own_entries(player: User, day: date) -> dict[tuple[str, str], Entry]:
    """Return a player's entries of one day with their ranks, by game and option."""
    results = (
        Result.objects.select_related("player", "attempt")
        .defer("attempt__log", "attempt__receipts")
        .filter(player=player, daily=day)
    )
    return {(result.game, result.option): entry_of(result) for result in results}


def own_results(player: User, first: date, last: date) -> list[Result]:
    """Return the results of a player from a day to another, for a calendar."""
    return list(
        Result.objects.filter(player=player, daily__gte=first, daily__lte=last).order_by("daily")
    )
