"""Undo, redo, and the game that keeps them."""

import copy
import pickle

import pytest

from games.engine import deal_codes
from games.engine.actions import parse
from games.engine.errors import BadToken, GameOver, IllegalMove
from games.engine.replay import Playthrough, ReplayError, replay, tokens_of
from tests.engine.helpers import board, cases, pile, playthrough_at, start, walk


def played(code: str, log: str) -> Playthrough:
    return replay(deal_codes.parse(code), log)


def test_a_draw_undone_and_drawn_again_shows_the_same_cards_in_the_same_order() -> None:
    first = start("CF1-D3-AAAAACL").act("sw")
    again = first.act("u").act("sw")
    assert pile(again.position, "w") == pile(first.position, "w") == "TC 6D 2C"
    assert again.position == first.position


def test_a_redeal_can_be_undone_and_redone() -> None:
    full = played("CF1-D3-ABCDEFG", " ".join(["sw"] * 12))
    redealt = full.act("ws")
    undone = redealt.act("u")
    assert undone.position == full.position
    assert undone.redo == "ws"
    assert undone.act("ws").position == redealt.position
    back = undone.act("ws").extend(["u", "u", "u"])
    assert back.position == played("CF1-D3-ABCDEFG", " ".join(["sw"] * 10)).position


def test_one_undo_takes_back_a_move_and_the_refill_with_it() -> None:
    before = start("CF1-D3-AAAAACL")
    moved = before.act("3h")
    assert pile(moved.position, "3") == "QC"
    undone = moved.act("u")
    assert undone.position == before.position
    assert pile(undone.position, "r") == pile(before.position, "r")


def test_an_undo_restores_the_score_from_before_it() -> None:
    position = board("freecell", home=["3S"], score=10, columns=["4D"])
    game = playthrough_at(position)
    assert game.act("Sa").score == 0
    assert game.act("Sa").act("u").score == 10
    home = start("CF1-D3-AAAAACL").act("3h")
    assert (home.score, home.act("u").score) == (5, 0)


def test_undos_count_as_tokens_of_the_log_but_not_as_actions_to_undo() -> None:
    game = played("CF1-D3-AAAAACL", "3h 32 u u 24")
    assert game.version == 5
    assert game.undos_used == 2
    assert game.undo_count == 1


def test_a_hundred_actions_can_be_undone_and_no_more() -> None:
    game = played("CF1-D3-ABCDEFG", " ".join((["sw"] * 12 + ["ws"]) * 10))
    assert game.version == 130
    assert game.undo_count == 100
    game = game.extend(["u"] * 100)
    assert game.undo_count == 0
    assert "u" not in game.legal()
    with pytest.raises(IllegalMove) as refused:
        game.act("u")
    assert refused.value.reason == "nothing_to_undo"
    assert game.act("sw").undo_count == 1


def test_at_the_start_there_is_nothing_to_undo() -> None:
    with pytest.raises(IllegalMove) as refused:
        start("CF1-D3-AAAAACL").act("u")
    assert refused.value.reason == "nothing_to_undo"


def test_redo_offers_the_undone_actions_one_after_another_while_nothing_else_is_played() -> None:
    game = played("CF1-D3-AAAAACL", "3h 32 24v2 u u u")
    offered = []
    while game.redo:
        offered.append(game.redo)
        game = game.act(game.redo)
    assert offered == ["3h", "32", "24v2"]
    assert game.position == played("CF1-D3-AAAAACL", "3h 32 24v2").position


def test_playing_anything_else_ends_the_offer_to_redo() -> None:
    game = played("CF1-D3-AAAAACL", "3h 32 u u")
    assert game.redo == "3h"
    assert game.act("sw").redo is None
    assert game.act("3h").redo == "32"
    assert game.act("3h").act("24").redo is None


def test_an_illegal_action_changes_nothing_not_even_the_offer_to_redo() -> None:
    game = played("CF1-D3-AAAAACL", "3h u")
    with pytest.raises(IllegalMove):
        game.act("34")
    assert game.redo == "3h"
    assert game.version == 2


def test_a_won_game_refuses_actions_undos_and_draws_as_over() -> None:
    case = next(case for case in cases("wins") if case["code"].startswith("CF1"))
    game = played(case["code"], case["log"])
    for token in ("u", "sw", "S1", "12"):
        with pytest.raises(GameOver) as refused:
            game.act(token)
        assert refused.value.code == "game_over"
    with pytest.raises(BadToken):
        game.act("nonsense")


