"""A board as one viewer sees it: which part of it, whose profile is open, whom they follow."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from accounts.friends import followed_ids
from accounts.models import User
from accounts.profiles import is_open, open_among
from leaderboard import rows
from leaderboard.buckets import ranks_of
from leaderboard.models import Board
from leaderboard.neighbours import neighbours_of
from leaderboard.selectors import Entry, Page, page_of

Show = Literal["everyone", "friends", "around"]


@dataclass(frozen=True)
class Marks:
    """Ids of players: those with an open profile, and those whom the viewer follows."""

    open: frozenset[int] = frozenset()
    followed: frozenset[int] = frozenset()

    def facts(self, player_id: int) -> dict[str, bool]:
        """Return the marks of a player, as the API tells them."""
        return {"profile": player_id in self.open, "is_followed": player_id in self.followed}


def marks_of(entries: Iterable[Entry], viewer: User | None) -> Marks:
    """Return the marks of the players of entries. Two queries at most."""
    players = {entry.result.player_id for entry in entries}
    return Marks(open_among(players), followed_ids(viewer) & players)


def player_facts(player: User, followed: frozenset[int]) -> dict[str, Any]:
    """Return the name of a player with its marks, for a viewer who follows those players."""
    return {
        "player": player.display_name,
        "profile": is_open(player),
        "is_followed": player.pk in followed,
    }


def friends_entries(board: Board, viewer: User, *, bots: bool = False) -> list[Entry]:
    """Return the entries of those whom a viewer follows and the viewer's own, with their ranks."""
    players = sorted(followed_ids(viewer) | {viewer.pk})
    found = [row for row in rows.of_players(board, players) if row.shown and row.by_token == bots]
    ranks = ranks_of(found)
    entries = [Entry(ranks[row.pk], row) for row in found]
    return sorted(entries, key=lambda entry: (entry.result.place, entry.result.pk))


def part_of(board: Board, show: Show, viewer: User | None, own: Entry | None, **page: Any) -> Page:
    """Return the part of a board that is asked for; `page` is for `selectors.page_of`.

    What needs a viewer, or an entry of theirs on the board, is empty without.
    """
    bots = bool(page.get("bots"))
    if show == "friends":
        return Page(friends_entries(board, viewer, bots=bots) if viewer else [])
    if show == "around":
        if own is None or own.rank is None or own.result.by_token != bots:
            return Page([])
        return Page(neighbours_of([own])[own.result.pk])
    return page_of(board, **page)
