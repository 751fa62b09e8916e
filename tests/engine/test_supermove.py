"""The length of a group, against moving the cards one at a time."""

from collections.abc import Iterator

import pytest

from games.engine.supermove import supermove
from tests.engine.helpers import board

Stacks = tuple[tuple[int, ...], ...]

LONGEST_TRIED = 16

# A run of n cards is n-1 … 0, bottom to top: a card goes only onto the next higher number.


def steps(cells: frozenset[int], places: Stacks, capacity: int) -> Iterator[tuple]:
    """Every position that one card's move leads to. Places are source, target, spaces."""
    movable = [(card, None) for card in cells]
    movable += [(place[-1], number) for number, place in enumerate(places) if place]
    for card, source in movable:
        if source is None:
            left_cells, left = cells - {card}, places
        else:
            left_cells = cells
            left = (*places[:source], places[source][:-1], *places[source + 1 :])
        if source is not None and len(cells) < capacity:
            yield cells | {card}, left
        for number, place in enumerate(places):
            if number != source and (not place or place[-1] == card + 1):
                yield left_cells, (*left[:number], (*place, card), *left[number + 1 :])


def can_be_moved(count: int, cells: int, spaces: int, to_empty_column: bool) -> bool:
    """Whether a run can be moved card by card, by trying everything."""
    run = tuple(range(count))[::-1]
    # The card under the run and the target's card can take no part: they only bear the run.
    under, bearer = 100, () if to_empty_column else (count,)
    rest = spaces - to_empty_column
    start = (frozenset[int](), ((under, *run), bearer, *[()] * rest))
    goal = bearer + run
    seen = set()
    todo = [start]
    while todo:
        held, places = todo.pop()
        places = (*places[:2], *sorted(places[2:]))
        if places[1] == goal:
            return True
        if (held, places) in seen:
            continue
        seen.add((held, places))
        todo += [
            (after_held, after)
            for after_held, after in steps(held, places, cells)
            if after[0] and after[0][0] == under
        ]
    return False


# Without a space there is none to move into.
TABLE = [
    pytest.param(cells, spaces, to_space, id=f"{cells} cells {spaces} spaces {to_space=}")
    for cells in range(5)
    for spaces in range(4)
    for to_space in (False, True)
    if spaces or not to_space
]


@pytest.mark.parametrize(("cells", "spaces", "to_space"), TABLE)
def test_so_many_can_be_moved_card_by_card_and_no_more(
    cells: int, spaces: int, to_space: bool
) -> None:
    longest = supermove(cells, spaces, to_empty_column=to_space)
    # To try everything with longer runs would take minutes; the rule is the same.
    if longest <= LONGEST_TRIED:
        assert can_be_moved(longest, cells, spaces, to_space)
        assert not can_be_moved(longest + 1, cells, spaces, to_space)


RUN = ["KD", "QC", "JD", "TC", "9D", "8C", "7D", "6C", "5D", "4C", "3D", "2C", "AD"]
FILLER = ["2H", "2S", "3H", "3S", "4H", "4S", "5H", "5S"]


@pytest.mark.parametrize(("cells", "spaces", "to_space"), TABLE)
def test_a_group_is_legal_up_to_the_limit_and_not_beyond(
    cells: int, spaces: int, to_space: bool
) -> None:
    limit = (cells + 1) * 2 ** (spaces - to_space)
    for count in range(1, 14 if to_space else 13):
        onto = "" if to_space else RUN[-count - 1].replace("D", "H").replace("C", "S")
        others = FILLER[: 6 - spaces + to_space]
        position = board(
            "freecell",
            cells=["KS"] * (4 - cells),
            columns=[" ".join(["AH", *RUN[-count:]]), onto, *others],
        )
        token = "12" if count == 1 else f"12v{count:x}"
        assert (token in position.legal()) == (count <= limit), (count, limit)
