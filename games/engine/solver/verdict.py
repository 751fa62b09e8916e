"""What a solver answers."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Outcome: TypeAlias = Literal["winnable", "unwinnable", "unknown"]

WINNABLE: Final = "winnable"
UNWINNABLE: Final = "unwinnable"
UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a position can be won: `winnable`, `unwinnable`, or `unknown`.

    `line` has the tokens that win from there when it is winnable, else None; `positions` is
    how many were looked at.
    """

    outcome: Outcome
    line: tuple[str, ...] | None
    positions: int

    @property
    def log(self) -> str:
        """The line as a log, empty when there is none."""
        return " ".join(self.line or ())