def test_a_replay_keeps_the_good_tokens_and_numbers_the_first_bad_one() -> None:
    with pytest.raises(ReplayError) as refused:
        played("CF1-D3-AAAAACL", "3h 32 u 99 sw")
    error = refused.value
    assert (error.at, error.token, error.cause.code) == (3, "99", "bad_token")
    assert error.so_far == played("CF1-D3-AAAAACL", "3h 32 u")


def test_more_tokens_are_all_played_or_none_and_numbered_from_the_first_of_them() -> None:
    game = played("CF1-D3-AAAAACL", "3h 32")
    with pytest.raises(ReplayError) as refused:
        game.extend(["24v2", "ws"])
    assert refused.value.at == 1
    assert game.version == 2
    assert game.extend([]) == game


def test_playing_token_by_token_is_replaying_the_log() -> None:
    for case in cases("games")[:60]:
        if case["want"]["ok"]:
            game = start(case["code"])
            for token in tokens_of(case["log"]):
                game = game.act(token)
            assert game == played(case["code"], case["log"])


@pytest.mark.parametrize(
    ("log", "at", "token"),
    [
        (" ", 0, ""),
        (" sw", 0, ""),
        ("sw ", 1, ""),
        ("sw  sw", 1, ""),
        ("sw\tsw", 0, "sw\tsw"),
        ("sw\nsw", 0, "sw\nsw"),
        ("sw sw\n", 1, "sw\n"),
        ("sw\u00a0sw", 0, "sw\u00a0sw"),
    ],
)
def test_tokens_are_separated_by_exactly_one_space(log: str, at: int, token: str) -> None:
    with pytest.raises(ReplayError) as refused:
        played("CF1-D3-AAAAACL", log)
    assert (refused.value.at, refused.value.token) == (at, token)
    assert isinstance(refused.value.cause, BadToken)


def test_the_empty_log_is_a_game_not_yet_begun() -> None:
    assert played("CF1-D3-AAAAACL", "") == start("CF1-D3-AAAAACL")


def test_a_long_game_keeps_no_more_than_its_last_hundred_positions() -> None:
    game = played("CF1-D3-ABCDEFG", " ".join((["sw"] * 12 + ["ws"]) * 100))
    assert len(game.past) == 100
    undone = played("CF1-D3-ABCDEFG", " ".join(["sw", "u"] * 1000))
    assert undone.past == ()
    assert undone.undone == ("sw",)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("code", ["CF1-D3-AAAAACL", "CF1-D1-KINGDOM", "FC1-C2-AAAAAKH"])
def test_after_long_play_with_undos_and_redos_a_fresh_replay_agrees(code: str, seed: int) -> None:
    log: list[str] = []
    games = walk(code, seed, 500, undos=0.3)
    previous = next(games)
    for game in games:
        token = _token_between(previous, game)
        log.append(token)
        assert game.position == _fresh(code, log).position if len(log) % 50 == 0 else True
        previous = game
    fresh = _fresh(code, log)
    assert fresh == previous
    assert fresh.legal() == previous.legal()


def _fresh(code: str, log: list[str]) -> Playthrough:
    return played(code, " ".join(log))


def _token_between(before: Playthrough, after: Playthrough) -> str:
    return "u" if after.undos_used > before.undos_used else after.past[-1][1]


def test_undoing_any_action_gives_the_position_before_it() -> None:
    for code in ("CF1-D3-AAAAACL", "CF1-D1-AAAAACL", "FC1-C4-AAAAAKH", "FC1-C1-AAAAAKH"):
        for game in walk(code, seed=7, length=150):
            for token in game.position.legal():
                assert game.act(token).act("u").position == game.position


def test_positions_never_change_by_being_played_from() -> None:
    position = start("CF1-D3-AAAAACL").position
    before = position.piles
    for token in position.legal():
        position.play(parse(token))
    assert position.piles == before


def test_a_game_survives_being_copied_or_sent_to_another_process() -> None:
    game = played("CF1-D3-AAAAACL", "3h 32 u")
    for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert copied == game
        assert copied.legal() == game.legal()
        assert copied.act("24") == game.act("24")
        assert copied.position.rules is game.position.rules
