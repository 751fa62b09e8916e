"""What a board looks like to its followers: its top, rendered once, and each one's own entry."""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from accounts.profiles import open_among
from leaderboard import rows
from leaderboard.buckets import ranks_of
from leaderboard.models import Board
from leaderboard.selectors import Entry, page_of

TOP = 50
MOST_AT_ONCE = 500
"""Own entries that one query asks for."""


@dataclass(frozen=True)
class Rendering:
    """A board at a moment. `version` grows with time; `own` has entries by player."""

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


def entry_told(entry: Entry) -> dict[str, Any]:
    """An entry as followers get it."""
    result = entry.result
    return {
        "rank": entry.rank,
        "player": result.player_name,
        "standing": result.standing,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "elapsed_ms": result.elapsed_ms,
    }


def render(board: Board, players: Iterable[int]) -> Rendering:
    """Look at a board for all of its followers. A handful of queries, however many they are."""
    entries = page_of(board, size=TOP).entries
    ids = sorted(players)
    own: dict[int, str] = {}
    for start in range(0, len(ids), MOST_AT_ONCE):
        results = rows.of_players(board, ids[start : start + MOST_AT_ONCE])
        ranks = ranks_of([result for result in results if not result.hidden])
        for result in results:
            told = entry_told(Entry(ranks.get(result.pk), result)) | {"on_board": result.shown}
            own[result.player_id] = json.dumps(told, ensure_ascii=False)
    open_ids = open_among([entry.result.player_id for entry in entries])
    told_top = [
        entry_told(entry) | {"profile": entry.result.player_id in open_ids} for entry in entries
    ]
    top = json.dumps(told_top, ensure_ascii=False)
    return Rendering(time.time_ns() // 1_000_000, top, own)
