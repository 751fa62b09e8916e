"""Short lines of Canfield: few draws count as much as few moves."""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import DECK
from games.engine.piles import WASTE
from games.engine.position import Position
from games.engine.solver.beam import Beam, shortest
from games.engine.solver.canfield.moves import Manner, moves, play
from games.engine.solver.canfield.passes import line_of
from games.engine.solver.canfield.state import State, phase, state_of
from games.engine.solver.limits import Limits
from games.engine.solver.search import Move, Moves
from games.engine.solver.shorter import Steps, fewer_moves

HOME, RESERVE, ACTION = 3, 3, 1
"""What a card home, a card gone from the reserve, and an action spent are worth."""


class Node(NamedTuple):
    """A state, and how many cards are really turned, since to turn more costs actions."""

    state: State
    turned: int


def short_line(position: Position, width: int, most: int, limits: Limits) -> list[Move] | None:
    """Return moves that win in fewer than `most` actions, as few as a beam finds."""
    game = position.rules
    manner = Manner(game.turn, game.variant.name == "hoyle", eager=True)

    def successors(node: Node) -> Iterator[tuple[Node, Moves, int]]:
        state, turned = node
        for move in moves(state, manner):
            after = play(state, move, manner.turn)
            if move.card in state.stock:
                place = state.stock.index(move.card)
                turns = turns_to(place, len(state.stock), turned, manner.turn)
                yield Node(after, place), (move,), turns + 1
            else:
                yield Node(after, turned), (move,), 1

    def key(node: Node) -> bytes:
        state, turned = node
        return state._replace(waste=phase(turned, len(state.stock), manner.turn)).key

    beam = Beam(successors, key, _cards_left, _rank)
    start = Node(state_of(position), len(position.piles[WASTE]))
    found = shortest(beam, start, (), width, most, limits)
    return None if found is None else line_of(found[0], position.start)


def shortened(position: Position, line: list[Move]) -> list[Move]:
    """Return a line that wins in no more moves than a given one."""
    game = position.rules
    manner = Manner(game.turn, game.variant.name == "hoyle")
    steps = Steps(
        moves=lambda state: moves(state, manner),
        play=lambda state, move: play(state, move, manner.turn),
    )
    given = line_of(line, -position.start)
    return line_of(fewer_moves(steps, state_of(position), given), position.start)


def turns_to(place: int, cards: int, turned: int, turn: int) -> int:
    """Return how many draws and redeals bring the card at a place onto the top of the waste."""
    if place == turned - 1:
        return 0
    if place >= turned and ((place + 1 - turned) % turn == 0 or place == cards - 1):
        return _draws(place + 1 - turned, turn)
    return _draws(cards - turned, turn) + 1 + _draws(place + 1, turn)


def _draws(cards: int, turn: int) -> int:
    return -(-cards // turn)


def _cards_left(node: Node) -> int:
    return len(DECK) - sum(node.state.home)


def _rank(node: Node, actions: int) -> int:
    state = node.state
    return ACTION * actions - HOME * sum(state.home) + RESERVE * len(state.reserve)
