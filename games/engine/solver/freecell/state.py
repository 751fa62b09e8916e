"""FreeCell as the search sees it: which column and which cell is which makes no difference."""

from functools import cache
from typing import NamedTuple, TypeAlias

from games.engine.building import GOES_ON
from games.engine.cards import DECK, RANK, SUIT
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS
from games.engine.position import Position

Home: TypeAlias = tuple[int, ...]

ONTO: tuple[bytes, ...] = tuple(
    bytes(under for under in DECK if card in GOES_ON[under]) for card in DECK
)
"""By card: the two that it goes onto in a column; none for a king."""

OTHER_COLOUR: tuple[tuple[int, int], ...] = ((1, 2), (0, 3), (0, 3), (1, 2))
"""By suit: the two suits of the other colour."""

TWIN = (3, 2, 1, 0)
"""By suit: the other suit of the same colour."""


class State(NamedTuple):
    """A position: columns in sorted order, the cards in cells sorted, those home counted."""

    columns: tuple[bytes, ...]
    cells: bytes
    home: Home

    @property
    def key(self) -> bytes:
        """The state in as few bytes as tell it from every other of the same deal."""
        return b"\xff".join((self.cells, *self.columns))


def state_of(position: Position) -> State:
    """Return the state of a position of FreeCell."""
    piles = position.piles
    return State(
        tuple(sorted(bytes(piles[column]) for column in COLUMNS)),
        bytes(sorted(card for cell in CELLS for card in piles[cell])),
        tuple(len(piles[foundation]) for foundation in FOUNDATIONS),
    )


@cache
def nexts(home: Home) -> bytes:
    """Return the next card of each foundation that is not full."""
    return bytes(suit * 13 + count for suit, count in enumerate(home) if count < 13)


@cache
def at_once(home: Home) -> bytes:
    """Return the cards that are next on their foundations and of no more use anywhere else.

    A card is not when all that it could carry is home, or can go home as soon as it is
    free: the cards of the other colour one rank lower, and the one of the same colour two
    ranks lower that those could carry. Who wins without sending it home wins as well by
    sending it, then each of those three once it is free, and taking none of them back.
    """
    return bytes(
        card
        for card in nexts(home)
        if all(home[suit] >= RANK[card] - 1 for suit in OTHER_COLOUR[SUIT[card]])
        and home[TWIN[SUIT[card]]] >= RANK[card] - 2
    )


def more_home(home: Home, suit: int, more: int = 1) -> Home:
    """Return the counts with so many more cards of a suit home."""
    return (*home[:suit], home[suit] + more, *home[suit + 1 :])
