"""Canfield, rule by rule in the order of docs/rules-canfield.md."""

import pytest

from games.engine.errors import IllegalMove
from games.engine.piles import pile_named
from games.engine.position import Position
from tests.engine.helpers import after, board, pile, playthrough_at, start


def waste_tops(code: str) -> tuple[list[str], list[str]]:
    """The tops of the waste in two passes through the stock, a redeal between them."""
    game = start(code)
    passes = []
    for _ in range(2):
        tops = []
        while game.position.piles[0]:
            game = game.act("sw")
            tops.append(pile(game.position, "w").split()[-1])
        passes.append(tops)
        game = game.act("ws")
    return passes[0], passes[1]


def refusal(position: Position, token: str) -> str:
    """Why an action is refused."""
    with pytest.raises(IllegalMove) as refused:
        after(position, token)
    return refused.value.reason


# Layout


def test_the_example_deal_has_the_base_and_columns_that_the_notation_tells() -> None:
    position = start("CF1-D3-AAAAACL").position
    assert pile(position, "H") == "7H"
    assert [pile(position, column) for column in "1234"] == ["QH", "KH", "7S", "AS"]
    assert len(position.piles[0]) == 34
    assert len(pile(position, "r").split()) == 13
    assert pile(position, "w") == ""


def test_turn_one_and_turn_three_deal_the_same_cards() -> None:
    assert start("CF1-D3-TALONXY").position.piles == start("CF1-D1-TALONXY").position.piles


def test_the_example_game_begins_as_the_notation_tells() -> None:
    position = after(start("CF1-D3-AAAAACL").position, "3h", "32", "24v2")
    assert pile(position, "4") == "AS KH QC"
    assert pile(position, "2") == "QS"


# Foundations


@pytest.mark.parametrize("base", ["A", "2", "7", "9", "K"])
def test_a_foundation_builds_from_the_base_round_to_the_rank_below_it(base: str) -> None:
    ranks = "A23456789TJQK"
    order = ranks[ranks.index(base) :] + ranks[: ranks.index(base)]
    position = board("canfield", base=base, waste=" ".join(rank + "H" for rank in order[::-1]))
    for number, rank in enumerate(order, start=1):
        position = after(position, "wh")
        assert pile(position, "H").split()[-1] == f"{rank}H"
        assert position.score == 5 * number


def test_an_empty_foundation_takes_only_the_starting_rank_of_its_suit() -> None:
    position = board("canfield", base="7", home=["7H"], columns=["AS", "7S", "8S", "6S"])
    assert refusal(position, "1h") == "not_next"
    assert refusal(position, "3h") == "not_next"
    assert refusal(position, "4h") == "not_next"
    assert pile(after(position, "2h"), "S") == "7S"


def test_a_foundation_takes_no_other_suit() -> None:
    position = board("canfield", base="7", home=["7H"], columns=["8S", "8D", "8C", "8H"])
    assert [refusal(position, token) for token in ("1h", "2h", "3h")] == ["not_next"] * 3
    assert pile(after(position, "4h"), "H") == "7H 8H"


@pytest.mark.parametrize("forged", ["7H", "6H", "8H", "AH"])
def test_a_whole_foundation_takes_no_card_not_even_a_forged_one(forged: str) -> None:
    position = board("canfield", base="7", home=["6H"], columns=[forged, "2S"])
    assert refusal(position, "1h") == "foundation_full"
    assert "1h" not in position.legal()


def test_base_ace_stops_at_the_king() -> None:
    position = board("canfield", base="A", home=["KS"], columns=["AS", "2S"])
    assert refusal(position, "1h") == "foundation_full"


# Columns


@pytest.mark.parametrize(
    ("card", "onto", "goes"),
    [
        ("QC", "KH", True),
        ("QC", "KD", True),
        ("QC", "KS", False),
        ("QC", "KC", False),
        ("KS", "AH", True),
        ("KS", "AC", False),
        ("AH", "2S", True),
        ("2H", "AC", False),
        ("6S", "7H", True),
        ("QC", "QH", False),
        ("JC", "KH", False),
    ],
)
def test_a_column_builds_down_by_one_in_alternate_colours_round_the_corner(
    card: str, onto: str, goes: bool
) -> None:
    position = board("canfield", base="7", columns=[card, onto])
    assert ("12" in position.legal()) is goes
    from_waste = board("canfield", base="7", columns=[onto], waste=card)
    assert ("w1" in from_waste.legal()) is goes
    if not goes:
        assert refusal(position, "12") == "wrong_order"


