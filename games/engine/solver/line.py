"""Writing out a line: from the moves of a search to the actions of a log.

A move names the card that moves and where it goes. Which piles those are is read off the
engine's own position, and the engine plays every action: what is returned is legal to the
last token, and wins, whatever a search may have thought.
"""

from collections.abc import Iterable

from games.engine.actions import DRAW, REDEAL, parse
from games.engine.cards import Card
from games.engine.piles import CELLS, COLUMNS, HOME, LETTERS, STOCK, WASTE, Piles
from games.engine.position import Position
from games.engine.solver.search import TO_CELL, TO_HOME, TO_SPACE, Move


class LineError(Exception):
    """A search found moves that do not win: a fault of the solver."""


def written_out(position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
    """Return the tokens that play these moves, with the draws and redeals between them.

    Raises LineError when they do not win, and IllegalMove when they cannot be played.
    """
    tokens: list[str] = []
    for move in moves:
        while move.card in position.piles[STOCK] or move.card in position.piles[WASTE][:-1]:
            turn = "sw" if position.piles[STOCK] else "ws"
            position = position.play(parse(turn))
            tokens.append(turn)
            if len(tokens) > 100_000:
                raise LineError(f"{move} waits for a card that never comes")
        token = _token(position.piles, move)
        position = position.play(parse(token))
        tokens.append(token)
    if not position.won:
        raise LineError("the line does not win")
    return tuple(tokens)


def moves_of(position: Position, tokens: Iterable[str]) -> list[Move]:
    """Return the moves of a line of tokens: draws and redeals are none.

    Raises BadToken, IllegalMove or GameOver when it cannot be played.
    """
    moves = []
    for token in tokens:
        action = parse(token)
        if action.route not in (DRAW, REDEAL):
            card = position.piles[action.source][-action.count :][0]
            moves.append(Move(card, _onto(position.piles, action.target)))
        position = position.play(action)
    return moves


def _onto(piles: Piles, target: int) -> int:
    if target == HOME:
        return TO_HOME
    if target in CELLS:
        return TO_CELL
    return piles[target][-1] if piles[target] else TO_SPACE


def _token(piles: Piles, move: Move) -> str:
    source = _pile_with(piles, move.card)
    count = len(piles[source]) - piles[source].index(move.card)
    token = LETTERS[source] + LETTERS[_target(piles, move.onto)]
    return token if count == 1 else f"{token}v{count:x}"


def _target(piles: Piles, onto: int) -> int:
    if onto == TO_HOME:
        return HOME
    if onto == TO_SPACE:
        return next(column for column in COLUMNS if not piles[column])
    if onto == TO_CELL:
        return next(cell for cell in CELLS if not piles[cell])
    return _pile_with(piles, onto)


def _pile_with(piles: Piles, card: Card) -> int:
    return next(number for number, pile in enumerate(piles) if card in pile)
