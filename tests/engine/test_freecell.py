"""FreeCell, rule by rule in the order of docs/rules-freecell.md."""

import pytest

from games.engine.errors import IllegalMove
from games.engine.position import Position
from tests.engine.helpers import after, board, pile, playthrough_at, start


def refusal(position: Position, token: str) -> IllegalMove:
    """Why an action is refused."""
    with pytest.raises(IllegalMove) as refused:
        after(position, token)
    return refused.value


# Layout


@pytest.mark.parametrize("code", ["FC1-C4-AAAAAKH", "FC1-C1-AAAAAKH", "MS1-C2-617"])
def test_four_columns_of_seven_and_four_of_six_hold_all_cards(code: str) -> None:
    position = start(code).position
    lengths = [len(pile(position, column).split()) for column in "12345678"]
    assert lengths == [7, 7, 7, 7, 6, 6, 6, 6]
    assert not any(pile(position, other) for other in "swrabcdSHDC")


def test_deal_one_of_microsoft_is_the_one_everybody_knows() -> None:
    position = start("MS1-C4-1").position
    assert pile(position, "1") == "JD KD 2S 4C 3S 6D 6S"


@pytest.mark.parametrize(("option", "missing"), [("C4", ""), ("C2", "cd"), ("C1", "bcd")])
def test_removed_cells_are_not_on_the_board(option: str, missing: str) -> None:
    position = start(f"FC1-{option}-AAAAAKH").position
    for cell in "abcd":
        if cell in missing:
            assert refusal(position, f"1{cell}").reason == "no_such_cell"
        else:
            assert f"1{cell}" in position.legal()


# Foundations


def test_a_foundation_builds_from_the_ace_up_to_the_king_in_suit() -> None:
    position = board("freecell", columns=[" ".join(f"{rank}D" for rank in "KQJT98765432A")])
    for _ in range(13):
        position = after(position, "1h")
    assert pile(position, "D").split()[-1] == "KD"
    assert position.score == 130


def test_a_foundation_takes_the_next_of_its_suit_alone() -> None:
    position = board("freecell", home=["3D"], columns=["4H", "5D", "4D", "2S", "AS"])
    assert [token for token in position.legal() if token[1] == "h"] == ["3h", "5h"]
    wrong = refusal(position, "2h")
    assert wrong.reason == "not_next"
    assert wrong.params == {"card": "5D", "wanted": "4D"}


def test_a_foundation_never_goes_round_the_corner() -> None:
    position = board("freecell", home=["KD"], columns=["AD"])
    assert refusal(position, "1h").reason == "foundation_full"


# Columns


@pytest.mark.parametrize(
    ("card", "onto", "goes"),
    [
        ("9D", "TS", True),
        ("9D", "TC", True),
        ("9D", "TH", False),
        ("9D", "TD", False),
        ("9D", "JS", False),
        ("9D", "8S", False),
        ("KS", "AH", False),
        ("AH", "2S", True),
        ("QC", "KD", True),
    ],
)
def test_a_column_builds_down_by_one_in_alternate_colours_and_does_not_wrap(
    card: str, onto: str, goes: bool
) -> None:
    position = board("freecell", columns=[card, onto])
    assert ("12" in position.legal()) is goes
    from_cell = board("freecell", cells=[card], columns=[onto])
    assert ("a1" in from_cell.legal()) is goes
    if not goes:
        assert refusal(position, "12").reason == "wrong_order"


def test_an_empty_column_takes_any_card() -> None:
    position = board("freecell", home=["3S"], cells=["KH"], columns=["2C 5D", ""])
    assert {"12", "a2", "S2"} <= set(position.legal())


# Cells


def test_a_cell_holds_one_card_and_any_card() -> None:
    position = board("freecell", cells=["KH", None, "2C"], columns=["5D"], home=["3S"])
    assert {"1b", "1d", "ab", "cd", "Sb"} <= set(position.legal())
    assert refusal(position, "1a").reason == "cell_taken"
    assert refusal(position, "1a").params == {"pile": "a"}
    assert refusal(position, "ac").reason == "cell_taken"
    assert refusal(position, "b1").reason == "cell_empty"


