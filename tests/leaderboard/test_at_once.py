"""Players who come onto several boards in the same moment: one waits, and neither is refused."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection

from accounts.services import guest_create, guest_merge, member_create
from games import services
from leaderboard.buckets import Changes
from leaderboard.models import Board
from tests.games.conftest import DAY
from tests.leaderboard.conftest import begin, board_of, counted

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

BOARDS = [Board(DAY, "canfield", "D3"), Board(DAY, "freecell", "C4")]


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


@pytest.fixture
def guests():
    """Two guests with the same results on two boards, which each came to in another order."""
    found = guest_create(), guest_create()
    for guest, boards in zip(found, (BOARDS, BOARDS[::-1]), strict=True):
        for board in boards:
            game = begin(guest, board)
            services.game_end(public_id=game.public_id, player=guest)
    return found


@pytest.fixture
def _in_step(monkeypatch):
    """Each transaction waits for the other when it has counted on its first board."""
    both = Barrier(2)
    count = Changes.store

    def count_and_wait(changes):
        count(changes)
        with suppress(BrokenBarrierError):  # the other waits in the database already
            both.wait(timeout=1)

    monkeypatch.setattr(Changes, "store", count_and_wait)


def at_once(work, *people):
    """Do something for two people in threads of their own; what fails fails the test."""

    def do(person):
        try:
            work(person)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(do, people))


def both_are_on_both_boards():
    return all(len(board_of(board)) == counted(board) == 2 for board in BOARDS)


@pytest.mark.usefixtures("_in_step")
def test_two_guests_sign_up_at_once(guests):
    at_once(
        lambda guest: member_create(
            username=f"player{guest.pk}", password="a-long-passphrase", guest=guest
        ),
        *guests,
    )
    assert both_are_on_both_boards()


@pytest.mark.usefixtures("_in_step")
def test_two_guests_sign_in_at_once_to_accounts_they_have(guests, alice, bob):
    members = dict(zip(guests, (alice, bob), strict=True))
    at_once(lambda guest: guest_merge(guest=guest, member=members[guest]), *guests)
    assert both_are_on_both_boards()
