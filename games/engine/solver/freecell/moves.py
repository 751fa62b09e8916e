"""What can be played in FreeCell, as moves between states."""

from collections.abc import Iterator

from games.engine.cards import SUIT
from games.engine.solver.freecell.state import (
    ONTO,
    State,
    at_once,
    more_home,
    nexts,
)
from games.engine.solver.search import (
    HOMEWARD,
    INTO_CELL,
    INTO_SPACE,
    TO_CELL,
    TO_HOME,
    TO_SPACE,
    Move,
    Moves,
)
from games.engine.supermove import supermove

ONTO_CARDS: tuple[Moves, ...] = tuple(
    tuple(Move(card, under) for under in ONTO[card]) for card in range(len(ONTO))
)
"""By card: its moves onto the two that it goes onto, each made once."""


def moves(state: State, cells: int) -> Iterator[Move]:
    """Yield all moves of a state on a board of so many cells.

    Nothing is left out but what a move of the same worth does: which of several empty
    columns or cells is used, and a column moving as a whole to an empty one; and taking
    back a card that would go home again at once.
    """
    columns, in_cells, home = state
    tops = bytes([column[-1] for column in columns if column])
    free = cells - len(in_cells)
    spaces = len(columns) - len(tops)
    onto_card = supermove(free, spaces, to_empty_column=False)
    into_space = supermove(free, spaces, to_empty_column=True) if spaces else 0
    for column in columns:
        if not column:
            continue
        for count in range(1, _run_length(column) + 1):
            card = column[-count]
            if count <= onto_card:
                for move in ONTO_CARDS[card]:
                    if move.onto in tops:
                        yield move
            if count <= into_space and count < len(column):
                yield INTO_SPACE[card]
        if free:
            yield INTO_CELL[column[-1]]
    for card in in_cells:
        yield from _onto_columns(card, tops, spaces)
    for card in nexts(home):
        if card in tops or card in in_cells:
            yield HOMEWARD[card]
    for suit, count in enumerate(home):
        if count:
            card = suit * 13 + count - 1
            if card not in at_once(more_home(home, suit, -1)):
                yield from _onto_columns(card, tops, spaces)
                if free:
                    yield INTO_CELL[card]


def _onto_columns(card: int, tops: bytes, spaces: int) -> Iterator[Move]:
    for move in ONTO_CARDS[card]:
        if move.onto in tops:
            yield move
    if spaces:
        yield INTO_SPACE[card]


def _run_length(column: bytes) -> int:
    length = 1
    while length < len(column) and column[-length - 1] in ONTO[column[-length]]:
        length += 1
    return length


def play(state: State, move: Move) -> State:
    """Return the state after a move."""
    columns, cells, home = state
    card, onto = move
    after = [*columns]
    moved = bytes((card,))
    if card in cells:
        cells = cells.replace(moved, b"")
    else:
        for number, column in enumerate(columns):
            if card in column:
                place = column.index(card)
                after[number], moved = column[:place], column[place:]
                break
        else:
            home = more_home(home, SUIT[card], -1)
    if onto == TO_HOME:
        home = more_home(home, SUIT[card])
    elif onto == TO_CELL:
        cells = bytes(sorted(cells + moved))
    elif onto == TO_SPACE:
        after[after.index(b"")] = moved
    else:
        for number, column in enumerate(after):
            if column and column[-1] == onto:
                after[number] = column + moved
                break
    after.sort()
    return State(tuple(after), cells, home)


def settled(state: State) -> tuple[State, Moves]:
    """Return the state after all moves home that need no thought, and those."""
    made: Moves = ()
    while (move := _at_once(state)) is not None:
        state, made = play(state, move), (*made, move)
    return state, made


def _at_once(state: State) -> Move | None:
    columns, cells, home = state
    for card in at_once(home):
        if card in cells or any(column and column[-1] == card for column in columns):
            return HOMEWARD[card]
    return None
