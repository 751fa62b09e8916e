"""The cases, computed from the rules by a program that shares nothing with this one."""

from typing import Any

import pytest

from games.engine import deal_codes
from games.engine.actions import parse
from games.engine.errors import DealCodeError
from games.engine.position import Position
from games.engine.replay import replay
from games.engine.verdict import verdict
from games.engine.view import referee_position
from tests.engine.helpers import cases, start


@pytest.mark.parametrize("case", cases("deals"), ids=lambda case: case["code"])
def test_a_code_deals_its_layout(case: dict[str, Any]) -> None:
    layout = referee_position(start(case["code"]))
    assert {key: layout[key] for key in case} == case


@pytest.mark.parametrize("case", cases("codes"), ids=lambda case: repr(case["text"])[:30])
def test_a_typed_code_is_understood_or_told_what_is_wrong(case: dict[str, Any]) -> None:
    if "code" in case:
        assert str(deal_codes.parse(case["text"])) == case["code"]
    else:
        with pytest.raises(DealCodeError) as refused:
            deal_codes.parse(case["text"])
        assert refused.value.about == case["error_about"]


@pytest.mark.parametrize("case", cases("games"), ids=lambda case: case["code"])
def test_a_log_leads_to_its_position_or_to_its_first_bad_token(case: dict[str, Any]) -> None:
    answer = verdict(case["code"], case["log"])
    assert {key: answer[key] for key in case["want"]} == case["want"]


@pytest.mark.parametrize("case", cases("wins"), ids=lambda case: case["code"])
def test_a_winning_log_wins_with_its_score(case: dict[str, Any]) -> None:
    game = replay(deal_codes.parse(case["code"]), case["log"])
    assert game.won
    assert game.score == game.ranked_score == case["score"]


def sequences(position: Position, length: int) -> int:
    """How many sequences of so many legal actions there are."""
    tokens = position.legal()
    if length == 1:
        return len(tokens)
    return sum(sequences(position.play(parse(token)), length - 1) for token in tokens)


@pytest.mark.parametrize("case", cases("perft"), ids=lambda case: case["code"])
def test_there_are_so_many_ways_to_go_on(case: dict[str, Any]) -> None:
    position = start(case["code"]).position
    counts = [sequences(position, length + 1) for length in range(len(case["counts"]))]
    assert counts == case["counts"]
