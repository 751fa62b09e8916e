"""What the staff do with results."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import ModerationEntry
from leaderboard import selectors
from leaderboard.models import Result
from tests.games.conftest import NOON
from tests.leaderboard.conftest import BOARD, counted, retell, win

pytestmark = pytest.mark.django_db

LIST = "/admin/leaderboard/result/"


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


@pytest.fixture
def staff(make_user):
    return make_user("sara", is_staff=True, is_superuser=True)


@pytest.fixture
def admin(staff):
    client = Client()
    client.force_login(staff)
    return client


def do(admin, action, *results, reason=""):
    chosen = [result.pk for result in results]
    data = {"action": action, "reason": reason, "_selected_action": chosen}
    return admin.post(LIST, data, follow=True)


def names():
    return [entry.result.player_name for entry in selectors.page_of(BOARD).entries]


def test_an_entry_is_hidden_and_restored_with_a_reason_that_is_kept(admin, staff, alice, bob):
    win(alice)
    win(bob)
    entry = Result.objects.get(player=alice)
    assert "a reason is needed" in do(admin, "hide", entry).content.decode()
    assert names() == ["alice", "bob"]
    do(admin, "hide", entry, reason="two accounts")
    entry.refresh_from_db()
    assert names() == ["bob"]
    assert (entry.hidden_reason, entry.hidden_by, entry.hidden_at) == ("two accounts", staff, NOON)
    do(admin, "restore", entry, reason="was a mistake")
    assert names() == ["alice", "bob"]
    told = [
        (entry.deed, entry.by, entry.player, entry.about, entry.reason)
        for entry in ModerationEntry.objects.order_by("pk")
    ]
    assert told == [
        ("hidden", staff, alice, str(BOARD), "two accounts"),
        ("restored", staff, alice, str(BOARD), "was a mistake"),
    ]


def test_suspicious_results_have_a_list_of_their_own(admin, alice, bob):
    win(alice)
    slow = win(bob)
    retell(slow, last_action_at=NOON + timedelta(minutes=5))
    page = admin.get(LIST, {"suspicious__exact": 1}).content.decode()
    assert "alice" in page
    assert "bob" not in page


def test_nobody_writes_or_deletes_a_result(admin, alice):
    win(alice)
    entry = Result.objects.get()
    assert admin.get(f"{LIST}add/").status_code == 403
    assert admin.post(f"{LIST}{entry.pk}/delete/").status_code == 403
    admin.post(f"{LIST}{entry.pk}/change/", {"ranked_score": 999})
    assert Result.objects.get().ranked_score == 255


def test_nobody_deletes_a_game_since_ranks_count_it(admin, alice, bob):
    game = win(alice)
    win(bob)
    games = "/admin/games/game/"
    assert admin.post(f"{games}{game.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [game.pk], "post": "yes"}
    admin.post(games, chosen, follow=True)
    assert names() == ["alice", "bob"]
    assert counted() == 2


def test_the_staff_see_no_sealed_code_or_log(admin, alice, clock):
    game = win(alice)
    entry = Result.objects.get()
    assert "0 results" in admin.get(LIST, {"q": game.code}).content.decode()
    for path in (LIST, f"{LIST}{entry.pk}/change/"):
        page = admin.get(path).content.decode()
        assert game.code not in page.replace(f"q={game.code}", "").replace(
            f'value="{game.code}"', ""
        )
        assert game.log not in page
        assert f"/games/{game.public_id}/" not in page
    clock.shift(timedelta(days=1))
    assert f"/games/{game.public_id}/" in admin.get(f"{LIST}{entry.pk}/change/").content.decode()


def test_players_do_not_see_what_the_staff_see(browser_of, alice):
    assert browser_of(alice).get(LIST).status_code == 302
