"""Piles: where cards lie, and how they get from one to another.

A pile is a tuple of cards, bottom to top: the last one is the top card. A board is a
tuple of all the piles there can be in any game, each at its own number; those that a game
does not have are empty. Cells are piles of at most one card. Letters are those of
docs/notation.md, "Pile names".
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.engine.cards import DECK, NAMES, SUIT, SUITS, Card, Suit, card_named

Pile: TypeAlias = tuple[Card, ...]
Piles: TypeAlias = tuple[Pile, ...]

STOCK, WASTE, RESERVE = 0, 1, 2
COLUMNS = range(3, 11)
CELLS = range(11, 15)
FOUNDATIONS = range(15, 19)
NOT_HOME = slice(FOUNDATIONS.start)
"""All piles but the foundations."""
HOME = 19
"""Only ever a target: whichever foundation is of the moved card's suit."""

LETTERS = "swr12345678abcdSHDCh"

FOUNDATION_OF: tuple[int, ...] = tuple(FOUNDATIONS[SUIT[card]] for card in DECK)


def set_out(
    *,
    stock: Iterable[Card] = (),
    waste: Iterable[Card] = (),
    reserve: Iterable[Card] = (),
    columns: Sequence[Iterable[Card]] = (),
    cells: Sequence[Iterable[Card]] = (),
    foundations: Mapping[Suit, Iterable[Card]] | None = None,
) -> Piles:
    """Return a board with these cards on it; what is not named is empty."""
    board: list[Pile] = [()] * HOME
    board[STOCK], board[WASTE], board[RESERVE] = tuple(stock), tuple(waste), tuple(reserve)
    for places, piles in ((COLUMNS, columns), (CELLS, cells)):
        for place, pile in zip(places, piles, strict=False):
            board[place] = tuple(pile)
    for suit, pile in (foundations or {}).items():
        board[FOUNDATIONS[suit]] = tuple(pile)
    return tuple(board)


def carried(piles: Piles, source: int, target: int, count: int) -> list[Pile]:
    """Return the piles after the top `count` cards of one went onto another, in their order."""
    pile = piles[source]
    cards = pile[-count:]
    if target == HOME:
        target = FOUNDATION_OF[cards[0]]
    after = list(piles)
    after[source] = pile[:-count]
    after[target] += cards
    return after


def cards_home(piles: Piles) -> int:
    """Return how many cards lie on the four foundations."""
    return sum(map(len, piles[FOUNDATIONS.start : FOUNDATIONS.stop]))


def names(pile: Pile) -> list[str]:
    """Return the names of a pile's cards, bottom to top."""
    return [NAMES[card] for card in pile]


def pile_named(names: Iterable[str]) -> Pile:
    """Return the pile of cards with these names, bottom to top.

    >>> pile_named(["KH", "QC"])
    (25, 50)

    Raises ValueError when one is no card.
    """
    return tuple(card_named(name) for name in names)


def foundation_letter(foundation: int) -> str:
    """Return the suit of a foundation: S, H, D or C."""
    return SUITS[foundation - FOUNDATIONS.start]
