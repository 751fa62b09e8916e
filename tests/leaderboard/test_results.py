"""Results follow their games, whatever happens to those and to their players."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import attempts, services
from leaderboard import selectors
from leaderboard.models import Bankroll, Board, Bucket, Result, Tally
from leaderboard.services import result_hide
from tests.games.conftest import DAY, NOON
from tests.leaderboard.conftest import BOARD, act, begin, board_of, counted, retell, win

pytestmark = pytest.mark.django_db

HOYLE = Board(DAY, "hoyle", "D3")
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


# --- Following a game --------------------------------------------------------------------


def test_an_attempt_is_on_the_board_from_its_beginning_and_marked_in_play(alice):
    begin(alice)
    [entry] = selectors.page_of(BOARD).entries
    assert (entry.rank, entry.result.standing, entry.result.actions) == (1, "playing", 0)


def test_each_action_moves_the_entry_with_it(alice, clock):
    game = begin(alice)
    act(game, "sw", "sw")
    clock.shift(90)
    act(game, "u")
    result = Result.objects.get()
    assert (result.actions, result.undos, result.elapsed_ms) == (3, 1, 90_000)
    assert result.standing == "playing"


def test_a_win_stands_with_its_time_and_moment(alice):
    game = win(alice)
    result = Result.objects.get()
    assert (result.standing, result.won, result.ranked_score) == ("won", True, 255)
    assert (result.actions, result.ended_at) == (game.version, NOON)


def test_ending_an_attempt_makes_its_score_stand(alice):
    game = begin(alice)
    act(game, "sw")
    services.game_end(public_id=game.public_id, player=alice)
    services.game_end(public_id=game.public_id, player=alice)
    assert [result.standing for result in Result.objects.all()] == ["ended"]


def test_when_its_day_closes_an_entry_stands_as_it_was(alice, clock):
    game = begin(alice)
    act(game, "sw")
    clock.move_to(datetime(2026, 12, 1, tzinfo=UTC))
    assert Result.objects.get().standing == "closed"
    act(game, "sw", "sw")
    result = Result.objects.get()
    assert (result.standing, result.actions) == ("closed", 1)
    assert result.ended_at == datetime(2026, 12, 1, tzinfo=UTC)


def test_closing_a_day_changes_no_rank(make_result, clock):
    for name, facts in (
        ("ada", {"version": 5, "ranked_score": 40}),
        ("ben", {"version": 5, "ranked_score": 40, "status": "ended", "ended_at": NOON}),
        ("cyd", {"version": 5, "ranked_score": 40}),
    ):
        make_result(name, **facts)
    before = board_of()
    clock.move_to(datetime(2026, 12, 1, 0, 5, tzinfo=UTC))
    attempts.attempts_close()
    assert board_of() == before == [(1, "ben"), (2, "ada"), (2, "cyd")]


def test_games_that_are_not_ranked_have_no_result(alice):
    game = begin(alice)
    services.game_end(public_id=game.public_id, player=alice)
    again = begin(alice)
    act(again, "sw")
    services.game_end(public_id=again.public_id, player=alice)
    assert Result.objects.get().attempt_id == game.pk


@pytest.mark.django_db(transaction=True)
def test_ten_finishes_at_once_are_one_row(alice):
    game = begin(alice)
    act(game, "sw")

    def finish(_):
        try:
            services.game_end(public_id=game.public_id, player=alice)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(finish, range(10)))
    assert [row.standing for row in Result.objects.all()] == ["ended"]
    assert counted() == 1
    assert Tally.objects.get(month="").played == 1


@pytest.mark.django_db(transaction=True)
def test_players_who_finish_at_once_are_all_counted(make_user):
    players = [make_user(f"player{number}") for number in range(8)]
    games = [begin(player) for player in players]

    def finish(game):
        try:
            act(game, "sw")
            services.game_end(public_id=game.public_id, player=game.player)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(finish, games))
    assert counted() == 8
    assert len(board_of()) == 8


def test_an_impossible_speed_is_marked_for_the_staff(alice):
    game = begin(alice)
    retell(game, version=100, status="ended", ended_at=NOON + timedelta(seconds=2))
    assert Result.objects.get().suspicious
    retell(game, last_action_at=NOON + 5 * MINUTE)
    assert not Result.objects.get().suspicious


# --- Made anew ---------------------------------------------------------------------------


ROWS = {
    Result: ("attempt_id",),
    Tally: ("player_id", "game", "option", "month"),
    Bankroll: ("player_id",),
}


def everything():
    """All rows but their ids, which are new in a rebuilt table."""
    rows = []
    for model, order in ROWS.items():
        for row in model.objects.order_by(*order).values():
            del row["id"]
            rows.append(row)
    return rows, sorted(Bucket.objects.exclude(count=0).values_list("level", "number", "count"))


def test_rebuilding_gives_the_same_rows(make_user, alice, clock):
    win(alice)
    win(alice, HOYLE)
    for number in range(6):
        game = begin(make_user(f"p{number}", is_guest=number == 5))
        act(game, *["sw"] * (number + 1))
        if number % 2:
            services.game_end(public_id=game.public_id, player=game.player)
    hidden = Result.objects.filter(player__username="p1").get()
    result_hide(result=hidden, by=alice, reason="a test")
    clock.move_to(datetime(2026, 12, 1, 9, tzinfo=UTC))
    attempts.attempts_close()
    before = everything()
    assert before[1]
    call_command("rebuild_results")
    assert everything() == before
    Result.objects.exclude(hidden=True).delete()
    Tally.objects.all().delete()
    Bucket.objects.all().delete()
    call_command("rebuild_results")
    assert everything() == before


def test_the_audit_finds_a_result_that_its_game_does_not_bear_out(alice, bob, capsys, clock):
    win(alice)
    act(begin(bob), "sw")
    call_command("audit")
    clock.shift(24 * 3600)
    call_command("audit")
    Result.objects.filter(player=bob).update(ranked_score=250)
    Result.objects.filter(player=alice).delete()
    with pytest.raises(CommandError):
        call_command("audit")
    told = capsys.readouterr().out
    assert "ranked_score is 250, its game says 0" in told
    assert "a ranked attempt without a result" in told