def test_any_part_of_a_column_that_ends_it_moves_as_one() -> None:
    position = board("canfield", columns=["KH QS JD TC", "KD", "QC", "3H"])
    assert pile(after(position, "12v3"), "2") == "KD QS JD TC"
    assert pile(after(position, "13v2"), "3") == "QC JD TC"
    assert refusal(position, "12v2") == "wrong_order"
    assert refusal(position, "12v5") == "too_few_cards"


def test_a_column_may_grow_past_thirteen_cards_and_moves_with_its_count_in_hexadecimal() -> None:
    long = "9S 8H 7S 6H 5S 4H 3S 2H AS KH QS JH TS 9H 8S 7H 6S 5H 4S 3H"
    position = board("canfield", columns=[long, "TH", "TD", ""])
    assert "12v14" in position.legal()
    moved = after(position, "12v14")
    assert pile(moved, "2") == "TH " + long
    assert after(moved, "21v14").piles[3] == pile_named(long.split())
    assert "12vd" not in position.legal()
    assert refusal(position, "12vd") == "wrong_order"


def test_an_empty_column_takes_any_card_or_run_once_the_reserve_is_gone() -> None:
    position = board(
        "canfield", base="7", home=["8S"], waste="2H", columns=["KH QS", "", "5C", "9D"]
    )
    assert {"12", "12v2", "32", "42", "w2", "S2"} <= set(position.legal())
    assert pile(after(position, "12v2"), "2") == "KH QS"
    assert pile(after(position, "S2"), "2") == "8S"


# Reserve


def test_the_reserve_refills_a_column_emptied_to_a_foundation_in_the_same_action() -> None:
    position = board("canfield", base="7", reserve="2C 3D", columns=["7S", "KH", "QC", "9D"])
    moved = after(position, "1h")
    assert pile(moved, "1") == "3D"
    assert pile(moved, "r") == "2C"
    assert pile(moved, "S") == "7S"


def test_the_reserve_refills_a_column_emptied_onto_another_column() -> None:
    position = board("canfield", base="7", reserve="2C 3D", columns=["QC JH", "KH", "9C", "9D"])
    moved = after(position, "12v2")
    assert pile(moved, "1") == "3D"
    assert pile(moved, "2") == "KH QC JH"


def test_a_column_that_keeps_a_card_is_not_refilled() -> None:
    position = board("canfield", base="7", reserve="2C", columns=["QC JH", "QS", "9C", "9D"])
    assert pile(after(position, "12"), "1") == "QC"
    assert pile(after(position, "12"), "r") == "2C"


def test_the_last_card_of_the_reserve_refills_and_then_columns_stay_empty() -> None:
    position = board("canfield", base="7", reserve="7D", waste="2H", columns=["7S", "4H"])
    refilled = after(position, "1h")
    assert pile(refilled, "1") == "7D"
    assert pile(refilled, "r") == ""
    emptied = after(refilled, "1h")
    assert pile(emptied, "1") == ""
    assert pile(emptied, "w") == "2H"


def test_only_the_top_of_the_reserve_plays_to_a_foundation_or_a_column() -> None:
    position = board("canfield", base="7", reserve="7D QH 7C", columns=["8H", "KS", "2C", "3C"])
    assert [token for token in position.legal() if token[0] == "r"] == ["r1", "rh"]
    assert pile(after(position, "rh"), "r") == "7D QH"


def test_nothing_is_ever_placed_on_the_reserve() -> None:
    position = board("canfield", base="7", reserve="7D", waste="6S", columns=["6C", "2D"])
    assert not [token for token in position.legal() if token[1] == "r"]


# Stock and waste


def test_turn_three_shows_every_third_card_and_a_redeal_brings_the_same_order() -> None:
    game = start("CF1-D3-AAAAACL")
    stock = pile(game.position, "s").split()[::-1]
    first, second = waste_tops("CF1-D3-AAAAACL")
    assert first == [stock[place] for place in (2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 33)]
    assert second == first


def test_turn_one_shows_every_card_and_a_redeal_brings_the_same_order() -> None:
    stock = pile(start("CF1-D1-AAAAACL").position, "s").split()[::-1]
    assert waste_tops("CF1-D1-AAAAACL") == (stock, stock)


