"""The followers of a board in this process: one rendering for all, once a second at most."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from games import metrics
from games.live.hub import Event, hub
from games.live.threads import in_thread
from leaderboard.live.broadcast import board_topic
from leaderboard.live.rendering import Rendering, render
from leaderboard.models import Board

logger = logging.getLogger(__name__)

SECONDS_BETWEEN = 1.0
SECONDS_AT_MOST = 30.0
"""A board is looked at this often even without news: some may be lost, and days close."""


class Follower(Protocol):
    """A socket that follows a board."""

    player_id: int | None

    def show(self, rendering: Rendering) -> None:
        """Take the board as it is now. Called on its own loop; must not block or raise."""


class Room:
    """The followers of one board, and the task that renders it for them. Lives on one loop."""

    def __init__(self, board: Board, language: str, empty: Callable[[], object]) -> None:
        self.loop = asyncio.get_running_loop()
        self.rendered = 0
        self._board = board
        self._language = language
        self._empty = empty
        self._followers: set[Follower] = set()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def join(self, follower: Follower) -> None:
        """Let a socket follow; the next rendering, within a second, is its first."""
        self._followers.add(follower)
        self._news.set()
        if self._task is None:
            hub.join(board_topic(self._board), self)
            self._task = asyncio.create_task(self._render_all())

    def leave(self, follower: Follower) -> None:
        """Let it follow no more. The last one closes the room."""
        self._followers.discard(follower)
        if not self._followers and self._task is not None:
            hub.leave(board_topic(self._board), self)
            self._task.cancel()
            self._task = None
            self._empty()

    def offer(self, event: Event) -> None:
        """Hear that the board has changed."""
        self._news.set()

    async def _render_all(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SECONDS_AT_MOST):
                    await self._news.wait()
            except TimeoutError:
                pass
            # Cleared before it is read: a change that comes meanwhile is for the next time.
            self._news.clear()
            players = {each.player_id for each in self._followers if each.player_id is not None}
            try:
                rendering = await in_thread(self._language, render, self._board, players)
            except Exception:
                logger.exception("A board could not be read.")
                self._news.set()
            else:
                self.rendered += 1
                metrics.standings_rendered()
                for follower in [*self._followers]:
                    follower.show(rendering)
            await asyncio.sleep(SECONDS_BETWEEN)


# Names of deleted players are words, so each language has a room of its own.
_rooms: dict[tuple[asyncio.AbstractEventLoop, Board, str], Room] = {}


def room_of(board: Board, language: str) -> Room:
    """Return the room of a board in a language, on the running loop."""
    key = asyncio.get_running_loop(), board, language
    room = _rooms.get(key)
    if room is None:
        room = _rooms[key] = Room(board, language, lambda: _rooms.pop(key, None))
    return room
