"""Bots that play over sockets: the client's half of `scripts/bench load`, in its own process.

It reads a Task as JSON from its standard input and writes a Report to its standard output. A
bot plays a random legal action of the state that it was sent, never an undo, and begins
another game when there is none, or after `length` actions. So that the client takes little
of the machine it speaks the few frames of WebSocket that it needs by itself.
"""

import asyncio
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

import orjson
import uvloop

from games.engine.actions import UNDO

KINDS = ({"game": "canfield", "option": "D3"}, {"game": "freecell", "option": "C4"})


@dataclass(frozen=True)
class Task:
    """What to do: for how many seconds, at which processes, by whom.

    `players` are token and game. `pace` is the seconds between two actions of a bot, 0 for as
    fast as answers come, and `idle` bots only sit there. Of each game `watchers` sockets more
    listen, at the next process in turn. What happens in the first `warm_up` seconds does not
    count.
    """

    urls: list[str]
    players: list[tuple[str, str]]
    seconds: float
    warm_up: float = 2.0
    pace: float = 0.0
    idle: bool = False
    watchers: int = 0
    length: int = 150


@dataclass
class Report:
    """What came of it; `latencies` in milliseconds, from an act sent to its state received."""

    actions: int = 0
    heard: int = 0
    games: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)

    def fault(self, what: str) -> None:
        """Count a fault."""
        self.errors[what] = self.errors.get(what, 0) + 1


class Frames(asyncio.Protocol):
    """One socket: the handshake, then text frames both ways, and pongs for pings."""

    def __init__(self, host: str, path: str, token: str, told: "Told") -> None:
        self._opening = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._told = told
        self._open = False
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self._transport = transport
        transport.write(self._opening)

    def send(self, payload: bytes, opcode: int = 1) -> None:
        """Send a frame, masked with zeros."""
        size = len(payload)
        head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else (
            bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
        )  # fmt: skip
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Be gone."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take whole frames, and keep what is not whole yet."""
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = buffer
                return
            if b" 101 " not in head[:20]:
                self._told.lost(head[:40].decode(errors="replace"))
                return
            self._open, buffer = True, rest
        start = 0
        while (frame := _frame(buffer, start)) is not None:
            opcode, begin, start = frame
            if opcode == 9:
                self.send(buffer[begin:start], opcode=10)
            elif opcode == 8:
                self._told.lost(f"closed {int.from_bytes(buffer[begin : begin + 2], 'big')}")
            else:
                self._told.heard(buffer[begin:start])
        self._buffer = buffer[start:]

    def connection_lost(self, error: Exception | None) -> None:
        """Tell it."""
        self._told.lost("connection lost")


def _frame(buffer: bytes, start: int) -> tuple[int, int, int] | None:
    """Return opcode, begin and end of the frame that starts there, or None until it is whole."""
    if len(buffer) < start + 2:
        return None
    size, begin = buffer[start + 1], start + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, begin = int.from_bytes(buffer[begin : begin + width], "big"), begin + width
    end = begin + size
    return (buffer[start] & 15, begin, end) if len(buffer) >= end else None


class Told:
    """Who takes what a socket hears; a watcher only counts it."""

    def __init__(self, crowd: "Crowd") -> None:
        self.crowd = crowd

    def heard(self, text: bytes) -> None:
        """Take a frame's text."""
        self.crowd.report.heard += self.crowd.counting

    def lost(self, why: str) -> None:
        """Take the end of the socket."""
        if not self.crowd.over:
            self.crowd.report.fault(why)