@pytest.mark.parametrize("option", ["D1", "D3"])
@pytest.mark.parametrize("left", [1, 2])
def test_a_draw_turns_what_is_left_when_that_is_fewer(option: str, left: int) -> None:
    stock = "2H 3C"[: 3 * left - 1]
    position = after(board("canfield", option, stock=stock), "sw")
    turned = 1 if option == "D1" else left
    assert len(pile(position, "w").split()) == turned
    assert len(pile(position, "s").split()) == left - turned


def test_the_card_turned_last_is_on_top_and_the_one_under_it_plays_next() -> None:
    position = board("canfield", stock="9C 3D 4S 8H", columns=["4C", "5D", "2C", "2D"])
    drawn = after(position, "sw")
    assert pile(drawn, "w") == "8H 4S 3D"
    assert [token for token in drawn.legal() if token[0] == "w"] == ["w1"]
    played = after(drawn, "w1")
    assert pile(played, "w") == "8H 4S"
    assert [token for token in played.legal() if token[0] == "w"] == ["w2"]


@pytest.mark.parametrize("option", ["D1", "D3"])
def test_a_draw_from_an_empty_stock_is_refused(option: str) -> None:
    assert refusal(board("canfield", option, columns=["2C"]), "sw") == "stock_empty"
    assert refusal(board("canfield", option, waste="2H"), "sw") == "stock_empty"


def test_a_redeal_is_refused_while_the_stock_has_cards_or_without_a_waste() -> None:
    assert refusal(board("canfield", stock="3H", waste="2H"), "ws") == "stock_not_empty"
    assert refusal(board("canfield", columns=["2C"]), "ws") == "waste_empty"


def test_legal_has_the_draw_the_redeal_or_neither_as_the_stock_shows() -> None:
    def of_the_stock(**piles: str) -> list[str]:
        legal = board("canfield", columns=["2C", "2S"], **piles).legal()
        return [token for token in legal if token in ("sw", "ws")]

    assert of_the_stock(stock="3H", waste="2H") == ["sw"]
    assert of_the_stock(stock="3H") == ["sw"]
    assert of_the_stock(waste="2H") == ["ws"]
    assert of_the_stock() == []


def test_redeals_are_unlimited_and_cost_nothing() -> None:
    game = start("CF1-D3-ABCDEFG")
    for _ in range(50):
        while game.position.piles[0]:
            game = game.act("sw")
        game = game.act("ws")
    assert game.score == 0
    assert game.position == start("CF1-D3-ABCDEFG").position


# Taking back, score and win


def test_a_card_taken_back_costs_nothing_and_scores_again_when_put_up_again() -> None:
    position = board("canfield", base="7", home=["8S"], columns=["9H", "2C"], score=5)
    taken = after(position, "S1")
    assert pile(taken, "1") == "9H 8S"
    assert taken.score == 5
    assert after(taken, "1h").score == 10


def test_the_base_card_itself_can_be_taken_back_and_the_starting_rank_stays() -> None:
    position = board("canfield", base="7", home=["7H"], columns=["8S", "7C", "2C", "2S"])
    taken = after(position, "H1")
    assert pile(taken, "H") == ""
    assert taken.legal() == ["1h", "2h"]
    assert pile(after(taken, "1h"), "H") == "7H"


def test_a_card_is_taken_back_only_to_a_column_that_accepts_it() -> None:
    position = board("canfield", base="7", home=["8S"], columns=["9C", "2C", "9D"])
    assert refusal(position, "S1") == "wrong_order"
    assert "S3" in position.legal()
    assert refusal(position, "H3") == "foundation_empty"


def test_the_ranked_score_counts_presence_and_not_how_often_a_card_went_up() -> None:
    position = board("canfield", base="7", home=["8S"], columns=["9H", "2C"], score=5)
    assert position.ranked_score == 5
    again = after(position, "S1", "1h", "S1", "1h")
    assert again.score == 15
    assert again.ranked_score == 5


def test_the_ranked_score_is_never_below_zero() -> None:
    position = board("canfield", base="7", home=["7H"], columns=["8S", "2C"])
    assert after(position, "H1").ranked_score == 0


def test_a_won_game_takes_no_further_action_not_even_an_undo() -> None:
    position = board("canfield", base="7", home=["6S", "6H", "6D", "5C"], columns=["6C"], score=250)
    game = playthrough_at(position).act("1h")
    assert game.won
    assert game.score == game.ranked_score == 255
    assert game.legal() == game.position.legal() == []
    assert game.undo_count == 0


def test_nothing_plays_itself() -> None:
    position = board("canfield", base="7", home=["7H"], stock="8H", columns=["8H", "9H"])
    assert pile(after(position, "sw"), "H") == "7H"
