"""Cards: small numbers, with a table for each thing one wants to know of them.

A card is its place in a new deck, 0 to 51: AS 2S … KS, AH … KH, AD … KD, AC … KC
(docs/notation.md, "From code to deck"). Ranks count from 0, the ace, to 12, the king.
"""

from typing import TypeAlias

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int

SUITS = "SHDC"
RANKS = "A23456789TJQK"
ACE: Rank = 0

DECK: tuple[Card, ...] = tuple(range(52))
SUIT: tuple[Suit, ...] = tuple(card // 13 for card in DECK)
RANK: tuple[Rank, ...] = tuple(card % 13 for card in DECK)
IS_RED: tuple[bool, ...] = tuple(SUITS[suit] in "HD" for suit in SUIT)

NAMES: tuple[str, ...] = tuple(RANKS[RANK[card]] + SUITS[SUIT[card]] for card in DECK)
_BY_NAME: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}


def card_named(name: str) -> Card:
    """Return the card of a name, rank then suit.

    >>> card_named("7H")
    19

    Raises ValueError when no card is called that.
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"{name[:20]!r} is no card") from None
