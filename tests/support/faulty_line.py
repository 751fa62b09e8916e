"""A line between clients and the site that drops, delays, doubles and reorders whole frames.

Pages and the opening of sockets pass unharmed; then each text frame has a fate of its own. Pings
and closes pass as they are. What happens is random, and the same for the same seed.
"""

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from tests.servers import free_port

Fate = Literal["pass", "drop", "delay", "double", "swap", "cut"]
TEXT = 1


@dataclass
class FaultyLine:
    """The line: what happens to frames, in shares of a hundred, and what has happened."""

    port: int
    target: int
    fates: dict[Fate, int]
    seed: int = 1
    happened: Counter[Fate] = field(default_factory=Counter)
    dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)

    @property
    def socket_url(self) -> str:
        """Where the site's sockets are over this line."""
        return f"ws://localhost:{self.port}"

    def heal(self) -> None:
        """Let everything pass from now on."""
        self.fates = {}

    def fate(self) -> Fate:
        """Throw the dice for a frame."""
        thrown = self.dice.randrange(100)
        for fate, share in self.fates.items():
            if (thrown := thrown - share) < 0:
                self.happened[fate] += 1
                return fate
        self.happened["pass"] += 1
        return "pass"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection, until either side ends it or it is cut."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError), contextlib.closing(writer):
            head = await reader.readuntil(b"\r\n\r\n")
            there, to_there = await asyncio.open_connection("127.0.0.1", self.target)
            with contextlib.closing(to_there):
                to_there.write(head)
                await self._carry_both_ways(head, reader, writer, there, to_there)

    async def _carry_both_ways(
        self,
        head: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        to_there: asyncio.StreamWriter,
    ) -> None:
        pipe = _pipe
        if b"upgrade: websocket" in head.lower():
            writer.write(await there.readuntil(b"\r\n\r\n"))
            pipe = self._pipe_frames
        both = [
            asyncio.create_task(pipe(reader, to_there)),
            asyncio.create_task(pipe(there, writer)),
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def _pipe_frames(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter
    ) -> None:
        held: bytes | None = None
        late: set[asyncio.Task[None]] = set()
        try:
            while True:
                opcode, frame = await _read_frame(source)
                fate = self.fate() if opcode == TEXT else "pass"
                if fate == "cut":
                    return
                if fate == "delay":
                    task = asyncio.create_task(_write_later(target, frame))
                    late.add(task)
                elif fate == "swap" and held is None:
                    held = frame  # until the next has gone
                    continue
                elif fate != "drop":
                    target.write(frame * (2 if fate == "double" else 1))
                if held is not None:
                    target.write(held)
                    held = None
                await target.drain()
        finally:
            for task in late:
                task.cancel()


async def _write_later(target: asyncio.StreamWriter, frame: bytes) -> None:
    await asyncio.sleep(0.3)
    target.write(frame)


async def _read_frame(source: asyncio.StreamReader) -> tuple[int, bytes]:
    """Read a frame as it is: its head, its mask if it has one, and what it carries."""
    head = await source.readexactly(2)
    size = head[1] & 0x7F
    if size >= 126:
        more = await source.readexactly(2 if size == 126 else 8)
        size, head = int.from_bytes(more, "big"), head + more
    mask = 4 if head[1] & 0x80 else 0
    return head[0] & 15, head + await source.readexactly(mask + size)


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65536):
        target.write(data)
        await target.drain()


@contextmanager
def faulty_line(target: int, seed: int = 1, **fates: int) -> Iterator[FaultyLine]:
    """Carry connections to the port `target` while the block runs; `fates` as in FaultyLine."""
    line = FaultyLine(free_port(), target, fates, seed)  # type: ignore[arg-type]
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def end(server: asyncio.Server) -> None:
        server.close()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        await asyncio.sleep(0.1)  # closed connections are let go by the loop while it still runs

    async def begin() -> asyncio.Server:
        return await asyncio.start_server(line.carry, "127.0.0.1", line.port)

    server = asyncio.run_coroutine_threadsafe(begin(), loop).result(60)
    try:
        yield line
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()
