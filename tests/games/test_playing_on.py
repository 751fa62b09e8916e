"""Playing on from a moment of a game: a game of its own, which counts nowhere."""

import pytest
from django.db import IntegrityError, transaction

from games import attempts, selectors, services
from games.engine import deal_codes
from games.engine.replay import tokens_of
from games.errors import AttemptInPlay, Forbidden, NoSuchMoment, NothingToPlay, Sealed
from games.models import Daily, Game
from leaderboard.casual import casual_board
from leaderboard.models import Bankroll, Result
from tests.games.conftest import DAY

pytestmark = pytest.mark.django_db

CODE = deal_codes.parse("CF1-D3-AAAAACL")
BEGINNING = ["3h", "32", "u", "32", "24v2"]


def played(player, code=CODE, actions=BEGINNING, *, end=True):
    game = services.game_create(player=player, code=code)
    services.game_act(public_id=game.public_id, player=player, version=0, actions=actions)
    if end:
        services.game_end(public_id=game.public_id, player=player)
    return Game.objects.get(pk=game.pk)


def play_on(player, game, at):
    return attempts.game_play_on(player=player, public_id=game.public_id, at=at)


def attempt(player, *, end):
    game, _ = attempts.attempt_begin(player=player, day=DAY, game="canfield", option="D3")
    services.game_act(public_id=game.public_id, player=player, version=0, actions=["sw"])
    if end:
        services.game_end(public_id=game.public_id, player=player)
    return game


def test_it_goes_on_from_the_very_position_and_can_be_undone_into_it(alice):
    game = play_on(alice, played(alice), 4)
    assert (game.code, game.log, game.version) == (str(CODE), "3h 32 u 32", 4)
    assert (game.undos, game.played_on_from, game.status) == (1, 4, "playing")
    view = selectors.game_view(game, is_player=True)
    assert view["columns"] == [["QH"], ["KH", "QC"], ["5C"], ["AS"]]
    assert view["undo"] == 2
    acted = services.game_act(
        public_id=game.public_id, player=alice, version=4, actions=["u", "u", "sw"]
    )
    assert acted.game.played_on_from == 4
    assert Game.objects.get(pk=game.pk).log == "3h 32 u 32 u u sw"


def test_from_the_deal_itself_it_is_an_ordinary_game(alice):
    game = play_on(alice, played(alice), 0)
    assert (game.version, game.played_on_from, game.started_at) == (0, None, None)


def test_its_time_begins_when_it_is_taken_over(alice, clock):
    first = played(alice)
    clock.shift(3600)
    game = play_on(alice, first, 2)
    clock.shift(60)
    services.game_act(public_id=game.public_id, player=alice, version=2, actions=["sw"])
    assert Game.objects.get(pk=game.pk).elapsed_ms() == 60_000


def test_anybody_may_play_on_from_a_game_that_is_over_and_nobody_from_one_in_play(alice, bob):
    over, in_play = played(alice), played(alice, end=False)
    assert play_on(bob, over, 5).player == bob
    with pytest.raises(Forbidden):
        play_on(bob, in_play, 5)


def test_there_is_no_moment_after_the_last_and_nothing_to_play_after_a_win(alice, deals, clock):
    deal = Daily.objects.get(game="canfield", option="D3")
    clock.shift(24 * 3600)
    won = played(alice, deal_codes.parse(deal.code), tokens_of(deal.solution), end=False)
    assert won.status == "won"
    with pytest.raises(NothingToPlay):
        play_on(alice, won, won.version)
    assert play_on(alice, won, won.version - 1).status == "playing"
    with pytest.raises(NoSuchMoment):
        play_on(alice, won, won.version + 1)


def test_a_sealed_deal_cannot_be_practised_on(alice, bob, deals):
    in_play = attempt(alice, end=False)
    with pytest.raises(AttemptInPlay):
        play_on(alice, in_play, 1)
    theirs = attempt(bob, end=True)
    with pytest.raises(Sealed):
        play_on(alice, theirs, 1)
    services.game_end(public_id=in_play.public_id, player=alice)
    game = play_on(alice, in_play, 1)
    assert (game.daily, game.ranked, game.is_sealed) == (DAY, False, True)
    with pytest.raises(Sealed):
        play_on(alice, theirs, 1)


def test_it_is_on_no_board_and_in_no_count(alice, bob, deals, clock):
    first = played(alice)
    game = play_on(bob, first, 5)
    services.game_act(public_id=game.public_id, player=bob, version=5, actions=["sw"])
    services.game_end(public_id=game.public_id, player=bob)
    board = casual_board(CODE, bob)
    assert [entry["player"] for entry in board["results"]] == ["alice"]
    assert board["me"] is None
    assert selectors.deal_facts(CODE)["played"] == 1
    in_day = play_on(alice, attempt(alice, end=True), 1)
    services.game_end(public_id=in_day.public_id, player=alice)
    assert [result.attempt_id for result in Result.objects.all()] != [in_day.pk]
    assert Result.objects.count() == 1


def test_no_stake_is_won_by_playing_on_after_hoyle(alice):
    code = deal_codes.parse("CH1-D3-AAAAACL")
    first = played(alice, code, ["3h"])
    before = Bankroll.objects.get(player=alice)
    game = play_on(alice, first, 1)
    services.game_end(public_id=game.public_id, player=alice)
    after = Bankroll.objects.get(player=alice)
    assert (after.balance, after.games) == (before.balance, 1)


def test_the_database_itself_keeps_it_unranked(alice):
    game = play_on(alice, played(alice), 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(ranked=True, daily=DAY)


def test_a_game_keeps_how_it_lay_when_it_ended(alice):
    ended = played(alice)
    view = selectors.game_view(ended, is_player=True)
    assert ended.layout == {name: view[name] for name in ended.layout}
    assert ended.layout["reserve"] == {"count": 10, "top": "KS"}
    assert played(alice, end=False).layout is None
