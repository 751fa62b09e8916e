"""No useful move left: said only when it is true."""

from games.engine.actions import parse
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS, STOCK, WASTE
from games.engine.position import Position

_TURNS = ("sw", "ws")


def is_stuck(position: Position) -> bool:
    """Return whether nothing but turning the stock is left to do, and that leads nowhere.

    True when no legal action now, in the rest of this pass through the stock, or in a whole
    next pass, leads to another position than turning does: one where other cards lie in some
    pile. Which column or cell is which makes no difference, so a lone column that goes to an
    empty one, or a card that changes cells, is nothing new. Undo does not count. A game that
    is won is not stuck.
    """
    if position.won:
        return False
    redeals = 0
    while True:
        if _has_a_move(position):
            return False
        if position.piles[STOCK]:
            position = position.play(parse("sw"))
        elif position.piles[WASTE] and redeals < 1:
            redeals += 1
            position = position.play(parse("ws"))
        else:
            return True


def _has_a_move(position: Position) -> bool:
    here = _arrangement(position)
    return any(
        _arrangement(position.play(parse(token))) != here
        for token in position.legal()
        if token not in _TURNS
    )


def _arrangement(position: Position) -> tuple[object, ...]:
    piles = position.piles
    return (
        piles[: COLUMNS.start],
        sorted(piles[COLUMNS.start : COLUMNS.stop]),
        sorted(piles[CELLS.start : CELLS.stop]),
        piles[FOUNDATIONS.start :],
    )
