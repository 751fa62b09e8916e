"""What clients send is read strictly."""

import json

import pytest

from games.live import protocol
from games.live.protocol import Act, BadMessage, Ping


def test_an_act_is_read():
    text = '{"type": "act", "id": 7, "version": 12, "actions": ["24v2", "sw"]}'
    assert protocol.parse(text) == Act(7, 12, ("24v2", "sw"))


def test_an_act_may_have_a_text_for_an_id_or_none():
    assert (
        protocol.parse('{"type": "act", "id": "a-1", "version": 0, "actions": ["sw"]}').id == "a-1"
    )
    assert protocol.parse('{"type": "act", "version": 0, "actions": ["sw"]}').id is None


def test_a_ping_is_read():
    assert protocol.parse('{"type": "ping", "version": 3}') == Ping(3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sw",
        "null",
        "[]",
        "7",
        "NaN",
        '{"type": "act"',
        "{}",
        '{"type": null}',
        '{"type": ["act"]}',
        '{"type": "state"}',
        '{"type": "act", "version": 1}',
        '{"type": "act", "actions": ["sw"]}',
        '{"type": "act", "version": true, "actions": ["sw"]}',
        '{"type": "act", "version": -1, "actions": ["sw"]}',
        '{"type": "act", "version": 1.0, "actions": ["sw"]}',
        '{"type": "act", "version": "1", "actions": ["sw"]}',
        '{"type": "act", "version": 99999999999999999999, "actions": ["sw"]}',
        '{"type": "act", "version": 1, "actions": []}',
        '{"type": "act", "version": 1, "actions": "sw"}',
        '{"type": "act", "version": 1, "actions": [7]}',
        '{"type": "act", "version": 1, "actions": [["sw"]]}',
        '{"type": "act", "version": 1, "actions": ["sw"], "score": 255}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": 1.5}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": ""}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": true}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": "\\u0000"}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": "\\ud800"}',
        '{"type": "act", "version": 1, "actions": ["sw"], "id": null}',
        '{"type": "act", "version": 1, "version": 2, "actions": ["sw"]}',
        '{"type": "act", "version": 1, "actions": ["\\ud800"]}',
        '{"type": "act", "version": 1, "actions": ["\\u0000"]}',
        '{"type": "act", "\\ud800": 1}',
        '{"type": "ping"}',
        "[" * 100_000,
        '{"type": "act", "version": ' + "9" * 5000 + "}",
    ],
)
def test_anything_else_is_a_bad_message(text):
    with pytest.raises(BadMessage):
        protocol.parse(text)


def test_the_error_for_a_bad_act_carries_its_id():
    with pytest.raises(BadMessage) as caught:
        protocol.parse('{"type": "act", "id": 9, "version": 1, "actions": []}')
    assert caught.value.id == 9


def test_an_act_of_too_many_actions_is_refused():
    actions = ["sw"] * (protocol.MAX_ACTIONS_AT_ONCE + 1)
    with pytest.raises(BadMessage):
        protocol.parse(json.dumps({"type": "act", "version": 0, "actions": actions}))


def test_a_state_has_the_acts_id_for_its_sender_alone():
    view = {"id": "a game", "version": 1}
    state = protocol.State(view, played=("sw",), by="alice")
    mine, theirs = json.loads(state.text(7)), json.loads(state.text())
    assert mine == {"type": "state", "id": 7, "by": "alice", "played": ["sw"], "version": 1}
    assert theirs["id"] == "a game"
