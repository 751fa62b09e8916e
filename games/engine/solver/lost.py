"""Where a game was lost: the first action after which it could no longer be won.

Along actions alone, being winnable only ends: who can win after an action can win before it,
by playing it. An undo goes back, so over a whole log it comes and goes. What counts are the
actions that were not undone: they lead from the deal to where the game is, without a way
back, and among them it is found by halving. What was undone lost nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.actions import UNDO, parse
from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.replay import replay, tokens_of
from games.engine.solver.verdict import UNWINNABLE, WINNABLE, Verdict

Judge = Callable[[Position], Verdict]


@dataclass(frozen=True, slots=True)
class Loss:
    """What is known of where a game ceased to be winnable, in actions of its log from 1.

    `winnable` is the last action after which it is known that the game could still be won,
    0 for the deal, and `lost` the first after which it is known that it could not; each None
    when there is none. Only actions that were not undone are told.
    """

    winnable: int | None
    lost: int | None
    certain: bool
    """Whether nothing lies between the two: then the game was lost at `lost`, or, when that
    is None, can be won to the end. 0 is a deal that could never be won."""


def where_lost(code: DealCode, log: str, judge: Judge) -> Loss:
    """Return where a game was lost, by asking for the verdicts on some of its positions.

    `judge` gives them: `solve`, or one with limits. Raises ReplayError for a bad log.
    """
    replay(code, log)
    numbers, positions = _not_undone(code, tokens_of(log))
    outcomes: dict[int, str] = {}

    def outcome(place: int) -> str:
        if place not in outcomes:
            outcomes[place] = judge(positions[place]).outcome
        return outcomes[place]

    last = len(positions) - 1
    if outcome(last) == WINNABLE:
        return Loss(numbers[last], None, True)
    if outcome(0) == UNWINNABLE:
        return Loss(None, 0, True)
    # Each halving takes an unknown verdict for the answer that leads away from it.
    winnable = _last(last, lambda place: outcome(place) == WINNABLE)
    unwinnable = 1 + _last(last, lambda place: outcome(place) != UNWINNABLE)
    return Loss(
        None if winnable < 0 else numbers[winnable],
        None if unwinnable > last else numbers[unwinnable],
        unwinnable - winnable == 1 and unwinnable <= last,
    )


def _last(most: int, holds: Callable[[int], bool]) -> int:
    """Return the last place of 0 to `most` where something holds that ends somewhere, or -1."""
    low, high = -1, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def _not_undone(code: DealCode, tokens: list[str]) -> tuple[list[int], list[Position]]:
    """Return the actions that were not undone, by number in the log, and what each led to."""
    numbers, positions = [0], [deal(code)]
    for number, token in enumerate(tokens, start=1):
        if token == UNDO:
            numbers.pop()
            positions.pop()
        else:
            numbers.append(number)
            positions.append(positions[-1].play(parse(token)))
    return numbers, positions
