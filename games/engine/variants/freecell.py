"""FreeCell, in the order of docs/rules-freecell.md."""

from collections.abc import Sequence

from games.engine.actions import Action, Kind
from games.engine.building import GOES_ON, foundation_takes, run_length
from games.engine.cards import ACE, Card
from games.engine.piles import FOUNDATION_OF, HOME, cards_home, carried, set_out
from games.engine.position import Position
from games.engine.supermove import longest_group
from games.engine.variant import Rule, Rules, Variant

POINTS_A_CARD = 10
PRICE_OF_TAKING_BACK = 15


# Layout


def deal(rules: Rules, deck: Sequence[Card]) -> Position:
    """Return the position at the start: the deck dealt to columns 1 to 8 in turn."""
    board = set_out(columns=[deck[column::8] for column in range(8)])
    return Position(rules, ACE, board, score=0)


# Foundations


def to_foundation(position: Position, action: Action) -> str | None:
    """Only a top card goes home, and only the next of its suit, counted from the ace."""
    piles = position.piles
    pile = piles[action.source]
    if not pile:
        return "too_few_cards"
    card = pile[-1]
    return (
        None if foundation_takes(piles[FOUNDATION_OF[card]], card, position.start) else "not_next"
    )


# Columns, and moving a group


def to_column(position: Position, action: Action) -> str | None:
    """A card goes onto one rank higher in the other colour, and onto no ace.

    An empty column takes any. A run moves as one when there is room to move it card by
    card.
    """
    piles = position.piles
    pile = piles[action.source]
    column = piles[action.target]
    count = action.count
    if len(pile) < count:
        return "too_few_cards"
    if column and pile[-count] not in GOES_ON[column[-1]]:
        return "wrong_order"
    if count == 1:
        return None
    if count > run_length(pile):
        return "not_a_run"
    if count > longest_group(piles, position.rules.cells, action.target):
        return "too_many"
    return None


# Cells


def to_cell(position: Position, action: Action) -> str | None:
    """A free cell holds one card, any card."""
    piles = position.piles
    if not piles[action.source]:
        return "too_few_cards"
    return "cell_taken" if piles[action.target] else None


# Score


def move(position: Position, action: Action) -> Position:
    """Carry the cards over, and count one that went home or was taken back."""
    rules, start, piles, score = position
    after = carried(piles, action.source, action.target, action.count)
    if action.target == HOME:
        score += POINTS_A_CARD
    elif action.route[0] is Kind.FOUNDATION:
        score = max(0, score - PRICE_OF_TAKING_BACK)
    return Position(rules, start, tuple(after), score)


def ranked_score(position: Position) -> int:
    """Each card that is home counts once."""
    return POINTS_A_CARD * cards_home(position.piles)


FREECELL = Variant(
    name="freecell",
    title="FreeCell",
    prefixes=("FC1", "MS1"),
    shuffle="FC",
    options=("C4", "C2", "C1"),
    default_option="C4",
    columns=8,
    has_undo=True,
    deal=deal,
    moves={
        (Kind.COLUMN, Kind.FOUNDATION): Rule(to_foundation, move),
        (Kind.CELL, Kind.FOUNDATION): Rule(to_foundation, move),
        (Kind.COLUMN, Kind.COLUMN): Rule(to_column, move),
        (Kind.CELL, Kind.COLUMN): Rule(to_column, move),
        (Kind.FOUNDATION, Kind.COLUMN): Rule(to_column, move),
        (Kind.COLUMN, Kind.CELL): Rule(to_cell, move),
        (Kind.CELL, Kind.CELL): Rule(to_cell, move),
        (Kind.FOUNDATION, Kind.CELL): Rule(to_cell, move),
    },
    movable=run_length,
    goes_on=GOES_ON,
    ranked_score=ranked_score,
)
