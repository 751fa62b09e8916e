"""Canfield after Hoyle, in the order of docs/rules-hoyle.md: what differs from Canfield."""

from collections.abc import Sequence

from games.engine.actions import DRAW, REDEAL, Action, Kind
from games.engine.building import GOES_ON_ROUND
from games.engine.cards import DECK, Card
from games.engine.piles import HOME, cards_home, carried
from games.engine.position import Position
from games.engine.variant import Rule, Rules, Variant
from games.engine.variants import canfield

PRICE_OF_THE_DECK = 50
PAID_A_CARD = 5
PAID_FOR_ALL = 500


def deal(rules: Rules, deck: Sequence[Card]) -> Position:
    """Return the position at the start: Canfield's layout, and the deck paid for."""
    start, board = canfield.lay_out(deck)
    return Position(rules, start, board, score=balance(cards_home(board)))


# Columns


def column_to_column(position: Position, action: Action) -> str | None:
    """Only a whole column moves, and never into a space."""
    piles = position.piles
    if action.count < len(piles[action.source]):
        return "whole_column_only"
    if piles[action.source] and not piles[action.target]:
        return "space_from_waste"
    return canfield.to_column(position, action)


def never(position: Position, action: Action) -> str | None:
    """A card on a foundation stays there."""
    return "no_taking_back"


def move(position: Position, action: Action) -> Position:
    """Carry the cards over, refill the column they left, and strike the balance."""
    rules, start, piles, score = position
    after = carried(piles, action.source, action.target, action.count)
    canfield.refill(after, action.source)
    board = tuple(after)
    if action.target == HOME:
        score = balance(cards_home(board))
    return Position(rules, start, board, score)


# Stakes


def balance(home: int) -> int:
    """Return what the player has won or lost with so many cards home."""
    paid = PAID_FOR_ALL if home == len(DECK) else PAID_A_CARD * home
    return paid - PRICE_OF_THE_DECK


def ranked_score(position: Position) -> int:
    """The balance."""
    return position.score


HOYLE = Variant(
    name="hoyle",
    title="Canfield after Hoyle",
    prefixes=("CH1",),
    shuffle="CF",
    options=("D3",),
    default_option="D3",
    columns=4,
    has_undo=False,
    deal=deal,
    moves={
        DRAW: Rule(canfield.may_draw, canfield.draw),
        REDEAL: Rule(canfield.may_redeal, canfield.redeal),
        (Kind.WASTE, Kind.FOUNDATION): Rule(canfield.to_foundation, move),
        (Kind.RESERVE, Kind.FOUNDATION): Rule(canfield.to_foundation, move),
        (Kind.COLUMN, Kind.FOUNDATION): Rule(canfield.to_foundation, move),
        (Kind.WASTE, Kind.COLUMN): Rule(canfield.to_column, move),
        (Kind.RESERVE, Kind.COLUMN): Rule(canfield.to_column, move),
        (Kind.COLUMN, Kind.COLUMN): Rule(column_to_column, move),
        (Kind.FOUNDATION, Kind.COLUMN): Rule(never, move),
    },
    movable=len,
    goes_on=GOES_ON_ROUND,
    ranked_score=ranked_score,
)
