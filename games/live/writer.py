"""The acts of many games, stored together: while a group is being committed the next gathers.

So a commit is never waited for by a timer, a group is as large as there is work, and no act is
answered before its own commit.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.db import connection

from games.acts import JudgedAct, Right, store_plain
from games.live.threads import writing

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 200

Done = Callable[[bool], None]


class Writer:
    """Stores plain acts in groups. Lives on one loop; the database is used in a thread.

    Whoever adds an act sees to it that no other of the same game is under way.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[JudgedAct, Right, Done]] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, act: JudgedAct, right: Right, done: Done) -> None:
        """Store an act; `done` is called on the loop with whether it is known to be stored."""
        self._waiting.append((act, right, done))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._store_all())

    async def _store_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            await _what_has_come_is_read()
            group, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            acts = [(act, right) for act, right, _done in group]
            stored = await loop.run_in_executor(writing, _store, acts)
            for act, _right, done in group:
                try:
                    done(act.game.pk in stored)
                except Exception:
                    logger.exception("A stored act could not be told.")
        self._task = None


async def _what_has_come_is_read() -> None:
    """Let the loop read what its sockets have by now, and their readers judge it.

    No timer: while little goes on this takes some microseconds, and while much does a group
    gets larger by what would have waited for the next.
    """
    for _turn in range(2):
        await asyncio.sleep(0)


def _store(acts: Sequence[tuple[JudgedAct, Right]]) -> set[int]:
    """Store a group, and return the ids of what is known to be stored.

    Of a group that fails nothing is known: its acts go the long way, where a receipt tells
    of one that was stored after all. Its connection is given up.
    """
    try:
        return store_plain(acts)
    except Exception:
        logger.exception("A group of %s acts could not be stored.", len(acts))
        with suppress(Exception):
            connection.close()
        return set()
