"""Sockets that vanish, never read or come back all the time, and very many of them."""

import itertools
import json
import socket as sockets
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from dataclasses import asdict

import pytest
from websockets.sync.client import connect

from benchmarks.load_client import Task
from tests.faults.conftest import POOL, Stage
from tests.support.crowd import OPENING, crowd
from tests.support.people import Socket
from tests.support.players import seat, watch
from tests.support.reckoning import expect_back, expect_each_act_once, logs
from tests.support.site import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

A_CROWD = 700
BYTES_OF_A_SOCKET = 36 * 1024


def open_without_reading(port: int, game: str) -> sockets.socket:
    """Open a watcher's socket with the smallest buffer there is, and read nothing of it."""
    connection = sockets.socket()
    connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1)
    connection.connect(("127.0.0.1", port))
    connection.sendall(OPENING.format(path=f"/ws/games/{game}/", port=port).encode())
    return connection


def expect_sockets(stage: Stage, number: int) -> None:
    """Wait until both processes serve so many sockets."""
    until = time.monotonic() + 60
    while (now := stage.footprint().sockets) != number:
        assert time.monotonic() < until, f"{now} sockets and not {number}"
        time.sleep(0.1)


def test_clients_that_never_read_cost_nobody_else_and_are_let_go_though_they_stay(
    stage: Stage,
) -> None:
    before = stage.footprint()
    (player,) = stage.players(1, pause=0)
    watch([player], 1)
    with ExitStack() as held:
        for _ in range(12):
            held.enter_context(open_without_reading(stage.site.port, player.game))
        expect_sockets(stage, before.sockets + 13)
        watch([player], 120)  # more than is kept for who does not read
        expect_each_act_once(stage.site, [player])
        expect_back(before, stage.footprint, files=8)


def test_two_thousand_sockets_that_vanish_leave_nothing_behind(stage: Stage) -> None:
    before = stage.footprint()
    (player,) = stage.players(1, pause=0.05)
    path = f"/ws/games/{player.game}/"
    with crowd(stage.site.port, path, A_CROWD):
        watch([player], 2)
        expect_sockets(stage, before.sockets + 1 + A_CROWD)
    watch([player], 5)
    expect_each_act_once(stage.site, [player])
    expect_back(before, stage.footprint, memory=A_CROWD * BYTES_OF_A_SOCKET * 2)
    # What the first crowds took the last one finds: so memory does not grow with their number.
    with crowd(stage.site.port, path, A_CROWD):
        pass
    expect_back(before, stage.footprint, memory=A_CROWD * BYTES_OF_A_SOCKET * 2)
    after_two = stage.footprint()
    with crowd(stage.site.port, path, A_CROWD):
        pass
    expect_back(after_two, stage.footprint, memory=A_CROWD * BYTES_OF_A_SOCKET // 2, files=4)


def test_seven_devices_that_come_back_all_the_time_miss_no_version_for_good(
    stage: Stage,
) -> None:
    before = stage.footprint()
    (player,) = stage.players(1)
    over = threading.Event()
    devices = [Restless(player.game, stage.urls, number, over) for number in range(7)]
    for device in devices:
        device.start()
    watch([player], 200)
    while any(device.came_back <= 3 and device.fault is None for device in devices):
        watch([player], 1)
    player.stop()
    over.set()
    for device in devices:
        device.join(60)
        assert device.fault is None
        assert device.last == len(player.acknowledged)
    expect_each_act_once(stage.site, [player])
    expect_back(before, stage.footprint)


class Restless(threading.Thread):
    """A watcher who leaves after some messages and comes back, at one process or another.

    What it knows never goes back; what it misses a first state or the answer to a ping brings.
    """

    def __init__(self, game: str, urls: list[str], number: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.last = -1
        self.came_back = 0
        self.fault: BaseException | None = None
        self._urls = itertools.cycle(urls[:: 1 if number % 2 else -1])
        self._game = game
        self._stays = 2 + number
        self._over = over

    def run(self) -> None:
        """Watch until it is over, and then once more."""
        try:
            while not self._over.is_set():
                self._watch(self._stays)
                self.came_back += 1
            self._watch(1)
        except BaseException as fault:
            self.fault = fault

    def _watch(self, messages: int) -> None:
        socket = Socket(
            connect(
                f"{next(self._urls)}/ws/games/{self._game}/", close_timeout=0.2, open_timeout=60
            )
        )
        first = True
        for _ in range(messages):
            try:
                message = socket.receive(0.5)
            except TimeoutError:
                socket.send(type="ping", version=self.last)
                continue
            if message["type"] != "state":
                continue
            # A state on connecting is never older than what this device has seen before.
            assert message["version"] >= self.last or not first, message
            self.last, first = max(self.last, message["version"]), False
        socket.close()


def test_five_hundred_who_play_share_the_connections_of_the_pools(stage: Stage) -> None:
    before = stage.footprint()
    players = seat(stage.site, 500)
    task = Task(urls=stage.urls, players=players, seconds=4, warm_up=1, pace=1)
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load_client"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as bots:
        assert bots.stdin
        assert bots.stdout
        print(json.dumps(asdict(task)), file=bots.stdin, flush=True)
        assert bots.stdout.readline() == "ready\n"
        expect_sockets(stage, before.sockets + 500)
        print(file=bots.stdin, flush=True)
        assert bots.stdout.readline() == "counting\n"
        seen = [stage.postgresql.connections() for _look in range(20)]
        assert bots.stdout.readline() == "counted\n"
        report = json.loads(bots.stdout.readline())
    assert 0 < max(seen) <= 2 * POOL
    assert report["errors"] == {}
    stored = logs(stage.site)
    assert 0 < report["actions"] <= sum(len(stored[game]) for _token, game in players)
    stage.site.manage("audit")
    expect_back(before, stage.footprint)
