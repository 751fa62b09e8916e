"""What can be played in Canfield, as moves between states.

To play the k-th card of the stock is one move: the draws and redeals before it are put in
when a line is written out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from games.engine.cards import DECK, RANK, SUIT, Card
from games.engine.solver.canfield.state import (
    ONTO,
    OTHER_COLOUR,
    STARTERS,
    TWIN,
    Home,
    State,
    nexts,
    phase,
    reachable,
)
from games.engine.solver.search import HOMEWARD, INTO_SPACE, TO_HOME, TO_SPACE, Move, Moves


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search plays: by the rules of the game, and when eager more narrowly.

    Eager, a card goes home as soon as it can and stays there. It finds most wins soonest
    and misses others, so it proves nothing.
    """

    turn: int
    is_hoyle: bool
    eager: bool = False


CARRYING: tuple[Moves, ...] = tuple(
    tuple(Move(card, top) for card in DECK if top in ONTO[card]) for top in DECK
)
"""By card: the moves of the two cards that go onto it, each made once."""


def moves(state: State, manner: Manner) -> Iterator[Move]:
    """Yield what is worth trying, the most promising first.

    Left out is only what changes nothing that matters. Of a run a part moves onto a card
    only if the card so uncovered can go home: else both cards would still take the same
    cards, and the same line with their followers exchanged does without the move.
    """
    columns, reserve, stock, waste, home = state
    runs = [column for column in columns if column]
    tops = bytes([column[-1] for column in runs])
    within = reachable(stock, waste, manner.turn)
    onto_tops = [move for top in tops for move in CARRYING[top]]

    next_home = nexts(home)
    free = tops + reserve[-1:] + within
    for card in next_home:
        if card in free:
            yield HOMEWARD[card]
    firsts = bytes([column[0] for column in runs])
    for move in onto_tops:
        # A long column's top is no place for its own run.
        if move.card in firsts and tops[firsts.index(move.card)] != move.onto:
            yield move
    for move in onto_tops:
        if move.card in reserve[-1:]:
            yield move
    if not manner.is_hoyle:
        for column in runs:
            for uncovered in next_home:
                if uncovered in column[:-1]:
                    card = column[column.index(uncovered) + 1]
                    for onto in ONTO[card]:
                        if onto in tops and onto != column[-1]:
                            yield Move(card, onto)
    for move in onto_tops:
        if move.card in within:
            yield move
    has_space = len(runs) < len(columns)
    if has_space:
        if not manner.is_hoyle:
            for column in runs:
                for card in column[1:]:
                    yield INTO_SPACE[card]
        for card in within:
            yield INTO_SPACE[card]
    if not manner.is_hoyle and not manner.eager:
        for suit, count in enumerate(home):
            if count:
                card = suit * 13 + count - 1
                for onto in ONTO[card]:
                    if onto in tops:
                        yield Move(card, onto)
                if has_space:
                    yield INTO_SPACE[card]


def play(state: State, move: Move, turn: int) -> State:
    """Return the state after a move, with the refill it causes."""
    columns, reserve, stock, waste, home = state
    card, onto = move
    after = [*columns]
    moved = bytes((card,))
    if reserve[-1:] == moved:
        reserve = reserve[:-1]
    elif card in stock:
        place = stock.index(card)
        stock = stock[:place] + stock[place + 1 :]
        waste = phase(place, len(stock), turn)
    else:
        for number, column in enumerate(columns):
            if card in column:
                place = column.index(card)
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
        for number, column in enumerate(after):
            if column and column[-1] == onto:
                after[number] = column + moved
                break
    after.sort()
    return State(tuple(after), reserve, stock, waste, home)


def _counted(home: Home, suit: int, more: int) -> Home:
    return (*home[:suit], home[suit] + more, *home[suit + 1 :])


def settled(state: State, manner: Manner) -> tuple[State, Moves]:
    """Return the state after all the moves home that need no thought, and those."""
    made: Moves = ()
    if manner.eager or manner.is_hoyle:
        while (card := _goes_home_at_once(state, manner)) is not None:
            move = HOMEWARD[card]
            state, made = play(state, move, manner.turn), (*made, move)
    return state, made


def _goes_home_at_once(state: State, manner: Manner) -> Card | None:
    """Return a card that may as well go home now, or None.

    Where nothing comes back from a foundation, a card that is of no more use goes; where
    cards do come back, each could be of use, so none goes unless the search is eager. From a
    stock turned by threes nothing is forced: to take a card changes which others can be
    reached.
    """
    home = state.home
    free = bytes([column[-1] for column in state.columns if column]) + state.reserve[-1:]
    if manner.turn == 1:
        free += state.stock
    for card in nexts(home):
        if card in free and (manner.eager or is_of_no_use(card, home)):
            return card
    return None


@cache
def is_of_no_use(card: Card, home: Home) -> bool:
    """Return whether a card that is next on its foundation could carry nothing that matters.

    It could carry two cards of the other colour, which had better be home or go there as
    soon as they are free; and so had what those could carry, a card of its own colour. But
    a card of the starting rank can always carry the last ones, since columns go round the
    corner: so it never is of no use, and must be home itself to be counted on.
    """
    rank = RANK[card]
    one, other = OTHER_COLOUR[SUIT[card]]
    lower = max(1, rank - 1)
    lowest = 1 if rank == 2 else rank - 2
    return (
        rank > 0
        and home[one] >= lower
        and home[other] >= lower
        and home[TWIN[SUIT[card]]] >= lowest
    )


def is_locked(state: State) -> bool:
    """Return whether a column can never be taken apart, where cards only leave it for home.

    Then each card must wait for the one on it and for the next lower of its suit. Those
    have lower ranks, but for a card of the last rank on one of the starting rank: this may
    wait, through others, for itself.
    """
    columns, home = state.columns, state.home
    locks = [base for base in STARTERS if base in b"".join(column[:-1] for column in columns)]
    if not locks:
        return False
    above = {card: on for column in columns for card, on in pairwise(column)}
    for base in locks:
        needed: set[Card] = set()
        waiting = [above[base]]
        while waiting:
            card = waiting.pop()
            for lower in range(SUIT[card] * 13 + home[SUIT[card]], card + 1):
                if lower not in needed:
                    needed.add(lower)
                    if lower in above:
                        waiting.append(above[lower])
        if base in needed:
            return True
    return False
