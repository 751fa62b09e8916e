"""Results follow their games, whatever happens to those and to their players."""

import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Sum

from accounts.services import guest_create, guest_merge, member_create, user_delete
from games import attempts, services
from games.models import Game
from leaderboard import selectors
from leaderboard.buckets import rank_of, ranks_of
from leaderboard.models import Bankroll, Board, Bucket, Result, Tally
from leaderboard.ranking import place
from leaderboard.services import result_hide, result_restore, results_settle
from tests.games.conftest import DAY, NOON
from tests.leaderboard.conftest import BOARD, retell, win

pytestmark = pytest.mark.django_db

HOYLE = Board(DAY, "hoyle", "D3")
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


def begin(player, board=BOARD, **extra):
    return attempts.attempt_begin(
        player=player, day=board.daily, game=board.game, option=board.option, **extra
    )[0]


def act(game, *actions):
    row = Game.objects.select_related("player").get(pk=game.pk)
    return services.game_act(
        public_id=row.public_id, player=row.player, version=row.version, actions=actions
    ).game


def board_of(board=BOARD, **options):
    page = selectors.page_of(board, **options)
    return [(entry.rank, entry.result.player.username) for entry in page.entries]


def counted(board=BOARD):
    found = Bucket.objects.filter(level=0, daily=board.daily, game=board.game, option=board.option)
    return found.aggregate(n=Sum("count"))["n"] or 0


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


# --- Ranks -------------------------------------------------------------------------------


def test_equal_results_share_a_rank_and_the_next_skips(make_result):
    ended = {"status": "ended", "ended_at": NOON}
    make_result("ada", version=5, ranked_score=40, **ended)
    make_result("ben", version=5, ranked_score=40, **ended)
    make_result("cyd", version=6, ranked_score=40, **ended)
    assert board_of() == [(1, "ada"), (1, "ben"), (3, "cyd")]
    for row in Result.objects.select_related("player"):
        own = selectors.own_entry(BOARD, row.player)
        assert (own.rank, row.player.username) in board_of()


@pytest.mark.parametrize("seed", range(4))
def test_a_rank_is_one_more_than_how_many_are_better(make_user, seed):
    rng = random.Random(seed)
    rows = []
    for number in range(60):
        game = begin(make_user(f"p{number}", is_guest=rng.random() < 0.2))
        over = rng.random() < 0.6
        facts = {
            "version": rng.randrange(1, 4),
            "ranked_score": 5 * rng.randrange(4),
            "last_action_at": NOON - timedelta(minutes=rng.randrange(20)),
            "started_at": NOON - timedelta(minutes=20, seconds=rng.randrange(2)),
        }
        if over:
            won = rng.random() < 0.3
            facts |= {"status": "won" if won else "ended", "ended_at": NOON}
        rows.append(retell(game, **facts))
    results_settle(board=BOARD)
    for hidden in rng.sample(rows, 5):
        result_hide(result=hidden, by=hidden.player, reason="a test")
    shown = list(Result.objects.filter(shown=True))
    for row in rows:
        better = sum(1 for other in shown if other.place < row.place)
        assert rank_of(BOARD, bots=False, place=row.place) == 1 + better
        assert ranks_of([row]) == {row.pk: 1 + better}
    listed = selectors.page_of(BOARD, size=100).entries
    assert [entry.result.pk for entry in listed] == [
        row.pk for row in sorted(shown, key=lambda row: (row.place, row.pk))
    ]
    for entry in listed:
        assert entry.rank == selectors.entry_of(entry.result).rank
    at_rest = Result.objects.filter(counted=True).count()
    assert counted() == at_rest > 0


def test_an_entry_at_rest_that_is_played_on_is_counted_once(alice, clock):
    game = begin(alice)
    act(game, "sw")
    clock.shift(3600)
    assert results_settle(board=BOARD) == 1
    assert (results_settle(board=BOARD), counted()) == (0, 1)
    act(game, "sw")
    assert counted() == 0
    services.game_end(public_id=game.public_id, player=alice)
    assert counted() == 1
    assert selectors.own_entry(BOARD, alice).rank == 1


def test_ranks_of_two_boards_do_not_touch(make_user):
    first, second = make_user("ada"), make_user("ben")
    win(first)
    win(second, Board(DAY, "freecell", "C4"))
    assert selectors.own_entry(Board(DAY, "freecell", "C4"), second).rank == 1
    worst = place(won=False, ranked_score=0, actions=9, elapsed_ms=9, ended_at=None)
    assert rank_of(BOARD, bots=False, place=worst) == 2


# --- Who is on the board -----------------------------------------------------------------


def test_a_guest_is_told_a_rank_and_enters_the_board_by_signing_up(make_result):
    ended = {"status": "ended", "ended_at": NOON}
    make_result("ada", version=5, ranked_score=40, **ended)
    make_result("ben", version=5, ranked_score=20, **ended)
    guest = guest_create()
    game = begin(guest)
    retell(game, version=5, ranked_score=30, **ended)
    own = selectors.own_entry(BOARD, guest)
    assert (own.rank, own.result.shown) == (2, False)
    assert board_of() == [(1, "ada"), (2, "ben")]
    member_create(username="gina", password="a-long-passphrase", guest=guest)
    assert board_of() == [(1, "ada"), (2, "gina"), (3, "ben")]
    assert Tally.objects.get(player=guest, month="").points == 30


