"""Actions: what a player may ask for, and the one table of their tokens.

An action knows its text and its piles, but no position and no game: whether it is legal
is for the rules to say. There are some three thousand, each made once, so reading a token
is one look into a dictionary and two equal actions are one object.
The tokens are defined in docs/notation.md, "Actions".
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from games.engine.cards import DECK
from games.engine.errors import BadToken
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS, HOME, LETTERS, RESERVE, STOCK, WASTE


class Kind(Enum):
    """What sort of pile cards leave or reach."""

    STOCK = "stock"
    WASTE = "waste"
    RESERVE = "reserve"
    COLUMN = "column"
    CELL = "cell"
    FOUNDATION = "foundation"


Route: TypeAlias = tuple[Kind, Kind]

_PLACES: dict[Kind, tuple[int, ...]] = {
    Kind.STOCK: (STOCK,),
    Kind.WASTE: (WASTE,),
    Kind.RESERVE: (RESERVE,),
    Kind.COLUMN: tuple(COLUMNS),
    Kind.CELL: tuple(CELLS),
    Kind.FOUNDATION: tuple(FOUNDATIONS),
}

DRAW: Route = (Kind.STOCK, Kind.WASTE)
REDEAL: Route = (Kind.WASTE, Kind.STOCK)
_SENDERS = (Kind.WASTE, Kind.RESERVE, Kind.COLUMN, Kind.CELL)
_CARD_MOVES: tuple[Route, ...] = (
    *((sender, Kind.FOUNDATION) for sender in _SENDERS),
    *((sender, Kind.COLUMN) for sender in (*_SENDERS, Kind.FOUNDATION)),
    *((sender, Kind.CELL) for sender in (*_SENDERS, Kind.FOUNDATION)),
)


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """An action from one pile to another. `str()` gives its token.

    `count` is how many cards move as one; a draw and a redeal have 1, and turn as many as
    their rules say.
    """

    token: str
    route: Route
    source: int
    target: int
    count: int

    def __str__(self) -> str:
        return self.token

    def __reduce__(self) -> tuple[Callable[[str], "Action"], tuple[str]]:
        # A copy, even in another process, must be the one action of its token.
        return parse, (self.token,)


UNDO = "u"
"""The token that takes back the last action: an affair of the log, not of a position."""

REDEAL_TOKEN = "ws"  # noqa: S105 - no secret
"""The token that turns the whole waste over into the empty stock."""


def _actions() -> Iterator[Action]:
    for route in (DRAW, REDEAL, *_CARD_MOVES):
        targets = (HOME,) if route[1] is Kind.FOUNDATION else _PLACES[route[1]]
        between_columns = route == (Kind.COLUMN, Kind.COLUMN)
        for source in _PLACES[route[0]]:
            for target in targets:
                if source == target:
                    continue
                for count in range(1, len(DECK) + 1 if between_columns else 2):
                    token = LETTERS[source] + LETTERS[target]
                    if count > 1:
                        token += f"v{count:x}"
                    yield Action(token, route, source, target, count)


ACTIONS: dict[str, Action] = {action.token: action for action in _actions()}
"""Every action of every game by its token; `u`, which moves no card, is not among them."""


def parse(token: str) -> Action:
    """Return the action of a token.

    >>> parse("24v2").count
    2

    Raises BadToken when it is no action in any game.
    """
    action = ACTIONS.get(token)
    if action is None:
        raise BadToken.of(token)
    return action
