"""What must be done again and again, when, and by whom: one scheduler at a time."""

import fcntl
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NoReturn

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import close_old_connections, connection

logger = logging.getLogger("talon.schedule")

DAY, WEEK = timedelta(days=1), timedelta(days=7)
_MONDAY = datetime(2026, 1, 5, tzinfo=UTC)
_LOCK = 7_303_005  # any number that nothing else takes


@dataclass(frozen=True)
class Task:
    """A management command that is due every so often, at `after` past the start of each turn.

    Days begin at 00:00 UTC, weeks with their Monday. Each may run twice without harm.
    """

    command: str
    every: timedelta
    after: timedelta
    at_start: bool = False

    def last_due(self, now: datetime) -> datetime:
        """Return the last moment, not after `now`, at which it was due."""
        first = _MONDAY + self.after
        return first + ((now - first) // self.every) * self.every


TASKS = (
    # What a stopped scheduler has missed is made good as soon as it runs again.
    Task("prepare_dailies", DAY, timedelta(minutes=5), at_start=True),
    Task("study_deals", DAY, timedelta(hours=2, minutes=30)),
    Task("purge", DAY, timedelta(hours=3, minutes=30)),
    Task("audit", WEEK, timedelta(days=6, hours=3, minutes=45)),
)


def run(task: Task) -> bool:
    """Run a task; returns whether it went well. What goes wrong is logged, and the rest goes on."""
    logger.info("%s begins", task.command)
    try:
        call_command(task.command)
    except Exception:
        logger.exception("%s failed", task.command)
        return False
    finally:
        close_old_connections()
    logger.info("%s is done", task.command)
    return True


class Schedule:
    """Knows what is due. Times are UTC."""

    def __init__(self, tasks: tuple[Task, ...], now: datetime) -> None:
        self._tasks = tasks
        self._looked_at = now
        self._first = True

    def due(self, now: datetime) -> list[Task]:
        """Return what has fallen due since this was asked last, in the order of the tasks.

        However long that was, a task is due once. A clock set back makes nothing due again.
        """
        due = [
            task
            for task in self._tasks
            if task.last_due(now) > self._looked_at or (self._first and task.at_start)
        ]
        self._first = False
        self._looked_at = max(self._looked_at, now)
        return due


def run_forever(seconds: float = 15.0) -> NoReturn:
    """Run what is due whenever it is; wait while another scheduler does.

    It may be ended at any moment: every task goes on where it was, or begins anew.
    """
    while True:
        with only_one() as hold:
            if hold is None:
                logger.info("Another scheduler is at work.")
            else:
                schedule = Schedule(TASKS, datetime.now(UTC))
                while hold.still_holds():
                    for task in schedule.due(datetime.now(UTC)):
                        run(task)
                    time.sleep(seconds)
        time.sleep(seconds)


class Hold:
    """A lock that is held. With PostgreSQL it goes with its connection, and is seen to."""

    def __init__(self, session: psycopg.Connection | None = None) -> None:
        self._session = session

    def still_holds(self) -> bool:
        """Whether nobody else can have it by now."""
        if self._session is None:
            return True
        try:
            self._session.execute("SELECT 1")
        except psycopg.Error:
            logger.warning("The database has gone, and the lock with it.")
            return False
        return True


@contextmanager
def only_one() -> Iterator[Hold | None]:
    """Hold the scheduler's lock while the block runs; yields None when another one has it.

    An advisory lock of PostgreSQL, on a connection of its own, which must not come from a
    pooler of transactions; a lock on a file beside SQLite, which is one machine's.
    """
    if connection.vendor == "postgresql":
        with _locked_in_postgresql() as hold:
            yield hold
        return
    path = settings.BASE_DIR / "var" / "schedule.lock"
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
            return
        yield Hold()


@contextmanager
def _locked_in_postgresql() -> Iterator[Hold | None]:
    try:
        session = psycopg.connect(**connection.get_connection_params(), autocommit=True)
    except psycopg.OperationalError:
        logger.warning("The database cannot be reached.")
        yield None
        return
    with session:
        row = session.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK]).fetchone()
        yield Hold(session) if row and row[0] else None
