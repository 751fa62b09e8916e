"""Small pictures of a layout as SVG: how a game ended, at the size of a thumb.

The 52 cards are drawn once a page (`parts/small_cards.html`); a picture only says where they lie,
so that a page of games stays light. A picture is made of what a player may see and nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import RANKS, SUITS

WIDTH, HEIGHT = 188, 132
CARD_W, CARD_H = 20, 28
_STEP = 24
_COLUMNS_TOP = 36
_FAN = 8
_WASTE_FAN = 7

# At eight pixels a suit wants few curves, so these are not the board's drawings. In a box of 8.
SUITS_DRAWN = {
    "S": "M4 0C5 2 8 3 8 5.4A1.9 1.9 0 0 1 4.7 6.5L5.4 8H2.6L3.3 6.5A1.9 1.9 0 0 1 0 5.4"
    "C0 3 3 2 4 0Z",
    "H": "M4 8C3 6 0 4.8 0 2.4A2.1 2.1 0 0 1 4 1.6A2.1 2.1 0 0 1 8 2.4C8 4.8 5 6 4 8Z",
    "D": "M4 0L7 4L4 8L1 4Z",
    "C": "M4 0A2 2 0 0 1 5.6 3.2A2 2 0 1 1 4.7 6.5L5.4 8H2.6L3.3 6.5A2 2 0 1 1 2.4 3.2"
    "A2 2 0 0 1 4 0Z",
}
CARDS = [rank + suit for suit in SUITS for rank in RANKS]


@dataclass(frozen=True)
class Spot:
    """Something at a place: a card by its name, `back` or the empty place `none`."""

    what: str
    x: int
    y: int


def cards_home(layout: Mapping[str, Any]) -> int:
    """Return how many cards of a layout lie on the foundations."""
    return sum(pile["count"] for pile in layout["foundations"].values())


def spots_of(layout: Mapping[str, Any], *, mirror: bool = False) -> list[Spot]:
    """Return what to draw of a layout, from below upwards; `mirror` swaps left and right."""
    count = len(layout["columns"])
    left = WIDTH - count * _STEP + (_STEP - CARD_W)
    spots = [*_above(layout, left), *_columns(layout["columns"], left)]
    if not mirror:
        return spots
    return [Spot(spot.what, WIDTH - CARD_W - spot.x, spot.y) for spot in spots]


def _above(layout: Mapping[str, Any], left: int) -> Iterator[Spot]:
    foundations = layout["foundations"].values()
    first = WIDTH - len(foundations) * _STEP + (_STEP - CARD_W)
    for number, pile in enumerate(foundations):
        yield Spot(pile["top"] or "none", first + number * _STEP, 0)
    if layout["cells"]:
        for number, card in enumerate(layout["cells"]):
            yield Spot(card or "none", number * _STEP, 0)
    else:
        yield Spot("back" if layout["stock"]["count"] else "none", 0, 0)
        for number, card in enumerate(layout["waste"]["cards"] or ["none"]):
            yield Spot(card, _STEP + number * _WASTE_FAN, 0)
        yield from _reserve(layout["reserve"])


def _reserve(reserve: Mapping[str, Any]) -> Iterator[Spot]:
    backs = max(0, reserve["count"] - 1)
    for number in range(backs):
        yield Spot("back", 0, _COLUMNS_TOP + number * 3)
    yield Spot(reserve["top"] or "none", 0, _COLUMNS_TOP + backs * 3)


def _columns(columns: list[list[str]], left: int) -> Iterator[Spot]:
    room = HEIGHT - _COLUMNS_TOP - CARD_H
    for number, cards in enumerate(columns):
        step = min(_FAN, room / max(1, len(cards) - 1))
        for height, card in enumerate(cards or ["none"]):
            yield Spot(card, left + number * _STEP, _COLUMNS_TOP + round(height * step))
