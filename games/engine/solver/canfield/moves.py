"""What can be played in Canfield, as moves between states.

To play the k-th card of the stock is one move: the draws and redeals before it are put in
when a line is written out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards import RANK, SUIT, Card
from games.engine.solver.canfield.state import ONTO, OTHER_COLOUR, Home, State, phase, within_reach
from games.engine.solver.search import TO_HOME, TO_SPACE, Move, Trail


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search plays: by the rules of the game, and when eager more narrowly.

    Eager, a card goes home as soon as it can and stays there. It finds most wins soonest
    and misses others, so it proves nothing.
    """

    turn: int
    is_hoyle: bool
    eager: bool = False


def moves(state: State, manner: Manner) -> Iterator[Move]:
    """Yield what is worth trying, the most promising first.

    Left out is only what changes nothing that matters. Of a run a part moves onto a card
    only if the card so uncovered can go home: else both cards would still take the same
    cards, and the same line with their followers exchanged does without the move.
    """
    columns, reserve, stock, waste, home = state
    tops = bytes(column[-1] for column in columns if column)
    has_space = len(tops) < len(columns)
    within = bytes(stock[place] for place in within_reach(len(stock), waste, manner.turn))
    free = tops + reserve[-1:] + within

    for card in free:
        if home[SUIT[card]] == RANK[card]:
            yield Move(card, TO_HOME)
    for column in columns:
        if column:
            yield from _onto(column[0], tops, but=column[-1])
    for card in reserve[-1:]:
        yield from _onto(card, tops)
    if not manner.is_hoyle:
        for column in columns:
            for place in range(1, len(column)):
                uncovered = column[place - 1]
                if home[SUIT[uncovered]] == RANK[uncovered]:
                    yield from _onto(column[place], tops, but=column[-1])
    for card in within:
        yield from _onto(card, tops)
    if has_space:
        if not manner.is_hoyle:
            for column in columns:
                for card in column[1:]:
                    yield Move(card, TO_SPACE)
        for card in within:
            yield Move(card, TO_SPACE)
    if not manner.is_hoyle and not manner.eager:
        for suit, count in enumerate(home):
            if count:
                card = suit * 13 + count - 1
                yield from _onto(card, tops)
                if has_space:
                    yield Move(card, TO_SPACE)


def _onto(card: Card, tops: bytes, but: int = -1) -> Iterator[Move]:
    """Yield the moves of a card onto others. A long column's top is no place for its own run."""
    one, other = ONTO[card]
    if one in tops and one != but:
        yield Move(card, one)
    if other in tops and other != but:
        yield Move(card, other)


def play(state: State, move: Move, turn: int) -> State:
    """Return the state after a move, with the refill it causes."""
    columns, reserve, stock, waste, home = state
    card, onto = move
    after = list(columns)
    moved = bytes((card,))
    place = -1
    if reserve.endswith(moved):
        reserve = reserve[:-1]
    elif (place := stock.find(card)) >= 0:
        stock = stock[:place] + stock[place + 1 :]
        waste = phase(place, len(stock), turn)
    else:
        for number, column in enumerate(columns):
            if (place := column.find(card)) >= 0:
                moved = column[place:]
                after[number] = column[:place]
                if place == 0 and reserve:
                    after[number], reserve = reserve[-1:], reserve[:-1]
                break
        else:
            home = _counted(home, SUIT[card], -1)
    if onto == TO_HOME:
        home = _counted(home, SUIT[card], 1)
    elif onto == TO_SPACE:
        after[after.index(b"")] = moved
    else:
        target = next(
            number for number, column in enumerate(after) if column[-1:] == bytes((onto,))
        )
        after[target] += moved
    after.sort()
    return State(tuple(after), reserve, stock, waste, home)


def _counted(home: Home, suit: int, more: int) -> Home:
    return (*home[:suit], home[suit] + more, *home[suit + 1 :])


def settled(state: State, trail: Trail, manner: Manner) -> tuple[State, Trail]:
    """Return the state after all the moves home that need no thought, and the longer trail."""
    while (card := _goes_home_at_once(state, manner)) is not None:
        move = Move(card, TO_HOME)
        state, trail = play(state, move, manner.turn), (move, trail)
    return state, trail


def _goes_home_at_once(state: State, manner: Manner) -> Card | None:
    """Return a card that may as well go home now, or None.

    Where nothing comes back from a foundation, a card is of no more use on the board when
    both cards that it could carry are home; but one of the starting rank could still carry
    the last ones. Where cards do come back, each could be of use, so none goes unless the
    search is eager. From a stock turned by threes nothing is forced: to take a card changes
    which others can be reached.
    """
    if not (manner.eager or manner.is_hoyle):
        return None
    home = state.home
    tops = b"".join(column[-1:] for column in state.columns) + state.reserve[-1:]
    for card in tops + state.stock if manner.turn == 1 else tops:
        suit, rank = SUIT[card], RANK[card]
        if home[suit] == rank:
            one, other = OTHER_COLOUR[suit]
            if manner.eager or (rank and home[one] >= rank and home[other] >= rank):
                return card
    return None
