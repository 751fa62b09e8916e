"""What can be played in FreeCell, as states that follow one another."""

from collections.abc import Iterator

from games.engine.cards import RANK, SUIT, Card
from games.engine.solver.freecell.state import ONTO, State, goes_home_at_once, more_home
from games.engine.solver.search import TO_CELL, TO_HOME, TO_SPACE, Move, Trail
from games.engine.supermove import supermove

Carried = tuple[Move, list[bytes], bytes]
"""A move that brings no card to a foundation or from it, and the columns and cells after."""


def successors(state: State, trail: Trail, cells: int) -> Iterator[tuple[State, Trail]]:
    """Yield what can follow a state on a board of so many cells, with the longer trails.

    Nothing is left out but what a move of the same worth does: which of several empty
    columns or cells is used, and a column moving as a whole to an empty one.
    """
    home = state.home
    for move, columns, in_cells in _carried(state, cells):
        yield settled(columns, in_cells, home, (move, trail))
    for number, column in enumerate(state.columns):
        if column and home[SUIT[column[-1]]] == RANK[column[-1]]:
            columns = _with(state.columns, number, column[:-1])
            move = Move(column[-1], TO_HOME)
            yield settled(columns, state.cells, more_home(home, SUIT[column[-1]]), (move, trail))
    for card in state.cells:
        if home[SUIT[card]] == RANK[card]:
            left = _without(state.cells, card)
            move = Move(card, TO_HOME)
            yield settled([*state.columns], left, more_home(home, SUIT[card]), (move, trail))
    for suit, count in enumerate(home):
        if count:
            card = suit * 13 + count - 1
            left_home = more_home(home, suit, -1)
            if not goes_home_at_once(card, left_home):
                for move, columns, in_cells in _placed(state, card, state.cells, cells):
                    yield settled(columns, in_cells, left_home, (move, trail))


def settled(
    columns: list[bytes], cells: bytes, home: tuple[int, ...], trail: Trail
) -> tuple[State, Trail]:
    """Return the state after all moves home that need no thought, and the longer trail."""
    moved = True
    while moved:
        moved = False
        for number, column in enumerate(columns):
            while column and goes_home_at_once(column[-1], home):
                home = more_home(home, SUIT[column[-1]])
                trail = (Move(column[-1], TO_HOME), trail)
                columns[number] = column = column[:-1]
                moved = True
        for card in cells:
            if goes_home_at_once(card, home):
                home = more_home(home, SUIT[card])
                trail = (Move(card, TO_HOME), trail)
                cells = _without(cells, card)
                moved = True
    columns.sort()
    return State(tuple(columns), cells, home), trail


def _carried(state: State, cells: int) -> Iterator[Carried]:
    """Yield the moves from column and cell to column and cell."""
    columns = state.columns
    tops = {column[-1]: number for number, column in enumerate(columns) if column}
    free = cells - len(state.cells)
    spaces = columns.count(b"")
    onto_card = supermove(free, spaces, to_empty_column=False)
    into_space = supermove(free, spaces, to_empty_column=True) if spaces else 0
    for number, column in enumerate(columns):
        for count in range(1, _run_length(column) + 1):
            run, left = column[-count:], column[:-count]
            if count <= onto_card:
                for onto in ONTO[run[0]]:
                    if onto in tops:
                        after = _with(columns, number, left)
                        after[tops[onto]] += run
                        yield Move(run[0], onto), after, state.cells
            if count <= into_space and left:
                after = _with(columns, number, left)
                after[columns.index(b"")] = run
                yield Move(run[0], TO_SPACE), after, state.cells
        if column and free:
            in_cells = bytes(sorted((*state.cells, column[-1])))
            yield Move(column[-1], TO_CELL), _with(columns, number, column[:-1]), in_cells
    for card in state.cells:
        yield from _placed(state, card, _without(state.cells, card), 0)


def _placed(state: State, card: Card, in_cells: bytes, cells: int) -> Iterator[Carried]:
    """Yield the moves of a card that comes from elsewhere to the columns, and to free cells."""
    for number, column in enumerate(state.columns):
        if column and column[-1] in ONTO[card]:
            move = Move(card, column[-1])
            yield move, _with(state.columns, number, column + bytes((card,))), in_cells
    if b"" in state.columns:
        space = state.columns.index(b"")
        yield Move(card, TO_SPACE), _with(state.columns, space, bytes((card,))), in_cells
    if len(in_cells) < cells:
        yield Move(card, TO_CELL), [*state.columns], bytes(sorted((*in_cells, card)))


def _run_length(column: bytes) -> int:
    length = min(len(column), 1)
    while length < len(column) and column[-length - 1] in ONTO[column[-length]]:
        length += 1
    return length


def _with(columns: tuple[bytes, ...], number: int, column: bytes) -> list[bytes]:
    after = [*columns]
    after[number] = column
    return after


def _without(cells: bytes, card: Card) -> bytes:
    return cells.replace(bytes((card,)), b"")
