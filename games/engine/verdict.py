"""What is answered to whoever asks whether a code and a log are a game, and how it ends.

The `replay` command and the API answer the same: docs/notation.md, "Command line".
"""

from collections.abc import Callable
from typing import Any

from games.engine.deal_codes import parse
from games.engine.errors import DealCodeError, EngineError, shortened
from games.engine.replay import ReplayError, replay
from games.engine.view import referee_position


def verdict(
    code: str, log: str, in_words: Callable[[EngineError], str] = EngineError.__str__
) -> dict[str, Any]:
    """Return the position that a log leads to, or what is wrong and where, ready for JSON.

    A good game: `ok` true, `position` as a referee sees it, and `legal`, with `u` when an
    undo is possible. Else: `ok` false, the stable code `error`, a sentence `detail` that
    `in_words` makes, and the first bad `token` with its index `at`; for a bad code these
    are None, and `about` tells what part of it is wrong.
    """
    try:
        playthrough = replay(parse(code), log)
    except DealCodeError as error:
        return {**refusal(error.code, in_words(error)), "about": error.about}
    except ReplayError as error:
        return refusal(error.cause.code, in_words(error.cause), error.at, error.token)
    return {
        "ok": True,
        "position": referee_position(playthrough),
        "legal": playthrough.legal(),
    }


def refusal(
    error: str, detail: str, at: int | None = None, token: str | None = None
) -> dict[str, Any]:
    """Return the answer to what is not a good game."""
    shown = token if token is None else shortened(token, 100)
    return {"ok": False, "at": at, "token": shown, "error": error, "detail": detail}
