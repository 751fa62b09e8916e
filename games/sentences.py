"""The engine's refusals as sentences in the reader's language."""

from collections.abc import Callable

from django.utils.text import capfirst
from django.utils.translation import gettext

from games import names
from games.engine.errors import SENTENCES, EngineError

_RENDERERS: dict[str, Callable[[str], str]] = {
    "card": lambda card: names.card(card, "subject"),
    "wanted": lambda card: names.card(card, "object"),
    "onto": lambda card: names.card(card, "onto"),
    "suit": names.suit,
    "game": lambda game: str(names.GAMES[game]),
}


def sentence(error: EngineError) -> str:
    """Return what is wrong, for a player to read."""
    words = {
        name: _RENDERERS[name](str(value)) if name in _RENDERERS else value
        for name, value in error.params.items()
    }
    return capfirst(gettext(SENTENCES[error.reason]) % words)
