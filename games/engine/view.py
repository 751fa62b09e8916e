"""What may be shown of a game, to whom.

`view_of` is for a player: no face-down card is in it. `referee_position` is for whoever
judges games: every card, and never to be sent to the player of a game in progress.
"""

from typing import Any

from games.engine.cards import NAMES, RANKS, SUITS
from games.engine.piles import CELLS, COLUMNS, FOUNDATIONS, RESERVE, STOCK, WASTE, names
from games.engine.position import Position
from games.engine.replay import Playthrough

WASTE_CARDS_SHOWN = 3


def view_of(playthrough: Playthrough) -> dict[str, Any]:
    """Return what the player of a game may see of it: docs/api.md, "The view".

    Everything in it can be written as JSON. Of stock and reserve it has the number of
    cards and the reserve's top, of the waste at most the last three cards.
    """
    position = playthrough.position
    return {
        "score": position.score,
        "ranked_score": position.ranked_score,
        "version": playthrough.version,
        "actions": playthrough.version,
        "undo": playthrough.undo_count,
        "redo": playthrough.redo,
        **layout_of(position),
        "legal": position.legal(),
        "won": position.won,
    }


def layout_of(position: Position) -> dict[str, Any]:
    """Return the cards of a position as its player may see them: the piles of the view.

    Everything in it can be written as JSON.
    """
    piles = position.piles
    reserve = piles[RESERVE]
    waste = piles[WASTE]
    return {
        "base": RANKS[position.start],
        "stock": {"count": len(piles[STOCK])},
        "waste": {"count": len(waste), "cards": names(waste[-WASTE_CARDS_SHOWN:])},
        "reserve": {"count": len(reserve), "top": NAMES[reserve[-1]] if reserve else None},
        "foundations": {
            suit: {"count": len(pile), "top": NAMES[pile[-1]] if pile else None}
            for suit, pile in zip(SUITS, piles[FOUNDATIONS.start : FOUNDATIONS.stop], strict=True)
        },
        "columns": _columns(position),
        "cells": _cells(position),
    }


def referee_position(playthrough: Playthrough) -> dict[str, Any]:
    """Return the position with all its cards: docs/notation.md, "Position".

    `undo` counts the actions that are kept, at most 100. It is not asked there whether
    the game lets a player go back to them; `legal` has `u` when it does.
    """
    position = playthrough.position
    piles = position.piles
    return {
        "code": str(playthrough.code),
        "stock": names(piles[STOCK]),
        "waste": names(piles[WASTE]),
        "reserve": names(piles[RESERVE]),
        "foundations": {
            suit: names(piles[foundation])
            for suit, foundation in zip(SUITS, FOUNDATIONS, strict=True)
        },
        "columns": _columns(position),
        "cells": _cells(position),
        "score": position.score,
        "ranked_score": position.ranked_score,
        "won": position.won,
        "undo": len(playthrough.past),
    }


def _columns(position: Position) -> list[list[str]]:
    count = position.rules.variant.columns
    return [names(position.piles[column]) for column in COLUMNS[:count]]


def _cells(position: Position) -> list[str | None]:
    cells = [position.piles[cell] for cell in CELLS[: position.rules.cells]]
    return [NAMES[cell[0]] if cell else None for cell in cells]
