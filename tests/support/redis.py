"""A Redis server of a test's own, which may be stopped, started, and made to hang."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import redis

from tests.servers import free_port, redis_server


class OwnRedis:
    """A server at one port, whether it runs or not."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._running = ExitStack()
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Serve, with nothing in it."""
        self._running.enter_context(redis_server(self._folder, self._port))

    def stop(self) -> None:
        """Be gone."""
        self._running.close()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Be gone while the block runs."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Take connections and answer none, as over a line that swallows everything."""
        client = redis.Redis.from_url(self.url)
        process = int(client.info("server")["process_id"])
        client.close()
        os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(process, signal.SIGCONT)


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    """Serve it while the block runs, running or stopped at its end."""
    server = OwnRedis(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