class Bot(Told):
    """One player: at a game until it is over, then at another."""

    def __init__(self, crowd: "Crowd", number: int, token: str, game: str) -> None:
        super().__init__(crowd)
        self.ready = asyncio.Event()
        self._url = crowd.task.urls[number % len(crowd.task.urls)]
        self._token = token
        self._game = game
        self._random = random.Random(number)  # noqa: S311 (any will do)
        self._socket: Frames | None = None
        self._sent_at = 0.0
        self._is_waiting = False
        self._next: bytes | None = None
        self._played = 0
        self._id = 0

    async def sit_down(self) -> None:
        """Open the socket."""
        self._socket = await self.crowd.connect(self._url, self._game, self._token, self)

    def heard(self, text: bytes) -> None:
        """Take a state: the answer to the own act, or the first."""
        message = orjson.loads(text)
        if message["type"] != "state":
            self._is_waiting = False
            self.crowd.report.fault(message.get("code", message["type"]))
            return
        now = time.perf_counter()
        if self._is_waiting and message["id"] == self._id:
            self._is_waiting = False
            self.crowd.count((now - self._sent_at) * 1000)
        self._choose(message)
        self.ready.set()
        if not self.crowd.task.pace and not self.crowd.task.idle and self.crowd.begun:
            self.play()

    def _choose(self, state: dict[str, Any]) -> None:
        legal = [token for token in state["legal"] if token != UNDO]
        if not legal or self._played >= self.crowd.task.length:
            self._next = None
            return
        self._id += 1
        token = self._random.choice(legal)
        act = {"type": "act", "id": self._id, "version": state["version"], "actions": [token]}
        self._next = orjson.dumps(act)

    def play(self) -> None:
        """Send the action that was chosen, or go to another game."""
        if self._socket is None or self._is_waiting or self.crowd.over:
            return
        if self._next is None:
            if self._played:
                self._played = 0
                self.crowd.spawn(self._begin_another())
            return
        self._sent_at = time.perf_counter()
        self._played += 1
        self._is_waiting = True
        self._socket.send(self._next)
        self._next = None

    def lost(self, why: str) -> None:
        """A socket that was left on purpose is no fault."""
        if self._socket is not None:
            super().lost(why)

    async def _begin_another(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()
        self._game = await _post_game(self._url, self._token, self._random.choice(KINDS))
        self.crowd.report.games += 1
        await self.sit_down()

    async def play_at_a_pace(self) -> None:
        """Play once a `pace`, each bot at its own moment."""
        await asyncio.sleep(self._random.random() * self.crowd.task.pace)
        due = time.perf_counter()
        while not self.crowd.over:
            self.play()
            due += self.crowd.task.pace
            await asyncio.sleep(max(0, due - time.perf_counter()))


async def _post_game(url: str, token: str, kind: dict[str, str]) -> str:
    body = json.dumps(kind)
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(
        f"POST /api/v1/games/ HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Connection: close\r\n\r\n{body}".encode()
    )
    answer = await reader.read()
    writer.close()
    game: str = orjson.loads(answer.partition(b"\r\n\r\n")[2])["id"]
    return game


class Crowd:
    """All bots of a task, and what they tell."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.report = Report()
        self.begun = False
        self.counting = False
        self.over = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def connect(self, url: str, game: str, token: str, told: Told) -> Frames:
        """Open a socket at a game."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        path = f"/ws/games/{game}/"
        _transport, protocol = await loop.create_connection(
            lambda: Frames(parts.netloc, path, token, told), parts.hostname, parts.port
        )
        return protocol

    def count(self, milliseconds: float) -> None:
        """Count an action that was answered."""
        if self.counting:
            self.report.actions += 1
            self.report.latencies.append(milliseconds)

    def spawn(self, work: Any) -> None:
        """Let something go on beside."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def play(self) -> None:
        """Sit down, say so, wait for the word to begin, play, and stop."""
        players = self.task.players
        bots = [Bot(self, number, *player) for number, player in enumerate(players)]
        for start in range(0, len(bots), 50):
            some = bots[start : start + 50]
            await asyncio.gather(*(bot.sit_down() for bot in some))
            await asyncio.wait_for(asyncio.gather(*(bot.ready.wait() for bot in some)), 60)
        urls = self.task.urls
        for each in range(self.task.watchers):
            for number, (token, game) in enumerate(players):
                url = urls[(number + 1 + each) % len(urls)]
                await self.connect(url, game, token, Told(self))
        _tell("ready")
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        self.begun = True
        for bot in bots:
            if self.task.pace:
                self.spawn(bot.play_at_a_pace())
            elif not self.task.idle:
                bot.play()
        await asyncio.sleep(self.task.warm_up)
        self.counting = True
        _tell("counting")
        await asyncio.sleep(self.task.seconds)
        self.counting = False
        _tell("counted")
        self.over = True


def _tell(what: Literal["ready", "counting", "counted"]) -> None:
    print(what, flush=True)


def main() -> None:
    """Do the task of the first line; each further step is told, and the report is the last."""
    task = Task(**json.loads(sys.stdin.readline()))
    crowd = Crowd(task)
    uvloop.run(crowd.play())
    print(json.dumps(asdict(crowd.report)), flush=True)


if __name__ == "__main__":
    main()
