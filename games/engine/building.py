"""Building: which card goes onto which.

Foundations build up in suit; columns build down by one in alternate colours. Canfield's
columns go round the corner, a king onto an ace; FreeCell's do not.
"""

from typing import TypeAlias

from games.engine.cards import DECK, IS_RED, RANK, SUIT, Card, Rank
from games.engine.piles import Pile

Takers: TypeAlias = tuple[frozenset[Card], ...]
"""By card: those that go onto it."""

FULL = 13
"""The cards of a whole foundation."""

NEXT_UP: tuple[Card, ...] = tuple(SUIT[card] * 13 + (RANK[card] + 1) % 13 for card in DECK)
"""By card: the next of its suit, the ace after the king."""


def _takers(onto: Card, rank: Rank) -> frozenset[Card]:
    return frozenset(card for card in DECK if RANK[card] == rank and IS_RED[card] != IS_RED[onto])


GOES_ON_ROUND: Takers = tuple(_takers(onto, (RANK[onto] - 1) % 13) for onto in DECK)
"""Those of a column where ranks wrap."""

GOES_ON: Takers = tuple(_takers(onto, RANK[onto] - 1) for onto in DECK)
"""Those of a column where nothing goes onto an ace."""

NOTHING_GOES_ON: Takers = (frozenset(),) * len(DECK)
"""Those of a cell."""


def foundation_takes(foundation: Pile, card: Card, start: Rank) -> bool:
    """Say whether the foundation of this card's suit takes the card now.

    An empty foundation takes only the starting rank; then it builds up by one, a king
    followed by an ace, until it holds 13.
    """
    if foundation:
        return NEXT_UP[foundation[-1]] == card and len(foundation) < FULL
    return RANK[card] == start


def run_length(pile: Pile) -> int:
    """Return how many cards at a column's end are a run, where ranks do not wrap."""
    length = min(len(pile), 1)
    while length < len(pile) and pile[-length] in GOES_ON[pile[-length - 1]]:
        length += 1
    return length
