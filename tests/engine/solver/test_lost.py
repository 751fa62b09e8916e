"""Where a game was lost."""

import pytest

from games.engine import deal_codes
from games.engine.position import Position
from games.engine.replay import ReplayError, replay
from games.engine.solver import UNKNOWN, UNWINNABLE, WINNABLE, Loss, Verdict, solve, where_lost
from tests.engine.helpers import walk

CODE = deal_codes.parse("CF1-D3-AAAAACL")


def judged(outcomes: dict[str, str]):
    """A judge that knows the outcome after some tokens."""
    table = {replay(CODE, log).position: outcome for log, outcome in outcomes.items()}

    def judge(position: Position) -> Verdict:
        outcome = table[position]
        return Verdict(outcome, () if outcome == WINNABLE else None, 1)

    return judge


def test_the_first_action_after_which_it_cannot_be_won_is_told() -> None:
    judge = judged(
        {
            "": WINNABLE,
            "sw": WINNABLE,
            "sw sw": UNWINNABLE,
            "sw sw sw": UNWINNABLE,
            "sw sw sw sw": UNWINNABLE,
        }
    )
    assert where_lost(CODE, "sw sw sw sw", judge) == Loss(1, 2, certain=True)


def test_what_was_undone_lost_nothing_and_actions_keep_their_numbers() -> None:
    judge = judged({"": WINNABLE, "sw": WINNABLE, "sw sw": UNWINNABLE})
    # The third action was undone by the fourth; the fifth was played in its place.
    assert where_lost(CODE, "sw 3h u sw", judge) == Loss(1, 4, certain=True)
    assert where_lost(CODE, "sw 3h u", judge) == Loss(1, None, certain=True)


def test_an_unknown_verdict_between_leaves_a_gap_that_is_told() -> None:
    judge = judged({"": WINNABLE, "sw": UNKNOWN, "sw sw": UNWINNABLE})
    assert where_lost(CODE, "sw sw", judge) == Loss(0, 2, certain=False)
    judge = judged({"": UNKNOWN, "sw": UNKNOWN, "sw sw": UNKNOWN})
    assert where_lost(CODE, "sw sw", judge) == Loss(None, None, certain=False)


def test_a_deal_that_cannot_be_won_was_lost_before_the_first_action() -> None:
    judge = judged({"": UNWINNABLE, "sw": UNWINNABLE})
    assert where_lost(CODE, "sw", judge) == Loss(None, 0, certain=True)


def test_a_bad_log_is_refused() -> None:
    with pytest.raises(ReplayError):
        where_lost(CODE, "sw xx", solve)


def test_random_games_are_lost_where_the_verdicts_turn() -> None:
    told = 0
    for seed in range(4):
        games = [*walk("FC1-C1-PKZNKMHQICZEFR", seed, 30)][1:]
        tokens = [game.past[-1][1] for game in games]
        loss = where_lost(games[0].code, " ".join(tokens), lambda position: solve(position, 5_000))
        if loss.certain and loss.lost:
            told += 1
            before, after = (
                replay(games[0].code, " ".join(tokens[:number])).position
                for number in (loss.lost - 1, loss.lost)
            )
            assert solve(before, 5_000).outcome == WINNABLE
            assert solve(after, 5_000).outcome == UNWINNABLE
    assert told
