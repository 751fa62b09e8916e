"""A game to step through: all that a page and its script need of it, each moment as a view.

The script knows no rules: it is sent the first view and what each action changed in it. That is
about a fifth of all views, so that a game of a thousand actions opens as fast as a short one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from frontend.pictures import still_view
from frontend.small_pictures import cards_home
from games.engine.actions import REDEAL_TOKEN, UNDO
from games.engine.deal_codes import DealCode
from games.engine.replay import Playthrough


@dataclass(frozen=True)
class Replay:
    """A deal and the tokens played on it, all of them good ones."""

    code: DealCode
    tokens: Sequence[str]

    @property
    def last(self) -> int:
        """The number of the last moment: each action leads to the next, and 0 is the deal."""
        return len(self.tokens)

    def views(self) -> Iterator[dict[str, Any]]:
        """Yield the view of each moment. Raises EngineError at a token that cannot be played."""
        playthrough = Playthrough.start(self.code)
        yield still_view(playthrough)
        for token in self.tokens:
            playthrough = playthrough.act(token)
            yield still_view(playthrough)

    def view_at(self, moment: int) -> dict[str, Any]:
        """Return the view of one moment."""
        return still_view(Playthrough.start(self.code).extend(self.tokens[:moment]))

    def document(self) -> dict[str, Any]:
        """Return what `js/replay/frames.js` makes all views of, ready for JSON."""
        views = list(self.views())
        return {
            "tokens": list(self.tokens),
            "first": views[0],
            "changes": [change(before, after) for before, after in pairwise(views)],
            "undone": self.undone,
        }

    @cached_property
    def undone(self) -> list[int]:
        """The numbers of tokens that a later undo took back, and of those undos, from 0."""
        kept: list[int] = []
        undone = []
        for number, token in enumerate(self.tokens):
            if token == UNDO:
                undone += [kept.pop(), number]
            else:
                kept.append(number)
        return sorted(undone)

    def moment_with_home(self, home: int) -> int:
        """Return the first moment with that many cards on the foundations, else the last one."""
        counts = (cards_home(view) for view in self.views())
        return next((at for at, count in enumerate(counts) if count >= home), self.last)

    @property
    def redeals(self) -> list[int]:
        """The moments right after a redeal."""
        return [at for at, token in enumerate(self.tokens, 1) if token == REDEAL_TOKEN]

    @property
    def undos(self) -> list[int]:
        """The moments right after an undo."""
        return [at for at, token in enumerate(self.tokens, 1) if token == UNDO]

    @property
    def homes(self) -> list[int]:
        """The moments right after a card came to its foundation."""
        return [at for at, token in enumerate(self.tokens, 1) if token[1:] == "h"]


def change(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is different in a later view; of columns, cells and foundations by pile."""
    return {
        name: _piles(before[name], value) if name in _BY_PILE else value
        for name, value in after.items()
        if value != before[name]
    }


_BY_PILE = ("columns", "cells", "foundations")


def _piles(before: Any, after: Any) -> dict[str, Any]:
    piles = after.items() if isinstance(after, Mapping) else enumerate(after)
    return {str(key): pile for key, pile in piles if pile != before[key]}


@dataclass(frozen=True)
class Moment:
    """A replay at one of its moments, as a page shows it. `name` is that of its parameter."""

    replay: Replay
    at: int
    name: str = "at"

    @classmethod
    def asked(cls, replay: Replay, text: str, name: str = "at") -> "Moment":
        """The moment of a query string; the last one for a later, the deal for no number."""
        is_number = text.isascii() and text.isdigit() and len(text) < 6
        return cls(replay, min(int(text), replay.last) if is_number else 0, name)

    @cached_property
    def view(self) -> dict[str, Any]:
        """The cards at this moment."""
        return self.replay.view_at(self.at)

    @property
    def home(self) -> int:
        """How many cards lie on the foundations."""
        return cards_home(self.view)

    @property
    def last(self) -> int:
        """The last moment there is."""
        return self.replay.last

    @property
    def before(self) -> int:
        """The moment one action back."""
        return max(self.at - 1, 0)

    @property
    def after(self) -> int:
        """The moment one action on."""
        return min(self.at + 1, self.last)

    @property
    def token(self) -> str:
        """The action that led here; empty at the deal."""
        return self.replay.tokens[self.at - 1] if self.at else ""
