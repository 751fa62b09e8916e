"""A game as a value: a handful of facts and functions, and the table of what goes where.

`Variant` is a game; `Rules` is a game with its option chosen, which is what a position
plays by. Each game is defined in a module of `variants`, which reads like its rules page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from games.engine.actions import ACTIONS, DRAW, REDEAL, Action, Kind, Route
from games.engine.building import NOTHING_GOES_ON, Takers
from games.engine.cards import Card
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS, HOME, RESERVE, STOCK, WASTE, Pile
from games.engine.position import Position

WhyNot: TypeAlias = Callable[[Position, Action], str | None]
"""Judges an action: None when it is legal, else the reason, a key of errors.SENTENCES."""

Make: TypeAlias = Callable[[Position, Action], Position]
"""Carries out an action that was judged legal."""


Judged: TypeAlias = tuple[Action, WhyNot]
"""An action with what judges it."""

Ways: TypeAlias = Mapping[int, Judged]
"""Where cards could go, by the target."""


class Rule(NamedTuple):
    """What a game says of one route, such as from the waste to a column."""

    why_not: WhyNot
    make: Make


@dataclass(frozen=True, eq=False)
class Variant:
    """A game.

    `prefixes` are the first parts of its deal codes, and `shuffle` is which of the shuffles
    by letters deals them: games with the same one have the same deals. An option is a
    letter and a number: D and the cards that a draw turns, or C and the free cells.
    `deal` lays out a shuffled deck, and `moves` has a rule for each route that the game knows.
    `movable` says how many cards could at most leave a column at once, and `goes_on` which
    go onto a column's top card.
    """

    name: str
    title: str
    prefixes: tuple[str, ...]
    shuffle: str
    options: tuple[str, ...]
    default_option: str
    columns: int
    has_undo: bool
    deal: Callable[["Rules", Sequence[Card]], Position]
    moves: Mapping[Route, Rule]
    movable: Callable[[Pile], int]
    goes_on: Takers
    ranked_score: Callable[[Position], int]
    rules: Mapping[str, "Rules"] = field(init=False, repr=False)
    """The game's rules by option."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", {option: Rules(self, option) for option in self.options})


class Rules:
    """A game with its option chosen, laid out for quick look-up.

    `turn` is how many cards a draw turns, `cells` how many free cells there are.
    `by_action` has the rule of every action that these rules know. The rest is the same for
    `candidates`: `turns` are draw and redeal; `leaving` tells where cards could go, by the pile
    and then by their count less one; `onto` which cards its target's top card takes.
    """

    __slots__ = (
        "by_action", "cells", "leaving", "onto", "option", "piles", "turn", "turns", "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant, option: str) -> None:
        letter, number = option[0], int(option[1:])
        self.variant = variant
        self.option = option
        self.turn = number if letter == "D" else 0
        self.cells = number if letter == "C" else 0
        self.piles = self._board()
        self.by_action: dict[Action, Rule] = {
            action: variant.moves[action.route]
            for action in ACTIONS.values()
            if action.route in variant.moves and {action.source, action.target} <= self.piles
        }
        self.turns: list[Judged] = []
        leaving: dict[int, list[dict[int, Judged]]] = {}
        for action, rule in sorted(self.by_action.items(), key=lambda item: item[0].count):
            judged = action, rule.why_not
            if action.route in (DRAW, REDEAL):
                self.turns.append(judged)
                continue
            by_count = leaving.setdefault(action.source, [])
            if len(by_count) < action.count:
                by_count.append({})
            by_count[-1][action.target] = judged
        self.leaving = tuple(leaving.items())
        self.onto: tuple[tuple[int, Takers], ...] = (
            *((column, variant.goes_on) for column in COLUMNS[: variant.columns]),
            *((cell, NOTHING_GOES_ON) for cell in CELLS[: self.cells]),
        )

    def __repr__(self) -> str:
        return f"Rules({self.variant.name}, {self.option})"

    def __reduce__(self) -> tuple[Callable[[str, str], "Rules"], tuple[str, str]]:
        # A copy, even in another process, must be the one object: positions compare it.
        return _rules_of, (self.variant.name, self.option)

    def _board(self) -> frozenset[int]:
        """The piles that there are: those a route mentions, in their number."""
        kinds = {kind for route in self.variant.moves for kind in route}
        places: dict[Kind, Sequence[int]] = {
            Kind.STOCK: [STOCK],
            Kind.WASTE: [WASTE],
            Kind.RESERVE: [RESERVE],
            Kind.COLUMN: COLUMNS[: self.variant.columns],
            Kind.CELL: CELLS[: self.cells],
            Kind.FOUNDATION: [*FOUNDATIONS, HOME],
        }
        return frozenset(pile for kind in kinds for pile in places[kind])


def _rules_of(game: str, option: str) -> Rules:
    from games.engine.variants import VARIANTS  # the games are made of what is in this module

    return VARIANTS[game].rules[option]
