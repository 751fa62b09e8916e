"""What a process counts of play, for Prometheus: plain calls, each about a microsecond.

Every process counts its own; who scrapes them tells them apart (docs/operations.md).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from time import perf_counter
from typing import ParamSpec, Protocol, TypeVar

from prometheus_client import Counter, Gauge, Histogram

Pool = Callable[[], Mapping[str, int]]
"""What a pool of connections says of itself: numbers by name, such as `size` and `waiting`."""

pools: dict[str, Pool] = {}
"""The pools whose use is told, by name. Who opens one puts it here."""

_ACTIONS = Counter("talon_actions", "Actions played and committed.")
_REFUSALS = Counter("talon_refusals", "Acts refused, by the code of the refusal.", ["code"])
_LATENCY = Histogram(
    "talon_act_seconds",
    "From an act being understood to its commit or refusal.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_SOCKETS = Gauge("talon_sockets_open", "Sockets that are open.")
_DROPPED = Counter("talon_broadcasts_dropped", "Events that never reached the other processes.")
_RENDERED = Counter("talon_standings_rendered", "How often a board was rendered for followers.")


class Played(Protocol):
    """What came of an act, as far as it is counted."""

    @property
    def played(self) -> Sequence[str]:
        """The actions played."""

    @property
    def repeated(self) -> bool:
        """Whether they had been played before."""


P = ParamSpec("P")
R = TypeVar("R", bound=Played)


def acted(actions: int, seconds: float) -> None:
    """Count an act that was played: how many actions, and how long it took."""
    _ACTIONS.inc(actions)
    _LATENCY.observe(seconds)


def counted(act: Callable[P, R]) -> Callable[P, R]:
    """Count what a service plays, what it refuses, and how long either takes."""

    @wraps(act)
    def counting(*args: P.args, **kwargs: P.kwargs) -> R:
        began = perf_counter()
        try:
            result = act(*args, **kwargs)
        except Exception as error:
            code = getattr(getattr(error, "cause", error), "code", None)
            _REFUSALS.labels(code or "fault").inc()
            _LATENCY.observe(perf_counter() - began)
            raise
        acted(0 if result.repeated else len(result.played), perf_counter() - began)
        return result

    return counting


def socket_opened() -> None:
    """Count a socket that is open from now on."""
    _SOCKETS.inc()


def socket_closed() -> None:
    """Count it no more."""
    _SOCKETS.dec()


def broadcasts_dropped(number: int = 1) -> None:
    """Count events that other processes will not hear."""
    _DROPPED.inc(number)


def standings_rendered() -> None:
    """Count a rendering of a board."""
    _RENDERED.inc()
