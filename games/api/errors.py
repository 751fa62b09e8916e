"""The refusals of games as HTTP answers: docs/api.md lists them."""

from typing import Any

from rest_framework import exceptions, status

from games.acts import ActRefused
from games.engine.errors import BadToken, GameOver
from games.errors import (
    AttemptInPlay,
    DayWithoutDeal,
    Forbidden,
    GameError,
    GameIsOver,
    LogFull,
    NoHelpYet,
    NoSuchDaily,
    NoSuchGame,
    NoSuchMoment,
    NothingToPlay,
    NotYet,
    Sealed,
    SolverBusy,
    StaleVersion,
    UnknownRules,
)
from games.sentences import sentence


class Refusal(exceptions.APIException):
    """An answer in the error form of `config.api`, with `extra` beside code and detail."""

    def __init__(self, http_status: int, code: str, detail: str, **extra: Any) -> None:
        super().__init__(detail, code)
        self.status_code = http_status
        self.extra = {"code": code, **extra}


_STATUS = {
    NoSuchGame: status.HTTP_404_NOT_FOUND,
    NoSuchDaily: status.HTTP_404_NOT_FOUND,
    DayWithoutDeal: status.HTTP_404_NOT_FOUND,
    NotYet: status.HTTP_404_NOT_FOUND,
    NoSuchMoment: status.HTTP_404_NOT_FOUND,
    NothingToPlay: status.HTTP_409_CONFLICT,
    Forbidden: status.HTTP_403_FORBIDDEN,
    Sealed: status.HTTP_403_FORBIDDEN,
    NoHelpYet: status.HTTP_403_FORBIDDEN,
    SolverBusy: status.HTTP_503_SERVICE_UNAVAILABLE,
    AttemptInPlay: status.HTTP_409_CONFLICT,
    StaleVersion: status.HTTP_409_CONFLICT,
    GameIsOver: status.HTTP_409_CONFLICT,
    LogFull: status.HTTP_409_CONFLICT,
    UnknownRules: status.HTTP_409_CONFLICT,
}


def refusal(error: GameError | ActRefused, **extra: Any) -> Refusal:
    """Return the answer for a refusal of the service or of the rules."""
    if isinstance(error, GameError):
        return Refusal(_STATUS[type(error)], error.code, error.detail, **error.extra, **extra)
    http_status: int
    if isinstance(error.cause, BadToken):
        http_status = status.HTTP_400_BAD_REQUEST
    elif isinstance(error.cause, GameOver):
        http_status = status.HTTP_409_CONFLICT
    else:
        http_status = status.HTTP_422_UNPROCESSABLE_ENTITY
    return Refusal(
        http_status,
        error.cause.code,
        sentence(error.cause),
        at=error.at,
        token=error.token[:32],
        **extra,
    )
