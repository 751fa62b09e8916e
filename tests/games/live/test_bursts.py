"""Bursts by many sockets at once: every acknowledged action is there, and there once."""

import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.servers import free_port, redis_server
from tests.support.people import Script, Socket
from tests.support.site import Site
from tests.support.site import site as serve

CODES = ("CF1-D3-AAAAACL", "FC1-C4-AAAAACL", "CH1-D3-AAAAACL")
GAMES_EACH = 2
ACTS_EACH = 25


@dataclass
class Device:
    """One socket of a player at one game, which plays at random and sends again until answered."""

    script: Script
    game: str
    sites: list[Site]
    number: int
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    broken: int = 0
    _socket: Socket | None = None

    def play(self, may_end: threading.Event) -> None:
        """Play until enough acts were answered, at another process whenever one is gone.

        One act at least is sent after `may_end` is set.
        """
        rng = random.Random(self.number)
        state = self._connect()
        turn, is_last = -1, False
        while not is_last:
            turn += 1
            is_last = may_end.is_set() and turn + 1 >= ACTS_EACH
            token = rng.choice([*state["legal"], "u"] if state["undo"] else state["legal"])
            act = (f"{self.number}-{turn}", state["version"], token)
            state = self._until_answered(*act)
            if rng.random() < 0.2:  # an answer that got lost, for all the device knows
                state = self._until_answered(*act)

    def _until_answered(self, act_id: str, version: int, token: str) -> dict:
        while True:
            try:
                self._socket.act(act_id, version, token)
                while True:
                    message = self._socket.receive()
                    if message.get("id") == act_id:
                        break
                if message["type"] == "state":
                    self.acknowledged.append((version, token))
                    return message
                if message["code"] == "rate_limited":
                    time.sleep(message["retry_after_ms"] / 1000)
                    continue
                assert message["code"] == "stale_version", message
                while message["type"] != "state":
                    message = self._socket.receive()
                return message
            except (ConnectionClosed, OSError):
                self.broken += 1
                self._connect()

    def _connect(self) -> dict:
        while True:
            self.sites = [*self.sites[1:], self.sites[0]]
            try:
                self._socket = self.script.socket(self.game, site=self.sites[0])
                return self._socket.receive()
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                time.sleep(0.05)


def burst(site: Site, sites: list[Site], while_playing=lambda devices: None) -> list[Device]:
    """Let two devices play at each game, one at each process, and look at what is stored then."""
    scripts = [Script(site) for _ in CODES]
    games = [
        (script, script.begin(code))
        for script, code in zip(scripts, CODES, strict=True)
        for _ in range(GAMES_EACH)
    ]
    devices = [
        Device(script, game, [*sites[first:], *sites[:first]], 2 * number + first)
        for number, (script, game) in enumerate(games)
        for first in (0, 1 % len(sites))
    ]
    faults: list[BaseException] = []
    may_end = threading.Event()

    def play(device: Device) -> None:
        try:
            device.play(may_end)
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=play, args=[device]) for device in devices]
    for thread in threads:
        thread.start()
    while_playing(devices)
    may_end.set()
    for thread in threads:
        thread.join(300)
    assert not faults
    assert not any(thread.is_alive() for thread in threads)
    for script, game in games:
        log = script.call("GET", f"/games/{game}/log/").json()["log"].split(" ")
        told = {act for device in devices if device.game == game for act in device.acknowledged}
        assert all(log[version] == token for version, token in told)
        assert len({version for version, _token in told}) == len(told)
        assert len(log) >= len(told) > 0
    return devices


def test_what_many_sockets_play_at_once_is_there_once(tmp_path: Path) -> None:
    with serve(tmp_path / "site") as site:
        burst(site, [site])
        site.manage("audit")


def test_a_process_killed_in_the_midst_loses_and_doubles_nothing(tmp_path: Path) -> None:
    with (
        redis_server(tmp_path / "redis") as redis_url,
        serve(tmp_path / "site", REDIS_URL=redis_url) as site,
    ):
        other = site.start(free_port())

        def kill_the_first(devices: list[Device]) -> None:
            while sum(len(device.acknowledged) for device in devices) < 30:
                time.sleep(0.001)
            site.processes[0].kill()
            site.processes[0].wait()

        devices = burst(other, [site, other], kill_the_first)
        assert any(device.broken for device in devices)
        site.processes.pop(0)
        site.manage("audit")
