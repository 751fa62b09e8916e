"""Players who play on whatever happens, and remember what was acknowledged."""

import itertools
import json
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import connect

from tests.support.people import PATIENCE, Socket
from tests.support.site import Site

LOST = (ConnectionClosed, InvalidMessage, InvalidStatus, OSError, TimeoutError, EOFError)


class SteadyPlayer(threading.Thread):
    """Plays one game through a socket, as docs/protocol.md lets a client.

    An act that was not answered for `patience` seconds is sent again with its id and version,
    over a new connection at the next of the addresses, and may then take up to four times as
    long: what is lost does not come, however long one waits. `acknowledged`
    are the actions that were answered by a state, `closings` the codes and reasons that the
    server gave, `refusals` the codes of errors.
    """

    def __init__(
        self,
        token: str,
        game: str,
        urls: Sequence[str],
        *,
        pause: float = 0.02,
        patience: float = 10.0,
    ) -> None:
        super().__init__(daemon=True)
        self.game = game
        self.acknowledged: list[str] = []
        self.closings: list[tuple[int, str]] = []
        self.refusals: list[str] = []
        self.fault: BaseException | None = None
        self._token = token
        self._urls = itertools.cycle(urls)
        self._pause = pause
        self._patience = patience
        self._enough = threading.Event()
        self._socket: Socket | None = None
        self._state: dict[str, Any] = {}

    def run(self) -> None:
        """Play until it is enough."""
        try:
            while not self._enough.is_set():
                self._play(f"act-{len(self.acknowledged)}")
                time.sleep(self._pause)
        except BaseException as fault:
            self.fault = fault
        finally:
            self._leave()

    def stop(self, timeout: float = 180) -> None:
        """Let it have its last act answered, and leave."""
        self._enough.set()
        self.join(timeout)
        assert not self.is_alive(), "an act is not answered"
        assert self.fault is None, self.fault

    def _play(self, act_id: str) -> None:
        act: dict[str, Any] | None = None
        patience = self._patience
        while True:
            try:
                socket = self._socket or self._connect(patience)
                act = act or self._choose(act_id)
                socket.send(**act)
                if self._is_answered(act, socket, patience):
                    return
            except LOST as error:
                if isinstance(error, TimeoutError):
                    patience = min(4 * self._patience, 2 * patience)
                if isinstance(error, ConnectionClosed) and error.rcvd:
                    self.closings.append((error.rcvd.code, error.rcvd.reason))
                self._leave()
                time.sleep(0.1)

    def _choose(self, act_id: str) -> dict[str, Any]:
        draw = "sw" if "sw" in self._state["legal"] else "ws"
        return {"type": "act", "id": act_id, "version": self._state["version"], "actions": [draw]}

    def _is_answered(self, act: dict[str, Any], socket: Socket, patience: float) -> bool:
        until = time.monotonic() + patience
        while True:
            message = socket.receive(max(0, until - time.monotonic()))
            if message.get("id") != act["id"]:
                continue
            if message["type"] == "error":
                self.refusals.append(message["code"])
                assert message["code"] == "rate_limited", message
                return False
            assert message["version"] >= act["version"] + 1, message
            self._state = message
            self.acknowledged += act["actions"]
            return True

    def _connect(self, patience: float) -> Socket:
        self._socket = Socket(
            connect(
                f"{next(self._urls)}/ws/games/{self.game}/",
                additional_headers={"Authorization": f"Bearer {self._token}"},
                open_timeout=PATIENCE,
                close_timeout=0.2,
            )
        )
        self._state = self._socket.receive(patience)
        return self._socket

    def _leave(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            with suppress(*LOST):
                socket.close()


def seat(site: Site, number: int) -> list[tuple[str, str]]:
    """Make players in the site's database, each with a game to play; returns token and game."""
    seats = json.loads(site.run("-m", "benchmarks.load_players", str(2 * number)))
    return [(token, game) for token, game in seats[::2]]  # each second one is of FreeCell


def watch(players: Iterable[SteadyPlayer], acts: int, seconds: float = 180) -> None:
    """Wait until each of the players has had that many more acts acknowledged."""
    goals = [(player, len(player.acknowledged) + acts) for player in players]
    until = time.monotonic() + seconds
    for player, goal in goals:
        while len(player.acknowledged) < goal:
            assert player.fault is None, player.fault
            assert time.monotonic() < until, f"{len(player.acknowledged)} of {goal} acts"
            time.sleep(0.02)
