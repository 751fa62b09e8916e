"""Refusals: from what a rule objects to, to an error that says so with its particulars.

Rules answer with a bare reason, since they are asked about far more actions than are ever
played. What the sentence needs besides is looked up here, for the few that are refused.
"""

from typing import TYPE_CHECKING

from games.engine.actions import Action, Kind
from games.engine.building import FULL, NEXT_UP
from games.engine.cards import NAMES, SUIT, SUITS
from games.engine.errors import SENTENCES, IllegalMove
from games.engine.piles import FOUNDATION_OF, LETTERS
from games.engine.supermove import longest_group

if TYPE_CHECKING:
    from games.engine.position import Position

_EMPTY = {
    Kind.STOCK: "stock_empty",
    Kind.WASTE: "waste_empty",
    Kind.RESERVE: "reserve_empty",
    Kind.COLUMN: "column_empty",
    Kind.CELL: "cell_empty",
    Kind.FOUNDATION: "foundation_empty",
}
_MISSING = {
    Kind.STOCK: "no_stock",
    Kind.WASTE: "no_waste",
    Kind.RESERVE: "no_reserve",
    Kind.COLUMN: "no_such_column",
    Kind.CELL: "no_such_cell",
}


def off_the_board(position: "Position", action: Action) -> IllegalMove:
    """Return the error for an action with a pile that the game does not have."""
    piles = position.rules.piles
    pile, kind = action.source, action.route[0]
    if pile in piles:
        pile, kind = action.target, action.route[1]
    return _illegal(_MISSING[kind], pile=LETTERS[pile])


def refused(position: "Position", action: Action, reason: str) -> IllegalMove:
    """Return the error for an action that a rule refused for this reason."""
    pile = position.piles[action.source]
    letter = LETTERS[action.source]
    if not pile and reason == "too_few_cards":
        return _illegal(_EMPTY[action.route[0]], pile=letter, suit=letter)
    if reason == "cell_taken":
        return _illegal(reason, pile=LETTERS[action.target])
    if reason == "too_many":
        limit = longest_group(position.piles, position.rules.cells, action.target)
        reason = "too_many" if limit > 1 else "one_at_a_time"
        return _illegal(reason, limit=limit, count=action.count)
    if reason == "not_next":
        return _not_next(position, action)
    if reason == "wrong_order":
        onto = position.piles[action.target][-1]
        return _illegal(reason, card=NAMES[pile[-action.count]], onto=NAMES[onto])
    return _illegal(reason, pile=letter, count=action.count)


def _not_next(position: "Position", action: Action) -> IllegalMove:
    card = position.piles[action.source][-1]
    foundation = position.piles[FOUNDATION_OF[card]]
    if len(foundation) == FULL:
        return _illegal("foundation_full", suit=SUITS[SUIT[card]])
    starter = SUIT[card] * 13 + position.start
    wanted = NEXT_UP[foundation[-1]] if foundation else starter
    return _illegal("not_next", card=NAMES[card], wanted=NAMES[wanted])


def _illegal(reason: str, **facts: str | int) -> IllegalMove:
    """Return the error with those of the facts that its sentence tells."""
    template = SENTENCES[reason]
    return IllegalMove(
        reason, {name: fact for name, fact in facts.items() if f"%({name})" in template}
    )
