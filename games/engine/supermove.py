"""Moving a group: how many cards can go as one.

Moved one by one, with free cells and empty columns to rest on, so many cards can be
carried; the game lets a player do it in one action.
"""

from games.engine.piles import CELLS, COLUMNS, Piles


def supermove(free_cells: int, empty_columns: int, *, to_empty_column: bool) -> int:
    """Return the longest run that moves as one: docs/rules-freecell.md, "Moving a group".

    It is (free cells + 1) × 2^(empty columns), and an empty column that the run goes to
    is no place to rest on.

    >>> supermove(4, 1, to_empty_column=False), supermove(4, 1, to_empty_column=True)
    (10, 5)
    """
    return (free_cells + 1) << (empty_columns - to_empty_column)


def longest_group(piles: Piles, cells: int, target: int) -> int:
    """Return the longest run that moves as one onto this column, on a board of so many cells."""
    taken = len(CELLS) - piles[CELLS.start : CELLS.stop].count(())
    empty_columns = piles[COLUMNS.start : COLUMNS.stop].count(())
    return supermove(cells - taken, empty_columns, to_empty_column=not piles[target])
