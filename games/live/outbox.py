"""What a socket has still to send: replies in order, and of states only the newest.

A state is the whole game, so a reader who is slow gets fewer of them instead of a growing
heap: at most MAX_REPLIES texts and one state are ever held.
"""

import asyncio
from collections import deque

MAX_REPLIES = 32


class Outbox:
    """The texts waiting for one socket. Used on the socket's own loop alone."""

    def __init__(self) -> None:
        self._replies: deque[tuple[str, int | None]] = deque()
        self._state: tuple[int, str] | None = None
        self._sent_version = -1
        self._filled = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    @property
    def is_filled(self) -> bool:
        """Whether something waits to be sent."""
        return bool(self._replies or self._state)

    def lets_past(self, version: int | None) -> bool:
        """Say whether an answer may be sent at once, since nothing waits before it.

        A state then counts as sent.
        """
        if self._replies or self._state:
            return False
        if version is not None:
            if version < self._sent_version:
                return False
            self._sent_version = version
        return True

    async def reply(self, text: str, *, version: int | None = None) -> None:
        """Add an answer to what the client sent; waits while the client does not read.

        `version` is that of the game if the text is a state.
        """
        await self._room.wait()
        self._replies.append((text, version))
        if len(self._replies) >= MAX_REPLIES:
            self._room.clear()
        self._filled.set()

    def offer(self, version: int, text: str) -> None:
        """Add a state that others caused, in place of an older one not yet sent."""
        if self._state is None or version >= self._state[0]:
            self._state = (version, text)
            self._filled.set()

    async def next(self) -> str:
        """Wait for the next text to send. A state older than one already sent is left out."""
        while True:
            await self._filled.wait()
            if self._replies:
                text, version = self._replies.popleft()
                self._room.set()
            elif self._state:
                version, text = self._state
                self._state = None
            else:
                self._filled.clear()
                continue
            if version is None or version >= self._sent_version:
                self._sent_version = version if version is not None else self._sent_version
                return text
