"""What becomes of a guest's attempts at daily deals when the guest turns out to be a member."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.services import guest_merge
from games import services
from games.engine import deal_codes
from games.models import Game
from tests.games.attempts import act, begin
from tests.games.conftest import DAY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("deals")]


def test_a_guests_attempt_becomes_the_members_who_had_none(make_user, alice, told) -> None:
    guest = make_user("guest-x", is_guest=True)
    game, _ = begin(guest)
    act(game, "sw")
    guest_merge(guest=guest, member=alice)
    row = Game.objects.get(pk=game.pk)
    assert (row.player, row.ranked) == (alice, True)
    assert told[-1] == (game.public_id, "playing", 1)
    assert begin(alice)[0].pk == game.pk


def test_where_both_have_an_attempt_the_members_stays_ranked(make_user, alice, told) -> None:
    guest = make_user("guest-x", is_guest=True)
    guests = [begin(guest)[0], begin(guest, "canfield", "D1")[0]]
    mine, _ = begin(alice)
    casual = services.game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))
    told.clear()
    guest_merge(guest=guest, member=alice)
    rows = {game.pk: game for game in Game.objects.all()}
    assert all(game.player == alice for game in rows.values())
    assert rows[mine.pk].ranked
    assert not rows[guests[0].pk].ranked
    assert rows[guests[1].pk].ranked
    assert not rows[casual.pk].ranked
    assert {public_id for public_id, *_ in told} == {game.public_id for game in guests}


@pytest.mark.django_db(transaction=True)
def test_signing_in_while_an_attempt_begins_leaves_one_ranked(make_user, alice) -> None:
    guest = make_user("guest-x", is_guest=True)
    begin(guest)

    def work(number):
        try:
            if number == 0:
                guest_merge(guest=guest, member=alice)
            else:
                begin(alice)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    assert Game.objects.filter(player=alice, daily=DAY, ranked=True).count() == 1
