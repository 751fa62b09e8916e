"""Verdicts over real sockets, from real worker processes, to who asked for them alone."""

import pytest
import requests

from tests.support.people import API

CODE = "CF1-D3-AAAAACL"
STUCK = "FC1-C1-AAAAAEB"


def next_of(socket, kind):
    """Read until a message of a kind comes."""
    while True:
        message = socket.receive()
        if message["type"] == kind:
            return message


def watch(socket, on=True):
    socket.send(type="watch_verdict", on=on)
    return next_of(socket, "watching_verdict")


def test_who_asks_is_told_at_once_and_after_each_action(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    assert watch(socket)["on"] is True
    verdict = next_of(socket, "verdict")
    assert verdict == {"type": "verdict", "version": 0, "outcome": "winnable", "stuck": False}
    socket.act(1, 0, "3h")
    assert next_of(socket, "state")["version"] == 1
    assert next_of(socket, "verdict")["version"] == 1


def test_a_stuck_position_is_said_to_be_one(alice):
    game = alice.begin(STUCK)
    socket = alice.socket(game)
    watch(socket)
    socket.act(1, 0, "3a")
    verdict = next_of(socket, "verdict")
    while verdict["version"] == 0:
        verdict = next_of(socket, "verdict")
    assert verdict == {"type": "verdict", "version": 1, "outcome": "unwinnable", "stuck": True}


def test_of_many_actions_in_a_row_the_last_has_its_verdict_and_none_waits(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    socket.receive()
    watch(socket)
    tokens = ["sw", "u"] * 12
    for number, token in enumerate(tokens):
        socket.act(number, number, token)
    versions = []
    while not versions or versions[-1] != len(tokens):
        versions.append(next_of(socket, "verdict")["version"])
    assert versions == sorted(set(versions))


def test_only_the_socket_that_asked_is_told(alice, bob):
    game = alice.begin(CODE)
    asked, other, watcher = alice.socket(game), alice.socket(game), bob.socket(game)
    watch(asked)
    asked.act(1, 0, "3h")
    while next_of(asked, "verdict")["version"] != 1:
        pass
    for socket in (other, watcher):
        socket.send(type="ping", version=1)
        kinds = []
        while not kinds or kinds[-1] != "pong":
            kinds.append(socket.receive()["type"])
        assert "verdict" not in kinds


def test_who_asks_no_more_is_told_no_more(alice):
    game = alice.begin(CODE)
    socket = alice.socket(game)
    watch(socket)
    next_of(socket, "verdict")
    watch(socket, on=False)
    socket.act(1, 0, "3h")
    assert next_of(socket, "state")["version"] == 1
    socket.send(type="ping", version=1)
    assert socket.receive()["type"] == "pong"


def test_a_watcher_may_not_ask(alice, bob):
    game = alice.begin(CODE)
    socket = bob.socket(game)
    socket.receive()
    socket.send(type="watch_verdict", id=5, on=True)
    error = socket.receive()
    assert (error["type"], error["code"], error["id"]) == ("error", "forbidden", 5)


@pytest.mark.usefixtures("one_day")
def test_a_ranked_attempt_in_play_is_told_nothing(site, alice):
    begun = alice.call(
        "POST", "/games/", {"daily": "today", "game": "freecell", "option": "C4"}
    ).json()
    socket = alice.socket(begun["id"])
    socket.receive()
    socket.send(type="watch_verdict", on=True)
    assert socket.receive()["code"] == "no_help_yet"
    asked = [
        alice.call("GET", f"/games/{begun['id']}/verdict/"),
        alice.call("POST", f"/games/{begun['id']}/hint/", {"version": 0}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in asked] == [
        (403, "no_help_yet"),
        (403, "no_help_yet"),
    ]
    assert (
        requests.get(f"{site.url}{API}/games/{begun['id']}/review/", timeout=60).status_code == 403
    )


def test_what_is_no_such_wish_is_a_bad_message(alice):
    socket = alice.socket(alice.begin(CODE))
    socket.receive()
    for body in ({}, {"on": 1}, {"on": "true"}, {"on": True, "version": 1}):
        socket.send(type="watch_verdict", **body)
        assert socket.receive()["code"] == "bad_message"


def test_a_hint_by_http_can_be_played_and_marks_the_game(alice):
    game = alice.begin(CODE)
    hint = alice.call("POST", f"/games/{game}/hint/", {"version": 0}).json()
    assert (hint["hints"], hint["version"], hint["outcome"]) == (1, 0, "winnable")
    assert alice.act(game, 0, hint["hint"]).status_code == 200
    assert alice.call("GET", f"/games/{game}/log/").json()["hints"] == 1


def test_a_deal_that_can_be_won_is_dealt_on_request(alice):
    wish = {"game": "freecell", "option": "C1", "winnable": True}
    code = alice.call("POST", "/games/", wish).json()["code"]
    assert alice.call("GET", f"/deals/{code}/").json()["outcome"] == "winnable"
    refused = alice.call("POST", "/games/", {"code": CODE, "winnable": True})
    assert refused.status_code == 400
