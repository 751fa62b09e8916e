"""Ranks, who is on a board, and its pages."""

import random
from datetime import timedelta

import pytest

from accounts.services import guest_create, guest_merge, member_create, user_delete
from games import services
from leaderboard import selectors
from leaderboard.buckets import rank_of, ranks_of
from leaderboard.models import Bankroll, Board, Result, Tally
from leaderboard.neighbours import neighbours_of
from leaderboard.ranking import place
from leaderboard.services import result_hide, result_restore, results_settle
from tests.games.conftest import DAY, NOON
from tests.leaderboard.conftest import BOARD, act, begin, board_of, counted, retell, win

pytestmark = pytest.mark.django_db

HOYLE = Board(DAY, "hoyle", "D3")
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


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
    around = neighbours_of([own])[own.result.pk]
    assert [entry.rank for entry in around] == [2, 3, 4, 5, 6, 7, 8]
    assert around[3].result.pk == rows[4].pk
    guest = make_result("gus", guest=True, version=5, ranked_score=78, **ended)
    around = neighbours_of([selectors.own_entry(BOARD, guest.player)])[guest.pk]
    assert [entry.rank for entry in around] == [3, 4, 5, 6, 6, 7, 8]


@pytest.mark.parametrize("seed", range(6))
def test_all_neighbourhoods_at_once_are_those_of_counting_by_hand(
    make_result, django_assert_max_num_queries, seed
):
    dice = random.Random(seed)
    for number in range(60):
        result = make_result(
            f"p{number}",
            guest=dice.random() < 0.2,
            by_token=dice.random() < 0.1,
            version=dice.choice([0, 5]),
            ranked_score=dice.choice([0, 5, 10, 15]),
        )
        if dice.random() < 0.1:
            result_hide(result=result, by=result.player, reason="a test")
    results = Result.objects.select_related("player")
    own = [selectors.own_entry(BOARD, result.player) for result in results]
    with django_assert_max_num_queries(1):
        near = neighbours_of(own)
    for entry in own:
        result = entry.result
        if result.hidden:
            assert result.pk not in near
            continue
        board = sorted(
            (row.place, row.pk) for row in results if row.shown and row.by_token == result.by_token
        )
        here = (result.place, result.pk)
        before = [each for each in board if each < here][-3:]
        after = [each for each in board if each > here][:3]
        by_hand = [
            (1 + sum(place < one[0] for place, _ in board), one[1])
            for one in [*before, here, *after]
        ]
        assert [(each.rank, each.result.pk) for each in near[result.pk]] == by_hand
