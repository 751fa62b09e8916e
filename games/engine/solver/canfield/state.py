"""Canfield as the search sees it: all cards known, and what makes no difference left out.

Cards are numbered like the engine's, but their ranks are counted from the starting rank,
so that every foundation builds from 0 to 12. A column is always one run, and which column
is which makes no difference: they are kept in sorted order. The stock is what is left of
it in the order of its drawing, and the first `waste` cards of it are turned.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from games.engine.cards import DECK, IS_RED, RANK, SUIT, Card
from games.engine.piles import COLUMNS, FOUNDATIONS, RESERVE, STOCK, WASTE
from games.engine.position import Position

Home: TypeAlias = tuple[int, ...]

ONTO: tuple[bytes, ...] = tuple(
    bytes(
        under
        for under in DECK
        if RANK[under] == (RANK[card] + 1) % 13 and IS_RED[under] != IS_RED[card]
    )
    for card in DECK
)
"""By card: the two that it goes onto in a column; ranks wrap."""

OTHER_COLOUR: tuple[tuple[int, int], ...] = ((1, 2), (0, 3), (0, 3), (1, 2))
"""By suit: the two suits of the other colour."""

TWIN = (3, 2, 1, 0)
"""By suit: the other suit of the same colour."""

STARTERS = bytes((0, 13, 26, 39))
"""The cards of the starting rank."""


class State(NamedTuple):
    """A position. `reserve` has its top card last; `home` counts the cards home by suit."""

    columns: tuple[bytes, ...]
    reserve: bytes
    stock: bytes
    waste: int
    home: Home

    @property
    def key(self) -> bytes:
        """The state in as few bytes as tell it from every other of the same deal."""
        columns, reserve, stock, waste, _ = self
        return b"%b\xff%b%c%c" % (b"\xff".join(columns), stock, waste, len(reserve))


def state_of(position: Position) -> State:
    """Return the state of a position of Canfield, or of Canfield after Hoyle."""
    piles, start = position.piles, position.start

    def counted(pile: tuple[Card, ...]) -> bytes:
        return bytes(SUIT[card] * 13 + (RANK[card] - start) % 13 for card in pile)

    waste, stock = piles[WASTE], piles[STOCK]
    return State(
        tuple(sorted(counted(piles[column]) for column in COLUMNS[:4])),
        counted(piles[RESERVE]),
        counted(waste + stock[::-1]),
        phase(len(waste), len(waste) + len(stock), position.rules.turn),
        tuple(len(piles[foundation]) for foundation in FOUNDATIONS),
    )


def card_of(counted: Card, start: int) -> Card:
    """Return the engine's number of a card whose rank is counted from the starting rank."""
    return SUIT[counted] * 13 + (RANK[counted] + start) % 13


@cache
def nexts(home: Home) -> bytes:
    """Return the next card of each foundation that is not full."""
    return bytes(suit * 13 + count for suit, count in enumerate(home) if count < 13)


def phase(waste: int, cards: int, turn: int) -> int:
    """Return the smallest waste from which the same cards of stock and waste can be reached.

    Turning one, every card can be, whatever has been turned. Turning three, a waste of a
    whole number of draws, or of all cards, is as good as none.
    """
    return 0 if waste % turn == 0 or waste == cards else waste


def reachable(stock: bytes, waste: int, turn: int) -> bytes:
    """Return the cards that come to lie on top of the waste, in the order of drawing.

    They are the top now, those in the rest of this pass, and those of a whole next pass.
    """
    if turn == 1:
        return stock
    return bytes(map(stock.__getitem__, _places_reached(len(stock), waste, turn)))


@cache
def _places_reached(cards: int, waste: int, turn: int) -> tuple[int, ...]:
    places = {*range(turn - 1, cards, turn), *range(waste + turn - 1, cards, turn)}
    if cards:
        places.add(cards - 1)
    if waste:
        places.add(waste - 1)
    return tuple(sorted(places))
