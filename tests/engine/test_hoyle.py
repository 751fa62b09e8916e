"""Canfield after Hoyle: what differs from Canfield."""

import pytest

from games.engine.errors import IllegalMove
from games.engine.position import Position
from tests.engine.helpers import after, board, pile, playthrough_at, start


def refusal(position: Position, token: str) -> str:
    """Why an action is refused."""
    with pytest.raises(IllegalMove) as refused:
        after(position, token)
    return refused.value.reason


def test_the_deal_is_that_of_canfield_with_the_same_letters() -> None:
    assert start("CH1-D3-TALONXY").position.piles == start("CF1-D3-TALONXY").position.piles


def test_between_columns_only_a_whole_column_moves() -> None:
    position = board("hoyle", base="7", reserve="2C", columns=["QC JH", "KH", "QS", "5D"])
    assert pile(after(position, "12v2"), "2") == "KH QC JH"
    assert refusal(position, "13") == "whole_column_only"
    assert "13" not in position.legal()


def test_from_a_column_of_several_the_top_may_go_home() -> None:
    position = board("hoyle", base="7", home=["TH"], columns=["QC JH", "KH"])
    assert pile(after(position, "1h"), "1") == "QC"


def test_a_space_is_refilled_from_the_reserve_at_once() -> None:
    position = board("hoyle", base="7", reserve="2C 3D", columns=["QC JH", "KH", "QS", "5D"])
    moved = after(position, "12v2")
    assert pile(moved, "1") == "3D"
    assert pile(moved, "r") == "2C"


def test_when_the_reserve_is_gone_a_space_takes_the_top_of_the_waste_and_nothing_else() -> None:
    position = board("hoyle", base="7", home=["8S"], waste="2H", columns=["KH QS", "", "5C"])
    assert pile(after(position, "w2"), "2") == "2H"
    for token in ("12v2", "32"):
        assert refusal(position, token) == "space_from_waste"
    assert refusal(position, "12") == "whole_column_only"
    assert not [token for token in position.legal() if token[1] == "2" and token[0] != "w"]


def test_a_space_may_be_left_open_as_long_as_wanted() -> None:
    position = board("hoyle", stock="9C 5H 4S 3D", waste="2H", columns=["KH", "", "5C", "5S"])
    drawn = after(position, "sw", "sw", "ws", "sw")
    assert pile(drawn, "2") == ""
    assert "w2" in drawn.legal()


def test_a_card_on_a_foundation_stays_there() -> None:
    position = board("hoyle", base="7", home=["8S"], columns=["9H", "KH"])
    assert refusal(position, "S1") == "no_taking_back"
    assert "S1" not in position.legal()


def test_nothing_is_undone() -> None:
    game = start("CH1-D3-AAAAACL").act("sw")
    assert game.undo_count == 0
    assert game.redo is None
    assert "u" not in game.legal()
    with pytest.raises(IllegalMove) as refused:
        game.act("u")
    assert refused.value.reason == "no_undo"


def test_the_deck_costs_fifty_and_the_base_card_pays_at_once() -> None:
    game = start("CH1-D3-AAAAACL")
    assert game.score == game.ranked_score == -45
    assert game.act("3h").score == -40
    assert game.act("3h").ranked_score == -40


def test_all_fifty_two_pay_five_hundred_in_place_of_five_each() -> None:
    position = board("hoyle", base="7", home=["6S", "6H", "6D", "4C"], columns=["6C 5C"], score=200)
    one_short = after(position, "1h")
    assert one_short.score == 5 * 51 - 50
    game = playthrough_at(one_short).act("1h")
    assert game.won
    assert game.score == game.ranked_score == 450
