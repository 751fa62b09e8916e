"""Attempts at daily deals: the first counts, once, until its day closes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from games import access, attempts, services
from games.engine import deal_codes
from games.errors import AttemptInPlay, DayWithoutDeal, GameIsOver, NoSuchDaily, NotYet, Sealed
from games.models import Game
from games.results import result_of
from games.signals import game_finished
from tests.games.attempts import act, begin, end, restart
from tests.games.conftest import DAY

# Each test takes place at noon of a day with its deals.
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("deals")]

CLOSE = datetime(2026, 12, 1, tzinfo=UTC)
A_SECOND = timedelta(seconds=1)


# --- Beginning ---------------------------------------------------------------------------


def test_the_first_game_is_the_ranked_attempt_and_found_again_while_in_play(alice) -> None:
    game, is_new = begin(alice)
    assert (is_new, game.ranked, game.daily, game.status) == (True, True, DAY, "playing")
    act(game, "sw")
    again, is_new = begin(alice)
    assert (again.pk, again.version, is_new) == (game.pk, 1, False)


def test_after_the_attempt_further_games_are_unranked(alice) -> None:
    first, _ = begin(alice)
    end(first)
    second, is_new = begin(alice)
    third, _ = begin(alice)
    assert (is_new, second.ranked, third.ranked, second.daily) == (True, False, False, DAY)
    assert second.code == first.code
    assert len({first.pk, second.pk, third.pk}) == 3


def test_each_player_game_and_option_has_an_attempt_of_its_own(alice, bob) -> None:
    games = [begin(player, *kind)[0] for player in (alice, bob)
             for kind in (("canfield", "D3"), ("canfield", "D1"), ("freecell", "C1"))]  # fmt: skip
    assert all(game.ranked for game in games)


def test_the_database_keeps_a_second_ranked_game_out(alice, deals) -> None:
    begin(alice)
    code = deal_codes.parse(deals["canfield", "D3"].code)
    with pytest.raises(IntegrityError), transaction.atomic():
        services.game_store(player=alice, code=code, by_token=False, daily=DAY, ranked=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        services.game_store(player=alice, code=code, by_token=False, ranked=True)


@pytest.mark.django_db(transaction=True)
def test_ten_requests_at_once_begin_one_attempt(alice) -> None:
    def request(_number):
        try:
            return begin(alice)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(request, range(10)))
    assert len({game.pk for game, _ in answers}) == 1
    assert sum(is_new for _, is_new in answers) == 1
    assert Game.objects.count() == 1


def test_the_day_to_come_and_days_without_deals_cannot_be_played(alice) -> None:
    for days in (1, 2, 400):
        with pytest.raises(NotYet):
            begin(alice, day=DAY + timedelta(days=days))
    for days in (1, 2):
        with pytest.raises(DayWithoutDeal):
            begin(alice, day=DAY - timedelta(days=days))
    with pytest.raises(NoSuchDaily):
        begin(alice, "canfield", "C4")
    assert Game.objects.count() == 0


def test_a_past_day_is_played_unranked_with_its_code_open(alice, clock, deals) -> None:
    clock.move_to(CLOSE)
    game, is_new = begin(alice)
    assert (is_new, game.ranked, game.daily) == (True, False, DAY)
    assert game.shown_code == deals["canfield", "D3"].code


# --- Second tries ------------------------------------------------------------------------


def test_a_restart_of_a_sealed_deal_waits_for_the_end_of_the_attempt(alice, bob) -> None:
    game, _ = begin(alice)
    with pytest.raises(AttemptInPlay) as refused:
        restart(game, alice)
    assert refused.value.game.pk == game.pk
    game = end(game)
    second = restart(game, alice)
    assert (second.code, second.daily, second.ranked) == (game.code, DAY, False)
    with pytest.raises(Sealed):
        restart(second, bob)


def test_anybody_may_restart_what_is_open_and_a_casual_deal_stays_casual(alice, bob, clock) -> None:
    casual = services.game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    for player in (alice, bob):
        again = restart(casual, player)
        assert (again.code, again.daily, again.ranked) == (casual.code, None, False)
    attempt, _ = begin(alice)
    clock.move_to(CLOSE)
    again = restart(attempt, bob)
    assert (again.player, again.daily, again.ranked) == (bob, DAY, False)


def test_a_game_cannot_be_begun_with_the_code_of_a_sealed_deal(alice, deals, clock) -> None:
    code = deal_codes.parse(deals["canfield", "D3"].code)
    with pytest.raises(Sealed):
        services.game_create(player=alice, code=code)
    with pytest.raises(Sealed):
        services.game_create(player=alice, code=deal_codes.parse(f"CH1-D3-{code.number}"))
    clock.move_to(CLOSE)
    assert services.game_create(player=alice, code=code).daily is None


# --- How an attempt ends -----------------------------------------------------------------


def test_a_win_ends_the_attempt_and_its_result_stands(alice, deals, clock, told) -> None:
    game, _ = begin(alice)
    tokens = deals["canfield", "D3"].solution.split(" ")
    act(game, *tokens[:100])
    clock.shift(timedelta(minutes=3))
    for at in range(100, len(tokens), 100):
        game = act(game, *tokens[at : at + 100])
    result = result_of(game)
    assert (result.standing, result.won, result.ranked_score) == ("won", True, 255)
    assert (result.actions, result.elapsed_ms) == (len(tokens), 180_000)
    clock.move_to(CLOSE + timedelta(days=3))
    assert result_of(Game.objects.get(pk=game.pk)) == result
    assert told[0] == (game.public_id, "playing", 0)
    assert told[-1] == (game.public_id, "won", len(tokens))
    with pytest.raises(GameIsOver):
        end(game)


def test_the_players_word_ends_the_attempt(alice, told) -> None:
    game, _ = begin(alice, "hoyle", "D3")
    act(game, "sw")
    game = end(game)
    result = result_of(game)
    assert (result.standing, result.ranked_score, result.won) == ("ended", -45, False)
    assert result.ended_at == game.ended_at
    assert told[-1] == (game.public_id, "ended", 1)


def test_an_attempt_begun_a_second_before_the_close_counts_for_its_own_day(alice, clock) -> None:
    clock.move_to(CLOSE - A_SECOND)
    game, _ = begin(alice)
    act(game, "sw")
    clock.move_to(CLOSE)
    assert (game.ranked, game.daily) == (True, DAY)
    row = Game.objects.get(pk=game.pk)
    result = result_of(row)
    assert (result.standing, result.actions, result.ended_at) == ("closed", 1, CLOSE)


def test_what_is_played_after_the_close_is_an_ordinary_game(alice, clock, told) -> None:
    clock.move_to(CLOSE - timedelta(seconds=30))
    game, _ = begin(alice)
    act(game, "sw", "u", "sw")
    clock.shift(timedelta(seconds=20))
    act(game, "sw")
    clock.move_to(CLOSE)
    at_close = result_of(Game.objects.get(pk=game.pk))
    clock.shift(timedelta(hours=1))
    row = act(game, "sw", "sw", by_token=True)
    assert (row.version, row.status, row.by_token) == (6, "playing", True)
    assert (row.closed_version, row.closed_undos, row.closed_score) == (4, 1, 0)
    assert result_of(row) == at_close
    assert (at_close.actions, at_close.undos, at_close.elapsed_ms) == (4, 1, 20_000)
    assert not at_close.by_token
    heard = len(told)
    assert told[-1] == (game.public_id, "closed", 4)
    act(game, "sw")
    assert result_of(end(game)) == at_close
    assert len(told) == heard


def test_a_win_after_the_close_wins_the_game_and_not_the_attempt(alice, deals, clock) -> None:
    finished = []

    def listen(game, **kwargs):
        finished.append(game.pk)

    game_finished.connect(listen)
    game, _ = begin(alice)
    tokens = deals["canfield", "D3"].solution.split(" ")
    act(game, *tokens[:50])
    clock.move_to(CLOSE)
    for at in range(50, len(tokens), 100):
        game = act(game, *tokens[at : at + 100])
    result = result_of(game)
    assert (game.status, result.standing, result.won, result.actions) == (
        "won",
        "closed",
        False,
        50,
    )
    assert result.ranked_score < 255
    assert finished == [game.pk]


def test_ending_it_after_the_close_keeps_the_result_of_the_close(alice, clock, told) -> None:
    game, _ = begin(alice)
    act(game, "sw")
    clock.move_to(CLOSE + timedelta(hours=5))
    row = end(game)
    result = result_of(row)
    assert (row.status, row.closed_version) == ("ended", 1)
    assert (result.standing, result.ended_at) == ("closed", CLOSE)
    assert told[-1] == (game.public_id, "closed", 1)


def test_the_closing_step_tells_each_open_attempt_once_and_changes_no_result(
    alice, bob, clock, told
) -> None:
    hers, _ = begin(alice)
    act(hers, "sw")
    his, _ = begin(bob)
    over, _ = begin(bob, "freecell", "C4")
    end(over)
    assert attempts.attempts_close() == 0
    clock.move_to(CLOSE)
    before = {game.pk: result_of(Game.objects.get(pk=game.pk)) for game in (hers, his, over)}
    told.clear()
    assert attempts.attempts_close() == 2
    assert attempts.attempts_close() == 0
    assert sorted(told) == sorted([(hers.public_id, "closed", 1), (his.public_id, "closed", 0)])
    act(hers, "sw")
    assert len(told) == 2
    assert {
        game.pk: result_of(Game.objects.get(pk=game.pk)) for game in (hers, his, over)
    } == before


@pytest.mark.django_db(transaction=True)
def test_closing_and_playing_at_once_keep_one_result(alice, clock) -> None:
    game, _ = begin(alice)
    act(game, "sw")
    clock.move_to(CLOSE)

    def work(number):
        try:
            if number % 2:
                attempts.attempts_close()
            else:
                services.game_act(
                    public_id=game.public_id, player=alice, version=1, actions=["sw"], act_id=1
                )
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(work, range(6)))
    row = Game.objects.get(pk=game.pk)
    assert (row.version, row.closed_version, result_of(row).actions) == (2, 1, 1)


def test_a_clock_set_back_over_the_close_does_not_open_a_result_again(alice, clock) -> None:
    game, _ = begin(alice)
    act(game, "sw")
    clock.move_to(CLOSE + A_SECOND)
    act(game, "sw")
    clock.move_to(CLOSE - A_SECOND)
    row = act(game, "sw")
    assert (row.closed_version, result_of(row).actions) == (1, 1)


@pytest.mark.parametrize("played_after", [(), ("sw", "sw")])
def test_an_attempt_that_goes_on_has_its_log_up_to_the_close_for_others(
    alice, bob, clock, played_after
) -> None:
    game, _ = begin(alice)
    act(game, "sw", "u", "sw")
    with pytest.raises(Sealed):
        access.game_log_to_read(bob, game.public_id)
    clock.move_to(CLOSE)
    if played_after:
        act(game, *played_after)
    told = access.game_log_to_read(bob, game.public_id)
    assert (told.log, told.version, told.undos, told.status) == ("sw u sw", 3, 1, "ended")
    assert (told.pk, told.ended_at, told.elapsed_ms()) == (None, CLOSE, result_of(game).elapsed_ms)
    own = access.game_log_to_read(alice, game.public_id)
    assert own.log == " ".join(["sw", "u", "sw", *played_after])


# --- Marks -------------------------------------------------------------------------------


def test_what_is_played_by_token_is_marked(alice) -> None:
    game, _ = begin(alice)
    assert not result_of(act(game, "sw")).by_token
    assert result_of(act(game, "sw", by_token=True)).by_token
    assert result_of(begin(alice, "freecell", "C4", by_token=True)[0]).by_token


def test_a_speed_beyond_hand_and_eye_is_marked(alice, deals, clock) -> None:
    game, _ = begin(alice)
    tokens = deals["canfield", "D3"].solution.split(" ")[:60]
    act(game, *tokens[:30])
    clock.shift(A_SECOND)
    assert result_of(act(game, *tokens[30:])).is_hasty
    slow, _ = begin(alice, "canfield", "D1")
    for _move in range(31):
        clock.shift(A_SECOND)
        slow = act(slow, "sw")
    assert not result_of(slow).is_hasty
