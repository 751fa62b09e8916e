"""From a deal code to the position that its game starts with."""

from games.engine import shuffle
from games.engine.cards import Card
from games.engine.deal_codes import DealCode
from games.engine.position import Position


def deck_of(code: DealCode) -> list[Card]:
    """Return the shuffled deck of a code, first card first.

    The option takes no part: turn one and turn three deal the same cards, and so do
    Canfield and Canfield after Hoyle.
    """
    if code.is_numbered:
        return shuffle.by_microsoft_number(int(code.number))
    return shuffle.by_letters(code.variant.shuffle, code.number)


def deal(code: DealCode) -> Position:
    """Return the position at the start of the game of a code."""
    variant = code.variant
    return variant.deal(variant.rules[code.option], deck_of(code))
