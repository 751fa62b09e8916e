"""Par, shorter lines and hints."""

import random

import pytest

from games.engine import deal_codes
from games.engine.actions import parse
from games.engine.deal import deal
from games.engine.deal_codes import random_code
from games.engine.errors import IllegalMove
from games.engine.replay import replay
from games.engine.solver import hint, par, shortened, solve
from tests.engine.helpers import ALL_RULES, board, cases


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
def test_par_is_a_line_that_wins_and_is_never_longer_than_the_one_known(
    game: str, option: str
) -> None:
    rng = random.Random(3)
    for _ in range(3):
        code = random_code(game, option, rng=rng)
        known = solve(code, 5_000).line
        line = par(code, known, budget=100, width=30)
        if known is not None:
            assert line is not None
            assert len(line) <= len(known)
        if line is not None:
            assert replay(code, " ".join(line)).won


def test_par_of_canfield_takes_seven_tenths_of_the_actions_of_the_first_line() -> None:
    rng = random.Random(4)
    first = short = 0
    for _ in range(12):
        code = random_code("canfield", "D3", rng=rng)
        known = solve(code).line
        if known is not None:
            first += len(known)
            short += len(par(code, known, width=100) or known)
    assert short <= 0.7 * first


def test_par_gives_what_is_known_when_it_is_stopped() -> None:
    win = next(case for case in cases("wins") if case["code"].startswith("CF1-D3"))
    code, known = deal_codes.parse(win["code"]), win["log"].split(" ")
    line = par(code, known, cancel=bytearray(b"\1"))
    assert line is not None
    assert len(line) <= len(known)
    assert par(code, seconds=0) is None


def test_a_line_that_goes_round_in_a_circle_is_cut() -> None:
    position = board("freecell", home=["JS", "QH", "QD", "QC"], columns=["KS", "KH QS", "KD", "KC"])
    line = ("2a", "a2", "2a", "ab", "bh", "1h", "2h", "3h", "4h")
    assert len(shortened(position, line)) == 5


def test_a_line_that_does_not_win_is_refused() -> None:
    with pytest.raises(IllegalMove):
        shortened(deal(deal_codes.parse("FC1-C4-TALONXY")), ["1h", "1h", "1h"])


def test_whoever_follows_hints_wins() -> None:
    position = deal(deal_codes.parse("FC1-C4-TALONXY"))
    line = solve(position).line
    assert line is not None
    for token in line[: len(line) - 12]:
        position = position.play(parse(token))
    for _ in range(40):
        token = hint(position)
        if token is None:
            break
        position = position.play(parse(token))
    assert position.won


def test_there_is_no_hint_where_no_win_is_known() -> None:
    unwinnable = next(case for case in cases("solver") if not case["winnable"])
    assert hint(deal(deal_codes.parse(unwinnable["code"])), 500) is None
