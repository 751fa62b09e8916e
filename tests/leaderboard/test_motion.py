"""Acts of ranked attempts that are stored together move their results as one act alone does."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from games import acts, services
from games.live.admission import Admission
from games.models import Game
from games.playthroughs import playthrough_of
from leaderboard.models import Board, Result
from leaderboard.motion import NotInMotion
from leaderboard.services import AT_REST_AFTER, result_remake, results_settle
from leaderboard.signals import board_changed
from tests.games.conftest import DAY
from tests.leaderboard.conftest import BOARD, act, begin, counted

pytestmark = pytest.mark.django_db

FREECELL = Board(DAY, "freecell", "C4")


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


@pytest.fixture
def told():
    """The boards that are said to have changed."""
    heard = []

    def listen(board, **kwargs):
        heard.append(board)

    board_changed.connect(listen)
    yield heard
    board_changed.disconnect(listen)


def judged(game: Game, *tokens: str) -> tuple[acts.JudgedAct, Admission]:
    row = Game.objects.defer("log").get(pk=game.pk)
    judged_act = acts.judge(row, playthrough_of(row), tokens, act_id=None, by_token=False)
    return judged_act, Admission(game.player, "en", "127.0.0.1")


def first_of(game: Game, number: int = 0) -> str:
    return playthrough_of(game).legal()[number]


def facts(game: Game) -> dict:
    return Result.objects.values().get(attempt=game)


def test_what_a_result_becomes_is_what_one_act_alone_makes_of_it(alice, bob, clock) -> None:
    together, alone = begin(alice), begin(bob)
    clock.shift(75)
    acts.store_plain([judged(together, "sw", "sw")])
    act(alone, "sw", "sw")
    clock.shift(20)
    acts.store_plain([judged(together, "u")])
    act(alone, "u")
    own = {"id", "attempt_id", "player_id"}
    one, other = facts(together), facts(alone)
    assert {name: one[name] for name in one if name not in own} == {
        name: other[name] for name in other if name not in own
    }
    assert (one["actions"], one["undos"], one["elapsed_ms"]) == (3, 1, 20_000)


def test_a_group_moves_all_its_results_and_tells_each_board_once(alice, bob, told) -> None:
    games = [begin(player, board) for player in (alice, bob) for board in (BOARD, FREECELL)]
    told.clear()
    pairs = [judged(game, first_of(game)) for game in games]
    assert all(pair[0].is_plain and pair[0].counts for pair in pairs)
    assert acts.store_plain(pairs) == {game.pk for game in games}
    assert [facts(game)["actions"] for game in games] == [1, 1, 1, 1]
    assert sorted(told) == sorted([BOARD, FREECELL])


def test_who_plays_on_after_a_rest_goes_the_long_way(alice, clock) -> None:
    game = begin(alice)
    clock.shift(acts.LATELY.total_seconds() - 1)
    assert judged(game, "sw")[0].is_plain
    clock.shift(1)
    assert not judged(game, "sw")[0].is_plain
    assert acts.LATELY < AT_REST_AFTER


def test_nothing_of_a_group_is_stored_when_a_result_of_it_is_counted(alice, bob, clock) -> None:
    settled, moving = begin(alice), begin(bob)
    pairs = [judged(settled, "sw"), judged(moving, "sw")]
    Result.objects.filter(attempt=settled).update(moved_at=timezone.now() - 2 * AT_REST_AFTER)
    results_settle(board=BOARD)
    assert counted() == 1
    with pytest.raises(NotInMotion):
        acts.store_plain(pairs)
    assert [Game.objects.get(pk=game.pk).version for game in (settled, moving)] == [0, 0]
    act(settled, "sw")
    assert (facts(settled)["actions"], counted()) == (1, 0)


def test_one_whose_day_closed_in_between_does_not_count(alice, clock) -> None:
    game = begin(alice)
    clock.move_to(datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC))
    act(game, "sw")
    late = judged(game, "sw")
    clock.move_to(datetime(2026, 12, 1, tzinfo=UTC))
    assert not judged(game, "sw")[0].is_plain
    with pytest.raises(NotInMotion):
        acts.store_plain([late])
    act(game, "sw")
    result = facts(game)
    assert (result["actions"], result["ended_at"]) == (1, datetime(2026, 12, 1, tzinfo=UTC))


def test_one_whose_attempt_closed_in_between_is_left_out(alice, bob) -> None:
    closed, moving = begin(alice), begin(bob)
    pairs = [judged(closed, "sw"), judged(moving, "sw")]
    services.game_end(public_id=closed.public_id, player=alice)
    assert acts.store_plain(pairs) == {moving.pk}
    assert (facts(closed)["actions"], facts(moving)["actions"]) == (0, 1)


def test_a_hidden_entry_moves_and_stays_hidden(alice) -> None:
    game = begin(alice)
    Result.objects.filter(attempt=game).update(hidden=True, shown=False)
    acts.store_plain([judged(game, "sw")])
    result = facts(game)
    assert (result["actions"], result["hidden"], result["shown"]) == (1, True, False)


def test_a_result_made_anew_is_the_same(alice, clock) -> None:
    game = begin(alice)
    clock.shift(5)
    acts.store_plain([judged(game, "sw", "sw", "u")])
    moved = facts(game)
    result_remake(game=Game.objects.get(pk=game.pk))
    assert facts(game) == moved
