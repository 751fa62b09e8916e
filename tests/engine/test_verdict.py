"""The answer to a code and a log."""

import json

from games.engine.errors import EngineError
from games.engine.verdict import verdict


def test_a_good_game_is_answered_with_its_position_and_what_is_legal() -> None:
    answer = verdict("cf1 d3 aaaaacl", "3h 32 24v2")
    assert list(answer) == ["ok", "position", "legal"]
    assert answer["ok"] is True
    assert answer["position"]["code"] == "CF1-D3-AAAAACL"
    assert answer["legal"] == ["sw", "u"]


def test_a_bad_token_an_illegal_move_and_a_finished_game_are_three_errors() -> None:
    assert verdict("CF1-D3-AAAAACL", "3h s1")["error"] == "bad_token"
    assert verdict("CF1-D3-AAAAACL", "3h 31")["error"] == "illegal_move"
    assert verdict("CF1-D3-AAAAACL", "3h 31") == {
        "ok": False,
        "at": 1,
        "token": "31",
        "error": "illegal_move",
        "detail": "The queen of clubs does not go on the queen of hearts: a column builds down"
        " by one in alternate colours.",
    }


def test_a_bad_code_is_answered_with_what_it_is_about_and_no_token() -> None:
    answer = verdict("CF1-C4-AAAAACL", "sw")
    assert answer["error"] == "bad_code"
    assert answer["about"] == "option"
    assert answer["at"] is None
    assert answer["token"] is None


def test_a_token_of_any_length_is_answered_at_no_great_length() -> None:
    answer = verdict("CF1-D3-AAAAACL", "x" * 1_000_000)
    assert len(json.dumps(answer)) < 1000


def test_the_sentence_can_be_said_in_other_words() -> None:
    def shouted(error: EngineError) -> str:
        return error.detail.upper()

    assert verdict("CF1-D3-AAAAACL", "99", shouted)["detail"] == "“99” IS NOT AN ACTION."
    assert verdict("", "", shouted)["detail"].startswith("THIS IS EMPTY")
