"""No useful move left: said only when nothing but turning the stock is left."""

import random

import pytest

from games.engine.actions import parse
from games.engine.solver import is_stuck, solve
from tests.engine.helpers import ALL_RULES, board, playthrough_at
from tests.engine.solver.helpers import near_the_end, random_start

TURNS = {"sw", "ws"}


def test_turning_the_stock_for_ever_is_no_useful_move() -> None:
    position = board(
        "hoyle", base="A", reserve="9S", columns=["KS", "KC", "JS", "JC"], stock="9C 7C 5C"
    )
    assert set(position.legal()) <= TURNS
    assert is_stuck(position)


def test_a_card_that_comes_up_only_in_the_next_pass_is_a_move() -> None:
    # Turning by threes from two turned cards shows other cards than from none.
    position = board(
        "hoyle", base="A", reserve="9S", columns=["KS", "KC", "JS", "JC"],
        waste="9C 3C", stock="5C 7C QH 3S",
    )  # fmt: skip
    assert set(position.legal()) <= TURNS
    seen = position
    for token in ("sw", "sw", "ws", "sw", "sw"):
        seen = seen.play(parse(token))
    assert is_stuck(position) == ("w3" not in seen.legal() and "w4" not in seen.legal())


def test_a_column_that_only_changes_places_is_nothing_new() -> None:
    assert (
        is_stuck(board("freecell", "C1", columns=["KS", "", "", "", "", "", "", ""], cells=["KC"]))
        is False
    )
    full = board(
        "freecell",
        "C1",
        columns=["KS 4H", "KC 4D", "KH 4S", "KD 4C", "QS 2H", "QC 2D", "QH 2S", "QD 2C"],
        cells=["9S"],
    )
    assert is_stuck(full)


def test_a_card_that_can_be_taken_back_is_a_move() -> None:
    position = board("canfield", base="2", home=["4H"], columns=["5S", "KC", "JS", "JC"])
    assert not is_stuck(position)


def test_a_game_that_is_won_is_not_stuck() -> None:
    assert not is_stuck(board("freecell", home=["KS", "KH", "KD", "KC"]))


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_what_can_be_won_is_never_stuck_and_what_is_stuck_has_nothing_to_play(
    game: str, option: str
) -> None:
    rng = random.Random(12)
    for number in range(30):
        position = (
            random_start(game, option, rng)
            if number % 3 == 0
            else near_the_end(game, option, rng.randrange(8, 30), rng)
        )
        if solve(position, 500).line:
            assert not is_stuck(position)
        if is_stuck(position):
            play = playthrough_at(position)
            for _ in range(80):
                assert set(play.position.legal()) <= TURNS or game == "freecell"
                turns = [token for token in play.position.legal() if token in TURNS]
                if not turns:
                    break
                play = play.act(turns[0])