def test_a_card_moves_from_one_cell_to_another() -> None:
    position = after(board("freecell", cells=["KH"], columns=["5D"]), "ac")
    assert pile(position, "a") == ""
    assert pile(position, "c") == "KH"


# Moving a group


FULL_CELLS = ["2C", "2S", "2H", "2D"]


def test_a_whole_column_that_moves_does_not_count_its_own_hole() -> None:
    columns = ["9S 8D", "TH", *(["3C"] * 6)]
    position = board("freecell", cells=FULL_CELLS, columns=columns)
    wrong = refusal(position, "12v2")
    assert wrong.reason == "one_at_a_time"
    assert "12v2" not in position.legal()


def test_four_cells_and_an_empty_column_carry_ten_to_a_card_and_five_to_the_space() -> None:
    run = "JH TS 9H 8S 7H 6S 5H 4S 3H 2S"
    columns = [run, "QS", "", *(["3C"] * 5)]
    position = board("freecell", columns=columns)
    assert {"12va", "13v5"} <= set(position.legal())
    wrong = refusal(position, "13v6")
    assert wrong.reason == "too_many"
    assert wrong.params == {"limit": 5, "count": 6}


def test_removed_cells_do_not_count_for_a_group() -> None:
    columns = ["KD QS JD", "AH", "", *(["3C"] * 5)]
    assert "13v2" in board("freecell", "C1", columns=columns).legal()
    assert "13v3" not in board("freecell", "C1", columns=columns).legal()
    assert "13v3" in board("freecell", "C2", columns=columns).legal()


def test_what_moves_as_one_must_be_a_run() -> None:
    position = board("freecell", columns=["9S 8D 7D", "TH", "9C"])
    assert refusal(position, "12v3").reason == "not_a_run"
    assert refusal(position, "12v4").reason == "too_few_cards"
    assert refusal(position, "13v2").reason == "not_a_run"


# Taking back, score and win


def test_a_card_is_taken_back_to_a_column_that_accepts_it_or_to_an_empty_cell() -> None:
    position = board("freecell", home=["3S"], score=30, cells=["KD"], columns=["4D", "4S"])
    assert "Sa" not in position.legal()
    assert refusal(position, "S2").reason == "wrong_order"
    assert pile(after(position, "S1"), "1") == "4D 3S"
    assert pile(after(position, "Sb"), "b") == "3S"


def test_taking_back_costs_fifteen_points_but_the_score_is_never_below_zero() -> None:
    position = board("freecell", home=["3S"], score=30, columns=["4D"])
    once = after(position, "Sa")
    assert once.score == 15
    twice = after(once, "Sb")
    assert twice.score == 0
    thrice = after(twice, "Sc")
    assert thrice.score == 0
    assert after(thrice, "ch").score == 10
    assert after(thrice, "ch").ranked_score == 10


def test_a_won_game_takes_no_further_action_not_even_an_undo() -> None:
    position = board("freecell", home=["KS", "KH", "KD", "QC"], columns=["KC"], score=510)
    game = playthrough_at(position).act("1h")
    assert game.won
    assert game.score == game.ranked_score == 520
    assert game.legal() == []


def test_with_a_free_cell_a_game_is_never_stuck() -> None:
    columns = ["2C 4C", "2S 4S", "3H 6S", "3D 6C", "9H KS", "9D KC", "JH 8S", "JD 8C"]
    position = board("freecell", "C1", columns=columns)
    assert position.legal() == [f"{column}a" for column in range(1, 9)]
    stuck = board("freecell", "C1", cells=["TS"], columns=columns)
    assert stuck.legal() == []
    assert not stuck.won


def test_there_is_no_stock_waste_or_reserve() -> None:
    position = start("FC1-C4-AAAAAKH").position
    assert refusal(position, "sw").reason == "no_stock"
    assert refusal(position, "ws").reason == "no_waste"
    assert refusal(position, "r1").reason == "no_reserve"
