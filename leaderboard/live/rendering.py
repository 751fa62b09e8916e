"""What a board looks like to its followers: its top, rendered once, and each one's own part."""

import json
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.profiles import open_among
from leaderboard import rows
from leaderboard.buckets import ranks_of
from leaderboard.models import Board
from leaderboard.neighbours import neighbours_of
from leaderboard.selectors import Entry, page_of

TOP = 50
MOST_AT_ONCE = 500
"""Own entries that one query asks for."""


@dataclass(frozen=True)
class Rendering:
    """A board at a moment. `version` grows with time; `own` has what is one's own, by player."""

    version: int = 0
    top: str = "[]"
    own: dict[int, str] = field(default_factory=dict)

    def same_for(self, player_id: int | None, other: "Rendering") -> bool:
        """Whether a follower would see the same in both."""
        own = self.own.get(player_id or 0), other.own.get(player_id or 0)
        return self.top == other.top and own[0] == own[1]

    def message(self, board: Board, player_id: int | None) -> str:
        """Return the message to a follower: docs/protocol.md has its form."""
        head = {
            "type": "board",
            "date": board.daily.isoformat(),
            "game": board.game,
            "option": board.option,
            "version": self.version,
        }
        own = self.own.get(player_id or 0, "null")
        return f'{json.dumps(head)[:-1]}, "results": {self.top}, "me": {own}}}'


def entry_told(entry: Entry, open_ids: frozenset[int]) -> dict[str, Any]:
    """An entry as followers get it; `open_ids` are of players whose profile is open."""
    result = entry.result
    return {
        "rank": entry.rank,
        "player": result.player_name,
        "standing": result.standing,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "elapsed_ms": result.elapsed_ms,
        "profile": result.player_id in open_ids,
    }


def render(board: Board, players: Iterable[int]) -> Rendering:
    """Look at a board for all of its followers. A handful of queries, however many they are."""
    top = page_of(board, size=TOP).entries
    own = _own_entries(board, sorted(players))
    near = _near(own, {entry.result.pk for entry in top})
    listed = [*top, *own, *(entry for entries in near.values() for entry in entries)]
    open_ids = open_among({entry.result.player_id for entry in listed})
    told_own = {
        entry.result.player_id: json.dumps(
            entry_told(entry, open_ids)
            | {
                "on_board": entry.result.shown,
                "replay": entry.result.public_id,
                "around": [entry_told(each, open_ids) for each in near.get(entry.result.pk, [])],
            },
            ensure_ascii=False,
        )
        for entry in own
    }
    told_top = json.dumps([entry_told(entry, open_ids) for entry in top], ensure_ascii=False)
    return Rendering(time.time_ns() // 1_000_000, told_top, told_own)


def _own_entries(board: Board, players: Sequence[int]) -> list[Entry]:
    own: list[Entry] = []
    for start in range(0, len(players), MOST_AT_ONCE):
        results = rows.of_players(board, players[start : start + MOST_AT_ONCE])
        ranks = ranks_of([result for result in results if not result.hidden])
        own += [Entry(ranks.get(result.pk), result) for result in results]
    return own


def _near(own: Sequence[Entry], top: Collection[int]) -> dict[int, list[Entry]]:
    """Return what is around the entries of people that the top does not show, by their rows."""
    below = [each for each in own if each.result.pk not in top and not each.result.by_token]
    near: dict[int, list[Entry]] = {}
    for start in range(0, len(below), MOST_AT_ONCE):
        near |= neighbours_of(below[start : start + MOST_AT_ONCE])
    return near
