"""A proxy for tests: hands each connection to the first process that takes it."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.servers import free_port


@contextmanager
def proxy(*ports: int) -> Iterator[int]:
    """Pass connections on to processes at `ports` while the block runs; yields its own port."""
    port = free_port()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    carried: set[asyncio.StreamWriter] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carried.add(writer)
        await _carry(ports, reader, writer)
        carried.discard(writer)

    async def serve() -> asyncio.Server:
        return await asyncio.start_server(carry, "127.0.0.1", port)

    async def end(server: asyncio.Server) -> None:
        server.close()
        for writer in [*carried]:
            writer.transport.abort()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    server = asyncio.run_coroutine_threadsafe(serve(), loop).result(60)
    try:
        yield port
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()


async def _carry(
    ports: tuple[int, ...], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    for port in ports:
        with contextlib.suppress(OSError):
            there = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_pipe(reader, there[1]), _pipe(there[0], writer))
            return
    writer.close()


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()
