"""Tokens: what is an action, and what is none."""

import pytest

from games.engine.actions import ACTIONS, parse
from games.engine.errors import BadToken
from tests.engine.helpers import every_text_like_a_token


def test_every_action_is_read_back_from_its_own_text() -> None:
    for action in ACTIONS.values():
        assert parse(str(action)) is action


def test_no_two_tokens_mean_the_same_action() -> None:
    meanings = {(action.source, action.target, action.count) for action in ACTIONS.values()}
    assert len(meanings) == len(ACTIONS)


def test_the_alphabet_of_tokens_holds_every_action() -> None:
    assert set(ACTIONS) < set(every_text_like_a_token())


@pytest.mark.parametrize(
    ("token", "count"), [("24v2", 2), ("24v9", 9), ("24va", 10), ("24v10", 16), ("24v34", 52)]
)
def test_a_count_is_in_hexadecimal(token: str, count: int) -> None:
    assert parse(token).count == count


@pytest.mark.parametrize(
    "token",
    [
        *("12v0", "12v1", "12v02", "12vA", "12V2", "12v", "12v2v2", "12v35", "12v100", "12v٣"),
        *("11", "aa", "hh", "ss", "rr", "S1v2", "1hv2", "1av2", "swv3", "wsv2", "w1v2", "a1v2"),
        *("1s", "1w", "1r", "rw", "wr", "s1", "sh", "rs", "as", "h1", "Sh", "SH", "1S", "1H"),
        *("", " ", "s", "w", "1", "U", "SW", "Sw", "e1", "1e", "0h", "9h", "19", "١٢", "é2"),
        *("sw ", " sw", "sw\n", "sw\t", "s\u200bw", "sw\x00", "１2", "\ud800", "1h" * 10_000),
        "u",
    ],
)
def test_anything_else_is_no_action(token: str) -> None:
    with pytest.raises(BadToken) as refused:
        parse(token)
    assert refused.value.code == "bad_token"
    assert len(refused.value.detail) < 150
