"""Canfield, in the order of docs/rules-canfield.md."""

from collections.abc import Sequence

from games.engine.actions import DRAW, REDEAL, Action, Kind
from games.engine.building import GOES_ON_ROUND, foundation_takes
from games.engine.cards import RANK, SUIT, Card, Rank
from games.engine.piles import (
    COLUMNS,
    FOUNDATION_OF,
    HOME,
    RESERVE,
    STOCK,
    WASTE,
    Pile,
    Piles,
    cards_home,
    carried,
    set_out,
)
from games.engine.position import Position
from games.engine.variant import Rule, Rules, Variant

POINTS_A_CARD = 5


# Layout


def lay_out(deck: Sequence[Card]) -> tuple[Rank, Piles]:
    """Return the starting rank, and the board as it is laid out from a shuffled deck."""
    reserve, base, columns, stock = deck[:13], deck[13], deck[14:18], deck[18:]
    board = set_out(
        stock=reversed(stock),
        reserve=reserve,
        columns=[[card] for card in columns],
        foundations={SUIT[base]: [base]},
    )
    return RANK[base], board


def deal(rules: Rules, deck: Sequence[Card]) -> Position:
    """Return the position at the start."""
    start, board = lay_out(deck)
    return Position(rules, start, board, score=0)


# Foundations


def to_foundation(position: Position, action: Action) -> str | None:
    """Only a top card goes home, and only the next of its suit, counted from the base."""
    piles = position.piles
    pile = piles[action.source]
    if not pile:
        return "too_few_cards"
    card = pile[-1]
    if not foundation_takes(piles[FOUNDATION_OF[card]], card, position.start):
        return "not_next"
    return None


# Columns


def to_column(position: Position, action: Action) -> str | None:
    """A card or run goes onto one rank higher in the other colour, kings onto aces.

    A column that is empty takes any: that it is empty says that the reserve is too.
    Nobody need ask whether the cards are a run: a column is never anything else.
    """
    piles = position.piles
    pile = piles[action.source]
    column = piles[action.target]
    if len(pile) < action.count:
        return "too_few_cards"
    if column and pile[-action.count] not in GOES_ON_ROUND[column[-1]]:
        return "wrong_order"
    return None


def move(position: Position, action: Action) -> Position:
    """Carry the cards over, refill the column they left, and count a card gone home.

    A card taken back from a foundation costs nothing.
    """
    rules, start, piles, score = position
    after = carried(piles, action.source, action.target, action.count)
    refill(after, action.source)
    if action.target == HOME:
        score += POINTS_A_CARD
    return Position(rules, start, tuple(after), score)


# Reserve


def refill(piles: list[Pile], column: int) -> None:
    """Fill a column that was just emptied with the top of the reserve, while there is one."""
    if not piles[column] and piles[RESERVE] and column in COLUMNS:
        piles[column] = piles[RESERVE][-1:]
        piles[RESERVE] = piles[RESERVE][:-1]


# Stock and waste


def may_draw(position: Position, action: Action) -> str | None:
    """There must be a card to turn."""
    return None if position.piles[STOCK] else "stock_empty"


def draw(position: Position, action: Action) -> Position:
    """Turn cards from the stock one after another: the last one turned is on top."""
    rules, start, piles, score = position
    turned = piles[STOCK][-rules.turn :]
    after = list(piles)
    after[STOCK] = piles[STOCK][: -rules.turn]
    after[WASTE] += turned[::-1]
    return Position(rules, start, tuple(after), score)


def may_redeal(position: Position, action: Action) -> str | None:
    """The stock must be used up, and the waste have cards."""
    if position.piles[STOCK]:
        return "stock_not_empty"
    return None if position.piles[WASTE] else "waste_empty"


def redeal(position: Position, action: Action) -> Position:
    """Turn the whole waste over: what was turned first comes first again."""
    rules, start, piles, score = position
    after = list(piles)
    after[STOCK] = piles[WASTE][::-1]
    after[WASTE] = ()
    return Position(rules, start, tuple(after), score)


# Ranked score


def ranked_score(position: Position) -> int:
    """Each card that is home counts once, but for the one that the deal put there."""
    return POINTS_A_CARD * max(0, cards_home(position.piles) - 1)


CANFIELD = Variant(
    name="canfield",
    title="Canfield",
    prefixes=("CF1",),
    shuffle="CF",
    options=("D3", "D1"),
    default_option="D3",
    columns=4,
    has_undo=True,
    deal=deal,
    moves={
        DRAW: Rule(may_draw, draw),
        REDEAL: Rule(may_redeal, redeal),
        (Kind.WASTE, Kind.FOUNDATION): Rule(to_foundation, move),
        (Kind.RESERVE, Kind.FOUNDATION): Rule(to_foundation, move),
        (Kind.COLUMN, Kind.FOUNDATION): Rule(to_foundation, move),
        (Kind.WASTE, Kind.COLUMN): Rule(to_column, move),
        (Kind.RESERVE, Kind.COLUMN): Rule(to_column, move),
        (Kind.COLUMN, Kind.COLUMN): Rule(to_column, move),
        (Kind.FOUNDATION, Kind.COLUMN): Rule(to_column, move),
    },
    movable=len,
    goes_on=GOES_ON_ROUND,
    ranked_score=ranked_score,
)
