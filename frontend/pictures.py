"""Positions as pages show them: a view for the board's renderer, and the same in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.examples import EXAMPLES
from games import names
from games.engine.replay import Playthrough
from games.engine.view import layout_of


def still_view(playthrough: Playthrough) -> dict[str, Any]:
    """Return what the board's renderer needs of a game that nobody plays."""
    code = playthrough.code
    return {
        "game": code.game,
        "option": code.option,
        "status": "won" if playthrough.won else "playing",
        "score": playthrough.score,
        **layout_of(playthrough.position),
    }


@cache
def example_views(game: str) -> tuple[dict[str, Any], ...]:
    """Return the view of an example before its first action and after each."""
    return tuple(still_view(playthrough) for playthrough in EXAMPLES[game].playthroughs())


@dataclass(frozen=True)
class Line:
    """A pile in words: its name, the cards in sight bottom to top, and how many are hidden."""

    name: str
    cards: tuple[str, ...]
    hidden: str


def lines_of(view: Mapping[str, Any]) -> list[Line]:
    """Return a view's piles in words, in the reader's language and the order of the board."""
    lines = []
    if view["game"] != "freecell":
        lines.append(_line(_("Stock"), [], view["stock"]["count"]))
        lines.append(_line(_("Waste"), view["waste"]["cards"], view["waste"]["count"]))
        top = [view["reserve"]["top"]] if view["reserve"]["top"] else []
        lines.append(_line(_("Reserve"), top, view["reserve"]["count"]))
    lines += [
        _line(_("Free cell %(number)s") % {"number": number}, [card] if card else [], bool(card))
        for number, card in enumerate(view["cells"], 1)
    ]
    lines += [
        _line(
            _("Foundation of %(suit)s") % {"suit": names.suit(suit)},
            [pile["top"]] if pile["top"] else [],
            pile["count"],
        )
        for suit, pile in view["foundations"].items()
    ]
    lines += [
        _line(_("Column %(number)s") % {"number": number}, cards, len(cards))
        for number, cards in enumerate(view["columns"], 1)
    ]
    return lines


def _line(name: str, cards: list[str], count: int) -> Line:
    hidden = count - len(cards)
    text = ngettext("%(count)d more card", "%(count)d more cards", hidden) % {"count": hidden}
    if hidden and not cards:
        text = ngettext("%(count)d card", "%(count)d cards", hidden) % {"count": hidden}
    return Line(name, tuple(cards), text if hidden else "")
