"""What changes a game: all of an act or nothing, once, on the version that was seen."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from games import acts, services
from games.acts import ActRefused
from games.engine import deal_codes
from games.errors import Forbidden, GameIsOver, LogFull, NoSuchGame, StaleVersion
from games.models import Game
from games.playthroughs import cache, playthrough_of
from games.signals import game_finished
from tests.data_files import winning_log

CODE = deal_codes.parse("CF1-D3-AAAAACL")

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice):
    return services.game_create(player=alice, code=CODE)


def act(game, player, version, *actions, act_id=None):
    return services.game_act(
        public_id=game.public_id, player=player, version=version, actions=actions, act_id=act_id
    )


def test_a_new_game_is_not_begun(game):
    game.refresh_from_db()
    assert (game.version, game.log, game.status, game.score) == (0, "", "playing", 0)
    assert game.started_at is None
    assert game.elapsed_ms() == 0


def test_hoyle_starts_in_debt(alice):
    game = services.game_create(player=alice, code=deal_codes.parse("CH1-D3-AAAAACL"))
    assert (game.score, game.game, game.option) == (-45, "hoyle", "D3")


def test_actions_are_kept_in_order_with_one_space_between(game, alice):
    act(game, alice, 0, "3h", "32")
    act(game, alice, 2, "24v2", "u")
    row = Game.objects.get(pk=game.pk)
    assert row.log == "3h 32 24v2 u"
    assert (row.version, row.score, row.undos) == (4, 5, 1)


def test_an_illegal_action_refuses_the_good_ones_before_it_too(game, alice):
    with pytest.raises(ActRefused) as caught:
        act(game, alice, 0, "3h", "w2")
    assert (caught.value.at, caught.value.token) == (1, "w2")
    row = Game.objects.get(pk=game.pk)
    assert (row.version, row.log) == (0, "")


def test_a_stale_version_is_refused_and_changes_nothing(game, alice):
    act(game, alice, 0, "3h")
    with pytest.raises(StaleVersion) as caught:
        act(game, alice, 0, "sw")
    assert caught.value.game.version == 1
    assert Game.objects.get(pk=game.pk).log == "3h"


def test_a_version_from_the_future_is_refused(game, alice):
    with pytest.raises(StaleVersion):
        act(game, alice, 7, "sw")


def test_an_act_sent_again_with_its_id_is_played_once(game, alice):
    act(game, alice, 0, "3h", act_id=7)
    act(game, alice, 1, "sw", act_id=8)
    again = act(game, alice, 0, "3h", act_id=7)
    assert again.repeated
    assert again.playthrough.version == 2
    assert Game.objects.get(pk=game.pk).log == "3h sw"


def test_the_same_action_from_another_tab_is_stale_not_a_repetition(game, alice):
    act(game, alice, 0, "sw", act_id=7)
    with pytest.raises(StaleVersion):
        act(game, alice, 0, "sw", act_id=8)
    with pytest.raises(StaleVersion):
        act(game, alice, 0, "sw")


def test_an_id_used_again_for_other_actions_is_not_taken_for_a_repetition(game, alice):
    act(game, alice, 0, "3h", act_id=7)
    with pytest.raises(StaleVersion):
        act(game, alice, 0, "sw", act_id=7)


def test_a_repetition_is_known_in_a_new_process(game, alice):
    act(game, alice, 0, "3h", act_id=7)
    cache.clear()
    assert act(game, alice, 0, "3h", act_id=7).repeated


def test_a_process_that_has_not_seen_the_game_plays_on(game, alice):
    act(game, alice, 0, "3h")
    cache.clear()
    assert act(game, alice, 1, "32").playthrough.version == 2


def test_a_cached_position_of_another_version_is_never_used(game, alice):
    act(game, alice, 0, "3h")
    Game.objects.filter(pk=game.pk).update(log="sw", version=1)
    Game.objects.filter(pk=game.pk).update(log="sw sw", version=2)
    acted = act(game, alice, 2, "sw")
    assert acted.playthrough.position.piles == playthrough_of(acted.game).position.piles
    assert Game.objects.get(pk=game.pk).log == "sw sw sw"


def test_another_player_may_not_act_or_end(game, bob):
    with pytest.raises(Forbidden):
        act(game, bob, 0, "sw")
    with pytest.raises(Forbidden):
        services.game_end(public_id=game.public_id, player=bob)


def test_a_game_that_is_none_is_refused(alice):
    with pytest.raises(NoSuchGame):
        services.game_act(public_id="nothing", player=alice, version=0, actions=["sw"])


def test_a_win_is_stored_and_told_once(alice):
    told = []

    def listen(game, **kwargs):
        told.append(game.pk)

    game_finished.connect(listen)
    code, log = winning_log("CF1-D3")
    game = services.game_create(player=alice, code=deal_codes.parse(code))
    tokens = log.split(" ")
    act(game, alice, 0, *tokens[:-1])
    act(game, alice, len(tokens) - 1, tokens[-1], act_id=1)
    act(game, alice, len(tokens) - 1, tokens[-1], act_id=1)
    row = Game.objects.get(pk=game.pk)
    assert (row.status, row.score, row.ranked_score) == ("won", 255, 255)
    assert row.ended_at == row.last_action_at
    assert told == [game.pk]


@pytest.mark.parametrize("token", ["u", "sw", "1h"])
def test_a_won_game_takes_no_further_action(alice, token):
    code, log = winning_log("FC1-C4")
    game = services.game_create(player=alice, code=deal_codes.parse(code))
    tokens = log.split(" ")
    act(game, alice, 0, *tokens)
    with pytest.raises(GameIsOver):
        act(game, alice, len(tokens), token)
    with pytest.raises(GameIsOver):
        services.game_end(public_id=game.public_id, player=alice)


def test_actions_after_the_winning_one_refuse_the_whole_act(alice):
    code, log = winning_log("FC1-C4")
    game = services.game_create(player=alice, code=deal_codes.parse(code))
    with pytest.raises(ActRefused) as caught:
        act(game, alice, 0, *log.split(" "), "u")
    assert caught.value.cause.code == "game_over"
    assert Game.objects.get(pk=game.pk).version == 0


def test_a_game_is_ended_by_its_player_once(game, alice):
    act(game, alice, 0, "3h")
    first = services.game_end(public_id=game.public_id, player=alice)
    again = services.game_end(public_id=game.public_id, player=alice)
    assert (first.status, first.ended_at) == ("ended", again.ended_at)
    with pytest.raises(GameIsOver):
        act(game, alice, 1, "sw")


def test_an_act_before_the_end_is_still_known_after_it(game, alice):
    act(game, alice, 0, "3h", act_id=7)
    services.game_end(public_id=game.public_id, player=alice)
    assert act(game, alice, 0, "3h", act_id=7).repeated


def test_a_log_has_an_end(game, alice, monkeypatch):
    monkeypatch.setattr(acts, "MAX_LOG_TOKENS", 3)
    act(game, alice, 0, "sw", "u", "sw")
    with pytest.raises(LogFull):
        act(game, alice, 3, "u")


def test_a_clock_set_back_makes_no_negative_time(alice):
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    with time_machine.travel(noon, tick=False) as clock:
        game = services.game_create(player=alice, code=CODE)
        act(game, alice, 0, "sw")
        clock.shift(timedelta(seconds=30))
        act(game, alice, 1, "sw")
        clock.shift(timedelta(hours=-3))
        acted = act(game, alice, 2, "sw")
        assert acted.game.elapsed_ms() == 0
        services.game_end(public_id=game.public_id, player=alice)
        assert Game.objects.get(pk=game.pk).elapsed_ms() == 30_000


def test_time_runs_from_the_first_action_to_the_last(alice):
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    with time_machine.travel(noon, tick=False) as clock:
        game = services.game_create(player=alice, code=CODE)
        clock.shift(timedelta(minutes=5))
        acted = act(game, alice, 0, "sw")
        clock.shift(timedelta(seconds=7))
        assert acted.game.elapsed_ms() == 7_000
        act(game, alice, 1, "sw")
        clock.shift(timedelta(minutes=5))
        services.game_end(public_id=game.public_id, player=alice)
        assert Game.objects.get(pk=game.pk).elapsed_ms() == 7_000


@pytest.mark.django_db(transaction=True)
def test_of_twenty_acts_on_one_version_exactly_one_is_played(alice):
    game = services.game_create(player=alice, code=CODE)

    def play(_number):
        try:
            act(game, alice, 0, "sw")
        except StaleVersion:
            return "stale"
        else:
            return "played"
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(play, range(20)))
    assert answers.count("played") == 1
    assert Game.objects.get(pk=game.pk).log == "sw"


@pytest.mark.django_db(transaction=True)
def test_one_act_sent_ten_times_at_once_is_played_once_and_answered_each_time(alice):
    game = services.game_create(player=alice, code=CODE)

    def play(_number):
        try:
            return act(game, alice, 0, "sw", act_id=7).playthrough.version
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(play, range(10))) == [1] * 10
    assert Game.objects.get(pk=game.pk).log == "sw"
