"""Very many watchers in a process of their own, which can be killed.

    python -m tests.support.crowd PORT PATH NUMBER

opens sockets, says so in a line once all have got their first state, and waits.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.site import ROOT

AT_ONCE = 50

OPENING = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@contextmanager
def crowd(port: int, path: str, number: int) -> Iterator[subprocess.Popen[str]]:
    """Have them watch while the block runs; then they are gone without a word."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.crowd", str(port), path, str(number)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        assert process.stdout.readline() == "all are here\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def _watch_all(port: int, path: str, number: int) -> None:
    opening = asyncio.Semaphore(AT_ONCE)

    async def watch() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async with opening:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(OPENING.format(path=path, port=port).encode())
            await reader.readuntil(b'"type":"state"')
            return reader, writer

    held = await asyncio.gather(*(watch() for _ in range(number)))
    print("all are here", flush=True)
    await asyncio.Event().wait()
    del held


if __name__ == "__main__":
    asyncio.run(_watch_all(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
