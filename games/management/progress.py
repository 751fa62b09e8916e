"""Progress of the long commands: a bar where someone watches, nothing in a log."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def with_progress(rows: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield the rows; on a terminal, with a bar on standard error while it lasts."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from rows
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield from progress.track(rows, total=total, description=what)
