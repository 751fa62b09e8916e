"""Why the service refuses. The engine's own refusals are in games.engine.errors.

Each has the stable `code` that HTTP and live protocol answer with, and a sentence for a
player in their language.
"""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.models import Game


class GameError(Exception):
    """A refusal. `extra` holds what helps beside the sentence."""

    code = "refused"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra


class NoSuchGame(GameError):
    """There is no such game, or the asker may not know of it."""

    code = "not_found"

    def __init__(self) -> None:
        super().__init__(_("There is no such game."))


class Forbidden(GameError):
    """The game is another player's."""

    code = "forbidden"

    def __init__(self) -> None:
        super().__init__(_("This is another player's game: you can watch it, not play it."))


class Sealed(GameError):
    """It would show a daily deal that is a secret until its day closes."""

    code = "sealed"

    def __init__(self) -> None:
        super().__init__(
            _("This daily deal is sealed until its day closes, for all who have not finished it.")
        )


class NotYet(GameError):
    """A daily deal of a day that has not begun."""

    code = "not_yet"

    def __init__(self) -> None:
        super().__init__(_("This day has not begun. Days begin at 00:00 UTC."))


class NoSuchDaily(GameError):
    """What is no day, or a game or option that has no daily deal."""

    code = "not_found"

    def __init__(self) -> None:
        super().__init__(_("There is no such daily deal."))


class DayWithoutDeal(GameError):
    """A past day for which no deal was made. None is made afterwards."""

    code = "not_found"

    def __init__(self) -> None:
        super().__init__(
            _(
                "This day had no daily deal, and it gets none afterwards: a deal is promised at"
                " the start of its day and kept secret until its end."
            )
        )


class AttemptInPlay(GameError):
    """Another try at a sealed deal while the ranked attempt is in play. `game` is that attempt."""

    code = "attempt_in_play"

    def __init__(self, game: "Game") -> None:
        super().__init__(
            _("Your ranked attempt at this deal is still in play. End it first, then try again."),
            game=game.public_id,
        )
        self.game = game


class NoHelpYet(GameError):
    """Hints and verdicts on a daily deal before the asker's attempt at it is over."""

    code = "no_help_yet"

    def __init__(self, *, is_guest: bool = False) -> None:
        super().__init__(
            _(
                "Guests get hints and verdicts on a daily deal when its day has closed: sign up"
                " to have them after your attempt."
            )
            if is_guest
            else _("Hints and verdicts on a daily deal come when your ranked attempt is over.")
        )


class SolverBusy(GameError):
    """Nothing was found in the time that somebody waits for it."""

    code = "busy"

    def __init__(self) -> None:
        super().__init__(_("No deal that can be won was found just now. Please try again."))


class NoSuchMoment(GameError):
    """A moment after the end of a game's log, which has `last` actions."""

    code = "no_such_moment"

    def __init__(self, last: int) -> None:
        super().__init__(
            _("This game has %(last)s actions: there is no such moment in it.") % {"last": last},
            version=last,
        )


class NothingToPlay(GameError):
    """A moment at which the game is won, to play on from."""

    code = "game_over"

    def __init__(self) -> None:
        super().__init__(_("The game is won there: nothing is left to play."))


class StaleVersion(GameError):
    """The game has moved on since the asker saw it. `game` is the row as it is now."""

    code = "stale_version"

    def __init__(self, game: "Game") -> None:
        super().__init__(
            _("The game has moved on, perhaps on another device. Nothing was played."),
            version=game.version,
        )
        self.game = game


class GameIsOver(GameError):
    """The game was won, or its player ended it."""

    code = "game_over"

    def __init__(self, game: "Game") -> None:
        super().__init__(_("This game is over."), version=game.version)
        self.game = game


class LogFull(GameError):
    """The game has as many actions as are kept of one."""

    code = "log_full"

    def __init__(self, most: int) -> None:
        super().__init__(
            _("This game has reached %(most)s actions, the most that are kept.") % {"most": most}
        )


class UnknownRules(GameError):
    """A stored game of a version of the rules that there is none of here. Its log is kept."""

    code = "unknown_rules"

    def __init__(self, game: "Game") -> None:
        super().__init__(
            _(
                "This game was played by rules that this site does not know (any more). It can be"
                " neither shown nor played, and its log is kept."
            )
        )
        self.game = game
