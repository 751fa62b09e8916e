"""The order of results, written once: docs/ranking.md tells it to players.

Best first: won before not won; higher ranked score; fewer actions; less time; earlier end,
where an entry in play counts as the latest. Equal in all: the same rank, and the next one
skips (1, 1, 3).

The order is packed into two whole numbers, `key` and `end_key`, of which the smaller pair is
the better result. Rows keep both, so the database sorts and seeks by an index, and code that
has no such rows compares the same pairs.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SCORE_BITS, ACTION_BITS, TIME_BITS = 10, 15, 37
"""With the bit for what was not won they make 63: what a signed column of 64 bits holds."""

LOWEST_SCORE = -64
"""After Hoyle a balance begins at −45; no score is lower."""

IN_PLAY = 2**63 - 1
"""The `end_key` of a result that has no end yet."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Place(NamedTuple):
    """Where a result stands: the smaller is the better one, equal ones share their rank."""

    key: int
    end_key: int


def _within(value: int, bits: int) -> int:
    return min(max(value, 0), 2**bits - 1)


def place(
    *, won: bool, ranked_score: int, actions: int, elapsed_ms: int, ended_at: datetime | None
) -> Place:
    """Return the place of a result.

    >>> lost = place(won=False, ranked_score=200, actions=90, elapsed_ms=1, ended_at=None)
    >>> won = place(won=True, ranked_score=255, actions=190, elapsed_ms=9, ended_at=None)
    >>> won < lost
    True
    """
    key = 0 if won else 1
    key = key << SCORE_BITS | _within(2**SCORE_BITS - 1 - (ranked_score - LOWEST_SCORE), SCORE_BITS)
    key = key << ACTION_BITS | _within(actions, ACTION_BITS)
    key = key << TIME_BITS | _within(elapsed_ms, TIME_BITS)
    end = IN_PLAY if ended_at is None else (ended_at - _EPOCH) // timedelta(microseconds=1)
    return Place(key, end)


def end_of(end_key: int) -> datetime | None:
    """Return the end that an `end_key` stands for; None for a result in play."""
    return None if end_key == IN_PLAY else _EPOCH + timedelta(microseconds=end_key)


def ranked(results: Iterable[T], place_of: Callable[[T], object]) -> Iterator[tuple[int, T]]:
    """Yield results, which are in their order, each with its rank."""
    rank = 0
    before: object = None
    for number, result in enumerate(results, 1):
        here = place_of(result)
        if here != before:
            rank, before = number, here
        yield rank, result


# --- Counting what is better -------------------------------------------------------------

# To count every better row is too slow on a large board. Rows at rest are counted in buckets
# instead: by what was won and scored, and within that by the number of actions. A rank is
# then the sum of some hundred counts and a look at the few rows of one's own bucket.
BUCKET_SHIFTS = (ACTION_BITS + TIME_BITS, TIME_BITS)


def buckets(key: int) -> list[tuple[int, int]]:
    """Return the buckets that count a row with that key, as level and number."""
    return [(level, key >> shift) for level, shift in enumerate(BUCKET_SHIFTS)]