def test_a_merge_keeps_the_members_attempt_and_drops_the_guests(alice):
    guest = guest_create()
    win(alice)
    win(guest)
    of_guest = win(guest, Board(DAY, "freecell", "C4"))
    paid = begin(guest, HOYLE)
    services.game_end(public_id=paid.public_id, player=guest)
    guest_merge(guest=guest, member=alice)
    assert board_of() == [(1, "alice")]
    assert counted() == 1
    moved = Result.objects.get(attempt_id=of_guest.pk)
    assert (moved.player, moved.shown, moved.counted) == (alice, True, True)
    assert Bankroll.objects.get().balance == -45
    assert Bankroll.objects.get().player == alice


def test_bots_have_a_board_of_their_own(alice, bob):
    win(alice)
    win(bob, by_token=True)
    assert board_of() == [(1, "alice")]
    assert board_of(bots=True) == [(1, "bob")]
    assert not Tally.objects.filter(player=bob).exists()


def test_an_attempt_played_on_by_token_changes_boards(alice):
    game = begin(alice)
    services.game_act(
        public_id=game.public_id, player=alice, version=0, actions=["sw"], by_token=True
    )
    assert (board_of(), board_of(bots=True)) == ([], [(1, "alice")])


def test_a_deleted_player_stays_without_a_name(alice):
    win(alice)
    user_delete(user=alice)
    [entry] = selectors.page_of(BOARD).entries
    assert selectors.entry_facts(entry)["player"] == "deleted player"


def test_a_hidden_entry_leaves_no_gap_and_comes_back(make_result, alice):
    ended = {"status": "ended", "ended_at": NOON}
    make_result("ada", version=5, ranked_score=40, **ended)
    fake = make_result("ben", version=5, ranked_score=30, **ended)
    make_result("cyd", version=5, ranked_score=20, **ended)
    with pytest.raises(ValueError, match="reason"):
        result_hide(result=fake, by=alice, reason=" ")
    result_hide(result=fake, by=alice, reason="two accounts")
    assert board_of() == [(1, "ada"), (2, "cyd")]
    assert selectors.own_entry(BOARD, fake.player).rank is None
    assert not Tally.objects.filter(player=fake.player).exists()
    result_restore(result=fake)
    assert board_of() == [(1, "ada"), (2, "ben"), (3, "cyd")]
    assert counted() == 3


def test_hiding_holds_when_the_game_goes_on(make_result, alice):
    result = make_result("ada", version=1)
    result_hide(result=result, by=alice, reason="a test")
    retell(result.attempt, version=2)
    retell(result.attempt, version=3, status="ended", ended_at=NOON)
    assert board_of() == []
    assert counted() == 0


# --- Pages -------------------------------------------------------------------------------


def test_pages_neither_repeat_nor_drop_an_entry_while_results_come_in(make_result):
    rng = random.Random(5)
    ended = {"status": "ended", "ended_at": NOON}

    def one_more(number):
        make_result(
            f"p{number}", version=1 + rng.randrange(3), ranked_score=rng.randrange(3) * 5, **ended
        )

    for number in range(23):
        one_more(number)
    there = set(Result.objects.values_list("pk", flat=True))
    seen, cursor, number = [], None, 100
    while True:
        page = selectors.page_of(BOARD, cursor=cursor, size=4)
        seen += [entry.result.pk for entry in page.entries]
        for entry in page.entries:
            assert entry.rank == selectors.entry_of(entry.result).rank
        if page.next is None:
            break
        cursor = selectors.Cursor.read(str(page.next))
        number += 1
        one_more(number)
    assert len(seen) == len(set(seen))
    assert there <= set(seen)
    back = selectors.page_of(BOARD, cursor=page.previous, size=4)
    assert [entry.result.pk for entry in back.entries] == seen[
        -len(page.entries) - 4 : -len(page.entries)
    ]


@pytest.mark.parametrize(
    "text", ["", "x", "a-1-2", "a-1-2-3-4", "c-1-2-3", f"a-{2**63}-1-1", "a-١-1-1"]
)
def test_a_cursor_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        selectors.Cursor.read(text)


def test_the_entries_around_an_own_one_have_it_in_their_middle(make_result):
    ended = {"status": "ended", "ended_at": NOON}
    rows = [make_result(f"p{n}", version=5, ranked_score=100 - 5 * n, **ended) for n in range(9)]
    own = selectors.own_entry(BOARD, rows[4].player)
    around = selectors.around(own, span=2)
    assert [entry.rank for entry in around] == [3, 4, 5, 6, 7]
    assert around[2].result == rows[4]
    guest = make_result("gus", guest=True, version=5, ranked_score=78, **ended)
    around = selectors.around(selectors.own_entry(BOARD, guest.player), span=2)
    assert [entry.rank for entry in around] == [4, 5, 6, 6, 7]


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
