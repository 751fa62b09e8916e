"""The live protocol over real sockets at a real server."""

import contextlib
import time

import pytest
import requests
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from games.live import protocol
from tests.data_files import winning_log
from tests.support.people import Person, Script

CODE = "CF1-D3-AAAAACL"


def closing_code(socket, seconds=60):
    """Read until the server closes, and return its code."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(TimeoutError):
            try:
                socket.receive(timeout=0.5)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None
    raise AssertionError("the socket is still open")


# --- Seeing ------------------------------------------------------------------------------


def test_on_connecting_the_state_is_sent(alice):
    game = alice.begin(CODE)
    state = alice.socket(game).receive()
    assert (state["type"], state["version"], state["code"]) == ("state", 0, CODE)
    assert "3h" in state["legal"]
    assert state["id"] == game


def test_two_devices_see_each_others_actions(alice):
    game = alice.begin(CODE)
    phone, desktop = alice.socket(game), alice.socket(game)
    phone.receive(), desktop.receive()
    phone.act(7, 0, "3h")
    mine, theirs = phone.receive(), desktop.receive()
    assert (mine["id"], mine["version"], mine["played"]) == (7, 1, ["3h"])
    assert (theirs["version"], theirs["played"], theirs["by"]) == (1, ["3h"], alice.username)
    assert theirs["id"] == game
    assert theirs["legal"] == mine["legal"]
    desktop.act(1, 1, "32")
    assert phone.receive()["version"] == 2


def test_actions_and_the_end_by_http_reach_the_sockets(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    alice.act(game, 0, "3h")
    assert socket.receive()["played"] == ["3h"]
    alice.call("POST", f"/games/{game}/end/")
    ended = socket.receive()
    assert (ended["status"], ended["legal"], ended["version"]) == ("ended", [], 1)


def test_a_watcher_sees_the_game_without_its_legal_actions_and_may_not_act(alice, bob):
    game = alice.begin(CODE)
    player, watcher = alice.socket(game), bob.socket(game)
    assert "legal" in player.receive()
    assert "legal" not in watcher.receive()
    player.act(1, 0, "3h", "sw", "u")
    state = watcher.receive()
    assert "legal" not in state
    assert state["redo"] is None
    assert state["version"] == 3
    watcher.act(5, 3, "sw")
    error = watcher.receive()
    assert (error["type"], error["code"], error["id"]) == ("error", "forbidden", 5)


def test_somebody_without_an_account_may_watch_and_not_act(alice, site):
    game = alice.begin(CODE)
    with connect(f"{site.socket_url}/ws/games/{game}/", open_timeout=60) as connection:
        assert '"legal"' not in connection.recv(60)
        connection.send('{"type": "act", "id": 1, "version": 0, "actions": ["sw"]}')
        assert '"forbidden"' in connection.recv(60)


def test_no_face_down_card_is_in_any_frame_of_a_game(alice, bob):
    code, log = winning_log("CF1-D3")
    game = alice.begin(code)
    player, watcher = alice.socket(game), bob.socket(game)
    frames = [player.receive()]
    tokens = log.split(" ")
    for version in range(0, len(tokens), 4):
        player.act(version, version, *tokens[version : version + 4])
        frames.append(player.receive())
        time.sleep(0.01)  # as fast as the limit of messages lets
    assert frames[-1]["status"] == "won"
    watched = [watcher.receive()]
    while watched[-1]["status"] != "won":
        watched.append(watcher.receive())  # who is slow gets the newest, not all
    for frame in frames + watched:
        assert set(frame["stock"]) == {"count"}
        assert set(frame["reserve"]) == {"count", "top"}
        assert len(frame["waste"]["cards"]) <= 3


# --- Playing -----------------------------------------------------------------------------


def test_a_stale_version_is_refused_and_the_state_follows(alice):
    game = alice.begin(CODE)
    tab_a, tab_b = alice.socket(game), alice.socket(game)
    tab_a.receive(), tab_b.receive()
    tab_a.act(1, 0, "3h")
    tab_a.receive(), tab_b.receive()
    tab_b.act(2, 0, "sw")
    error = tab_b.receive()
    assert (error["code"], error["id"], error["version"]) == ("stale_version", 2, 1)
    state = tab_b.receive()
    assert (state["type"], state["version"]) == ("state", 1)


def test_an_act_sent_again_after_a_broken_connection_is_played_once(alice):
    game = alice.begin(CODE)
    first = alice.socket(game)
    first.receive()
    first.act(7, 0, "3h")
    first.connection.socket.close()  # gone without a word
    for _again in range(3):
        socket = alice.socket(game)
        socket.receive()
        socket.act(7, 0, "3h")
        state = next(message for _ in range(2) if (message := socket.receive())["id"] == 7)
        assert (state["type"], state["version"]) == ("state", 1)
    assert alice.call("GET", f"/games/{game}/log/").json()["log"] == "3h"


def test_two_quick_actions_are_two(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    socket.act(1, 0, "sw")
    socket.act(2, 1, "sw")
    assert [socket.receive()["id"], socket.receive()["id"]] == [1, 2]
    assert alice.call("GET", f"/games/{game}/log/").json()["log"] == "sw sw"


def test_an_illegal_action_says_why_to_its_sender_alone(alice):
    game = alice.begin(CODE)
    socket, other = alice.socket(game), alice.socket(game)
    socket.receive(), other.receive()
    socket.act(3, 0, "3h", "14")
    error = socket.receive()
    assert (error["code"], error["id"], error["at"], error["token"]) == ("illegal_move", 3, 1, "14")
    assert error["version"] == 0
    socket.act(4, 0, "24v1")
    assert socket.receive()["code"] == "bad_token"
    with pytest.raises(TimeoutError):
        other.receive(timeout=0.3)


def test_a_game_that_is_over_takes_no_action(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    alice.call("POST", f"/games/{game}/end/")
    socket.receive()
    socket.act(1, 0, "sw")
    assert socket.receive()["code"] == "game_over"


def test_a_ping_tells_the_version_and_brings_what_was_missed(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    socket.send(type="ping", version=0)
    assert socket.receive() == {"type": "pong", "version": 0}
    socket.send(type="ping", version=5)
    assert socket.receive()["type"] == "pong"
    assert socket.receive()["type"] == "state"


def test_refusals_are_in_the_language_of_who_plays(site):
    person = Person(site, language="el")
    socket = person.socket(person.begin(CODE))
    socket.receive()
    socket.act(1, 0, "14")
    assert "ντάμα κούπα" in socket.receive()["detail"]


# --- Who may be here ---------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:1", "null"])
def test_a_foreign_origin_with_a_good_cookie_is_refused(site, origin):
    person = Person(site)
    game = person.begin(CODE)
    with pytest.raises(InvalidStatus) as caught:
        person.socket(game, origin=origin)
    assert caught.value.response.status_code == 403


def test_a_cookie_without_an_origin_gives_no_right_to_act(site):
    person = Person(site)
    game = person.begin(CODE)
    assert "legal" in person.socket(game).receive()
    assert "legal" not in person.socket(game, origin=None).receive()


def test_a_bad_token_is_refused(alice, site):
    game = alice.begin(CODE)
    alice.token = "talon_" + "x" * 43
    with pytest.raises(InvalidStatus):
        alice.socket(game)


def test_a_game_that_is_none_closes_with_4404(alice):
    assert closing_code(alice.socket("nothing")) == protocol.Close.NO_SUCH_GAME


def test_an_address_without_a_socket_is_refused(site):
    with pytest.raises(InvalidStatus):
        connect(f"{site.socket_url}/ws/nothing/")


def test_signing_out_in_one_tab_closes_the_socket_of_another(site):
    person = Person(site)
    game = person.begin(CODE)
    socket = person.socket(game)
    socket.receive()
    person.post("/accounts/logout/")
    assert closing_code(socket) == protocol.Close.SIGNED_OUT


def test_a_deleted_players_socket_closes(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    assert alice.call("DELETE", "/me/", {}).status_code in (200, 204)
    assert closing_code(socket) == protocol.Close.SIGNED_OUT


def test_a_banned_player_plays_no_further_action(alice, site):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    site.manage(
        "shell",
        "-c",
        "from accounts.models import User;"
        f"User.objects.filter(username={alice.username!r}).update(is_active=False)",
    )
    socket.act(1, 0, "sw")
    assert closing_code(socket) == protocol.Close.SIGNED_OUT


# --- Hostile clients ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame", ["", "sw", "[]", '{"type": "act"}', '{"type": "win"}', "{" * 3000, b"\x00\x01"]
)
def test_what_is_no_message_is_answered_and_the_socket_stays(alice, frame):
    socket = alice.socket(alice.begin(CODE))
    socket.receive()
    socket.connection.send(frame)
    assert socket.receive()["code"] == "bad_message"
    socket.act(1, 0, "sw")
    assert socket.receive()["version"] == 1


@pytest.mark.parametrize("size", [protocol.MAX_MESSAGE_LENGTH + 1, 200_000])
def test_a_message_too_large_costs_only_its_sender(alice, size):
    game = alice.begin(CODE)
    hostile, other = alice.socket(game), alice.socket(game)
    hostile.receive(), other.receive()
    hostile.connection.send("x" * size)
    assert closing_code(hostile) in (protocol.Close.TOO_LARGE, 1009)
    other.act(1, 0, "sw")
    assert other.receive()["version"] == 1


def test_a_flood_costs_only_its_sender(alice, bob):
    flooded, quiet = alice.socket(alice.begin(CODE)), bob.socket(bob.begin(CODE))
    flooded.receive(), quiet.receive()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(2_000):
            flooded.send(type="ping", version=0)
    assert closing_code(flooded) == protocol.Close.TOO_MANY
    quiet.act(1, 0, "sw")
    assert quiet.receive()["version"] == 1


def test_acts_too_fast_are_refused_with_when_to_come_back(alice):
    socket = alice.socket(alice.begin(CODE))
    socket.receive()
    refused = []
    while not refused:  # a slow machine takes longer to be too fast
        for _ in range(80):
            socket.send(type="ping", version=0)
        answers = [socket.receive() for _ in range(80)]
        refused = [answer for answer in answers if answer.get("code") == "rate_limited"]
    assert all(0 < answer["retry_after_ms"] <= 1000 for answer in refused)


def test_a_hundred_sockets_that_vanish_leave_the_server_well(alice):
    game = alice.begin(CODE)
    for _ in range(100):
        socket = alice.socket(game)
        socket.connection.socket.close()
    socket = alice.socket(game)
    socket.receive()
    socket.act(1, 0, "sw")
    assert socket.receive()["version"] == 1


def test_a_game_played_by_token_is_marked(alice):
    game = alice.begin(CODE)
    assert alice.call("GET", f"/games/{game}/log/").json()["by_token"] is True


def test_a_plain_request_at_a_sockets_address_is_not_found(site):
    assert requests.get(f"{site.url}/ws/games/x/", timeout=60).status_code == 404


def test_a_script_is_a_guest_of_its_own(site):
    assert Script(site).username != Script(site).username
