"""Verdicts for one socket: after each move of the game, whether it can still be won.

Nothing of it is on the way of an act. The socket only notes that the game has moved; a task
of its own asks for the newest position alone, and a look that is not done by then is dropped.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from games.engine.replay import Playthrough
from games.live import protocol
from games.models import Game
from games.solving.looks import recent

Position = tuple[Game, Playthrough]


class VerdictWatch:
    """Tells one socket. Lives on the socket's loop; `end` it with the socket.

    `find` returns the game as it is at a version or later, and `tell` sends a text.
    """

    def __init__(
        self,
        find: Callable[[int], Awaitable[Position]],
        tell: Callable[[str], Awaitable[None]],
    ) -> None:
        self._find = find
        self._tell = tell
        self._version = 0
        self._moved = asyncio.Event()
        self._moved.set()
        self._task = asyncio.get_running_loop().create_task(self._watch())

    def moved(self, version: int) -> None:
        """Note that the game is at a version now."""
        self._version = max(self._version, version)
        self._moved.set()

    def end(self) -> None:
        """Tell nothing more."""
        self._task.cancel()

    async def _watch(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            game, playthrough = await self._find(self._version)
            if game.status != Game.Status.PLAYING:
                continue
            look = asyncio.wrap_future(recent.take(game, playthrough))
            moved = asyncio.ensure_future(self._moved.wait())
            waited: list[asyncio.Future[Any]] = [look, moved]
            try:
                # Of a position that is gone nothing is told: the next one is asked about at once.
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if not self._moved.is_set():
                    found = look.result()
                    outcome = "unknown" if found is None else found.outcome
                    stuck = found is not None and found.stuck
                    await self._tell(protocol.verdict(playthrough.version, outcome, stuck=stuck))
            finally:
                moved.cancel()
