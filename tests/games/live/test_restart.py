"""A process that is told to end lets its sockets go, and nothing is lost by it."""

import contextlib
import itertools
import socket as sockets
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.games.live.test_socket import closing_code
from tests.servers import free_port
from tests.support.people import Script
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@pytest.fixture
def own_site(tmp_path):
    with serve(tmp_path) as site:
        yield site


def test_every_socket_is_told_to_come_back_when_its_process_ends(own_site):
    alice = Script(own_site)
    game = alice.begin(CODE)
    open_ones = [alice.socket(game) for _ in range(20)]
    board = alice.socket_at("/ws/dailies/2026-01-01/canfield/D3/")
    for socket in open_ones:
        socket.receive()
    (process,) = own_site.processes
    process.terminate()
    for socket in open_ones:
        assert closing_code(socket) == 1012
        assert socket.connection.protocol.close_rcvd.reason == "reconnect"
    board.close()
    process.wait(60)
    assert "Ended." in own_site.log()


def test_an_act_that_is_under_way_is_answered_before_its_socket_goes(own_site):
    alice = Script(own_site)
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    for number in range(8):
        socket.act(number, number, "sw")
    own_site.processes[0].terminate()
    answered = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            answered.append(socket.receive())
    assert socket.connection.protocol.close_code == 1012
    own_site.stop()
    own_site.start()
    played = [answer["version"] for answer in answered if answer["type"] == "state"]
    assert alice.call("GET", f"/games/{game}/log/").json()["actions"] >= max(played, default=0)


class Client:
    """A script that plays on whatever happens: it comes back, and sends again."""

    def __init__(self, alice, game, sites):
        self.alice, self.game, self.sites = alice, game, itertools.cycle(sites)
        self.connect()

    def connect(self):
        for site in self.sites:
            try:
                self.socket = self.alice.socket(self.game, site=site)
                self.state = self.socket.receive()
                return
            except (OSError, ConnectionClosed, TimeoutError):
                time.sleep(0.05)

    def play(self, number):
        """Send one act until it is answered."""
        version = self.state["version"]
        action = "sw" if "sw" in self.state["legal"] else "ws"
        while True:
            try:
                self.socket.act(f"act-{number}", version, action)
                while (answer := self.socket.receive())["id"] != f"act-{number}":
                    pass
                assert answer["type"] == "state", answer
                self.state = answer
                return action
            except ConnectionClosed:
                self.connect()


def test_a_rolling_restart_loses_nothing_and_doubles_nothing(own_site):
    other = own_site.start(free_port())
    alice = Script(own_site)
    game = alice.begin(CODE)
    client = Client(alice, game, [own_site, other])
    played = []
    for number in range(45):
        if number in (10, 25):
            ending = own_site.processes.pop(0)
            ending.terminate()
            played.append(client.play(f"{number}-meanwhile"))
            ending.wait(60)
            (own_site if number == 10 else other).start()
        played.append(client.play(number))
    log = alice.call("GET", f"/games/{game}/log/").json()["log"]
    assert log.split() == played


def test_who_never_gets_past_the_headers_is_let_go(own_site):
    with sockets.create_connection(("127.0.0.1", own_site.port)) as slow:
        slow.settimeout(60)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        with contextlib.suppress(ConnectionResetError):
            assert slow.recv(1) == b""


def test_headers_without_end_are_let_go(own_site):
    with sockets.create_connection(("127.0.0.1", own_site.port)) as endless:
        endless.settimeout(60)
        endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        lines = (b"X-More: " + b"x" * 8000 + b"\r\n") * 1000
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            endless.sendall(lines)
        assert own_site.processes[0].poll() is None
