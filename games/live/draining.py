"""How a process that ends lets its sockets go: a few at a time, each when it is at rest."""

import asyncio
import random
from typing import Protocol

SOCKETS_A_SECOND = 200
"""They come back to the other processes at about this pace, instead of all at once."""
SECONDS_AT_MOST = 10.0
SECONDS_TO_COME_TO_REST = 2.0


class Leaver(Protocol):
    """A socket that can be asked to go."""

    def leave(self) -> None:
        """Close with 1012 once what is under way is answered. Called on its own loop."""


_open: set[Leaver] = set()
_begun = False


def has_begun() -> bool:
    """Whether this process is ending."""
    return _begun


def opened(socket: Leaver) -> None:
    """Know of a socket from now on. One that opens while the process ends is asked to go."""
    _open.add(socket)
    if _begun:
        socket.leave()


def closed(socket: Leaver) -> None:
    """Know of it no more."""
    _open.discard(socket)


async def drain() -> None:
    """Ask every socket of this loop to go, and wait until they have, a bounded time long."""
    global _begun
    _begun = True
    sockets = [*_open]
    random.shuffle(sockets)
    pause = min(1 / SOCKETS_A_SECOND, SECONDS_AT_MOST / max(1, len(sockets)))
    for socket in sockets:
        socket.leave()
        await asyncio.sleep(pause)
    for _ in range(round(SECONDS_TO_COME_TO_REST / 0.05)):
        if not _open:
            return
        await asyncio.sleep(0.05)
