"""Standings over real sockets at a real server."""

import time
from contextlib import suppress
from itertools import pairwise

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.support.people import Person, Script, Socket

pytestmark = pytest.mark.usefixtures("one_day")

BOARD = "/ws/dailies/today/hoyle/D3/"
BOTS_PLAY = {"daily": "today", "game": "hoyle", "option": "D3"}


def begin(script):
    made = script.call("POST", "/games/", BOTS_PLAY)
    assert made.status_code in (200, 201), made.text
    return made.json()["id"]


def member(site, name):
    """A member with a browser, who has begun today's deal."""
    person = Person(site)
    person.post("/accounts/signup/", {"username": name, "password1": "correct-horse-battery"})
    return person


def follow(person):
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.http.cookies)
    return Socket(
        connect(
            f"{person.site.socket_url}{BOARD}",
            origin=person.site.url,
            additional_headers={"Cookie": cookies},
            open_timeout=60,
        )
    )


def play(person):
    page = person.post("/daily/today/hoyle/D3/play/")
    return page.url.rstrip("/").rpartition("/")[2]


def next_board(socket, wanted, seconds=60):
    """Wait for a board that a function likes."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        board = socket.receive(timeout=seconds)
        if board["type"] == "board" and wanted(board):
            return board
    raise AssertionError("no such board came")


def names(board):
    return [entry["player"] for entry in board["results"]]


def test_the_board_comes_first_and_moves_as_people_play(site):
    ada, ben = member(site, "ada"), member(site, "ben")
    play(ada)
    socket = follow(ben)
    first = next_board(socket, lambda board: "ada" in names(board))
    assert (first["me"], first["game"]) == (None, "hoyle")
    play(ben)
    moved = next_board(socket, lambda board: board["me"] is not None)
    assert moved["me"]["player"] == "ben"
    assert moved["me"]["on_board"] is True
    assert moved["version"] > first["version"]
    assert "ben" in names(moved)
    socket.close()


def test_a_follower_gets_at_most_one_message_a_second(site):
    cyd = member(site, "cyd")
    socket = follow(cyd)
    boards = [socket.receive()]
    game = play(cyd)
    player = cyd.socket(game)
    state = player.receive()
    while len(boards) < 5:
        version = state["version"]
        player.act(version, version, "sw" if "sw" in state["legal"] else "ws")
        state = player.receive()
        with suppress(TimeoutError):
            boards.append(socket.receive(timeout=0.05))
    # A version is the moment of its rendering, in milliseconds of the server's clock.
    moments = [board["version"] for board in boards]
    assert all(later - earlier >= 990 for earlier, later in pairwise(moments))
    socket.close()


def test_bots_are_not_on_the_board_and_are_told_their_own_rank(site, alice):
    begin(alice)
    socket = alice.socket_at(BOARD)
    board = next_board(socket, lambda board: board["me"] is not None)
    assert alice.username not in names(board)
    assert board["me"]["rank"] == 1
    socket.close()


def test_a_visitor_may_follow(site):
    with connect(f"{site.socket_url}{BOARD}", open_timeout=60) as connection:
        assert '"me": null' in connection.recv(60)


@pytest.mark.parametrize(
    "path",
    ["/ws/dailies/2099-01-01/hoyle/D3/", "/ws/dailies/2001-01-01/hoyle/D3/",
     "/ws/dailies/today/hoyle/C4/", "/ws/dailies/x/hoyle/D3/"],
)  # fmt: skip
def test_a_board_that_is_none_closes_with_4404(site, path):
    with connect(f"{site.socket_url}{path}", open_timeout=60) as connection:
        with pytest.raises(ConnectionClosed):
            connection.recv(60)
        assert connection.close_code == 4404


def test_there_is_nothing_to_ask_but_a_ping(site, bob):
    socket = bob.socket_at(BOARD)
    board = socket.receive()
    socket.act(1, 0, "sw")
    error = socket.receive()
    assert (error["type"], error["code"], error["id"]) == ("error", "bad_message", 1)
    socket.send(type="ping", version=0)
    assert socket.receive() == {"type": "pong", "version": board["version"]}
    assert socket.receive() == board
    socket.close()


def test_no_frame_has_a_code_or_the_game_of_another(site):
    dan, eve = member(site, "dan"), member(site, "eve")
    games = play(dan), play(eve)
    socket = follow(dan)
    board = next_board(socket, lambda board: board["me"] and "eve" in names(board))
    assert board["me"]["replay"] == games[0]
    assert games[1] not in str(board)
    assert "CH1-" not in str(board)
    socket.close()


def test_who_is_below_the_top_is_sent_those_around_as_they_move(site, monkeypatch):
    crowd = [Script(site) for _ in range(4)]
    guest = Person(site)
    game = play(guest)
    socket = follow(guest)
    first = next_board(socket, lambda board: board["me"] is not None)["me"]
    assert first["on_board"] is False
    here = [entry["player"] for entry in first["around"]].index(first["player"])
    assert first["around"][here]["rank"] == first["rank"]
    for script in crowd:
        begin(script)
    fay = member(site, "fay")
    play(fay)
    moved = next_board(
        socket, lambda board: "fay" in [entry["player"] for entry in board["me"]["around"]]
    )["me"]
    # Bots are on a board of their own, also here.
    assert not {script.username for script in crowd} & {e["player"] for e in moved["around"]}
    assert game == moved["replay"]
    socket.close()


def test_many_followers_are_one_rendering(site):
    script = Script(site)
    sockets = [script.socket_at(BOARD) for _ in range(40)]
    boards = [socket.receive() for socket in sockets]
    begin(script)
    moved = [next_board(socket, lambda board: board["me"] is not None) for socket in sockets]
    assert len({board["version"] for board in moved}) <= 2
    assert len(boards) == 40
    for socket in sockets:
        socket.close()
