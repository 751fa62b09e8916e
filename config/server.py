"""Serves the site in one process until it is told to end: `python -m config.server`.

uvicorn, with four things of our own: all its options in one place, a bound on how long and
large the head of a request may be, bounds for sockets whose client reads nothing, and an end of
the process that lets sockets go gently.
"""

import asyncio
import logging
import socket
from asyncio import TimerHandle

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from config import env
from games.live import draining

logger = logging.getLogger("talon.server")

SECONDS_FOR_A_HEAD = 15.0
LARGEST_HEAD = 64 * 1024
UNREAD_BYTES = 32 * 1024
"""What the system keeps of a socket's messages until they are read, and half of it here."""


class BoundedHeads(HttpToolsProtocol):
    """Ends a connection whose request does not get past its headers.

    uvicorn waits for ever, and keeps all that comes, while someone sends a letter a minute.
    """

    _timer: TimerHandle | None = None
    _bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a first request."""
        super().connection_made(transport)
        self._expect_head()

    def on_message_begin(self) -> None:
        """Expect the rest of a request that has begun."""
        super().on_message_begin()
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Read on, unless the headers are too large by now."""
        self._bytes += len(data)
        super().data_received(data)
        if self._timer is not None and self._bytes > LARGEST_HEAD:
            self._give_up()

    def on_headers_complete(self) -> None:
        """The head is there: what follows has bounds of its own."""
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._stop_waiting()
        self._bytes = 0
        self._timer = self.loop.call_later(SECONDS_FOR_A_HEAD, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()


class BoundedSockets(WebSocketsSansIOProtocol):
    """Bounds what waits for a client that reads nothing, and for how long.

    The system would keep megabytes for each. And uvicorn closes a socket once all that was sent
    has been read, so for such a client never: here it ends for certain, a while after nobody
    serves it any more.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let little wait unread."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=UNREAD_BYTES // 2)
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with it."""
        super().on_task_complete(task)
        self._end_for_certain()

    def keepalive_timeout(self) -> None:
        """The client has answered no ping."""
        super().keepalive_timeout()
        self._end_for_certain()

    def _end_for_certain(self) -> None:
        if not self.disconnected:
            self.loop.call_later(settings.SECONDS_TO_READ, self.transport.abort)


class DrainingServer(uvicorn.Server):
    """Lets its sockets go before it ends: see `games.live.draining`."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody new, let the sockets go, then end as uvicorn does."""
        logger.info("Ending: the sockets are let go.")
        for server in self.servers:
            server.close()
        await draining.drain()
        await super().shutdown(sockets)
        logger.info("Ended.")


def configuration() -> uvicorn.Config:
    """Return how the site is served; HOST, PORT and SECONDS_TO_END come from the environment."""
    return uvicorn.Config(
        "config.asgi:application",
        host=env.text("HOST", default="0.0.0.0"),  # noqa: S104 - in a container of its own
        port=env.whole_number("PORT", default=8000),
        http=BoundedHeads,
        lifespan="off",
        # accounts.addresses reads what proxies say, and believes as many as PROXY_COUNT says;
        # uvicorn would believe whoever connects from this machine.
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,  # the settings', as for everything else
        timeout_graceful_shutdown=env.whole_number("SECONDS_TO_END", default=5),
        ws=BoundedSockets,
        ws_max_size=65536,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        # A state is under 1 KB, and a compressor takes more memory than all else of an idle
        # socket.
        ws_per_message_deflate=False,
    )


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    DrainingServer(configuration()).run()


if __name__ == "__main__":
    main()
