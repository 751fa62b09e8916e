"""The pages of daily deals."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from games import services
from games.models import Daily, Game
from leaderboard.models import Board, Result
from tests.frontend.test_markup import check
from tests.games.conftest import DAY, NOON
from tests.leaderboard.conftest import clock, deals, make_deals, make_result, retell, win

__all__ = ["clock", "deals", "make_deals", "make_result"]

pytestmark = pytest.mark.django_db
STANDINGS = "/daily/2026-11-30/canfield/D3/"
CLOSE = datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


def text(response):
    page = re.sub(r"<(script|style)\b.*?</\1>", "", response.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize(
    "path",
    ["/", "/daily/", "/daily/2026-11-30/", STANDINGS, STANDINGS + "?bots=true",
     "/daily/calendar/", "/leaderboards/canfield/D3/", "/leaderboards/streaks/canfield/D3/"],
)  # fmt: skip
@pytest.mark.parametrize("closed", [False, True])
def test_the_pages_are_plain_and_named(browser, alice, bob, clock, path, closed):
    win(alice)
    win(bob)
    if closed:
        clock.move_to(CLOSE + timedelta(hours=9))
        if path == "/daily/":
            path = "/daily/2026-11-30/"
    check(browser.get(path))


def test_a_visitor_begins_todays_deal_with_one_click(visitor: Client):
    page = visitor.get("/daily/").content.decode()
    assert page.count('action="/daily/2026-11-30/') == 6
    response = visitor.post(STANDINGS + "play/")
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.public_id}/"
    assert (game.ranked, game.player.is_guest) == (True, True)
    again = visitor.post(STANDINGS + "play/")
    assert again["Location"] == response["Location"]
    assert "Rank 1 so far" in text(visitor.get("/daily/"))
    assert "Continue" in text(visitor.get("/"))


def test_a_guest_is_told_the_rank_that_signing_up_gives(visitor, bob):
    win(bob)
    visitor.post(STANDINGS + "play/")
    game = Game.objects.get(player__is_guest=True)
    services.game_end(public_id=game.public_id, player=game.player)
    page = text(visitor.get(STANDINGS))
    assert "Rank 2 when you sign up" in page
    assert "you, when you sign up" in page
    assert game.player.username not in text(Client().get(STANDINGS))


def test_ones_own_result_is_shown_on_every_page_of_the_day(browser, alice):
    game = win(alice)
    for path in ("/", "/daily/", STANDINGS):
        page = text(browser.get(path))
        assert "Rank 1" in page
        assert f"{game.version} actions" in page
    assert 'aria-current="true"' in browser.get(STANDINGS).content.decode()


def test_far_down_the_board_one_sees_who_is_around(browser, alice, make_result):
    ended = {"status": "ended", "ended_at": NOON}
    for number in range(70):
        make_result(f"p{number}", version=5, ranked_score=250 - number, **ended)
    browser.post(STANDINGS + "play/")
    retell(Game.objects.get(player=alice), version=9, ranked_score=185, **ended)
    page = browser.get(STANDINGS)
    assert [entry.rank for entry in page.context["around"]] == [64, 65, 66, 67, 68, 69, 70]
    second = browser.get(STANDINGS + f"?cursor={page.context['page'].next}")
    assert second.context["around"] == []
    assert [entry.rank for entry in second.context["page"].entries][:2] == [51, 52]
    assert browser.get(STANDINGS + "?bots=true").context["around"] == []


@pytest.mark.parametrize(
    "path",
    ["/daily/2026-12-01/", "/daily/2026-11-29/", "/daily/2026-02-30/", "/daily/tomorrow/",
     "/daily/2026-12-01/canfield/D3/", "/daily/2026-11-30/canfield/C4/",
     STANDINGS + "?cursor=x", "/daily/calendar/?month=2026-13", "/leaderboards/canfield/D9/",
     "/daily/calendar/?month=2026-12", "/daily/calendar/?month=9999-12",
     "/leaderboards/canfield/D3/?month=13"],
)  # fmt: skip
def test_forged_addresses_are_not_found(browser, path):
    assert browser.get(path).status_code == 404
    if path.endswith("/"):
        assert browser.post(path + "play/").status_code == 404
    assert not Game.objects.exists()


@pytest.mark.parametrize("rest", ["", "canfield/D3/"])
def test_a_day_without_deals_says_why_it_has_none(browser, rest):
    past = browser.get(f"/daily/2026-11-29/{rest}")
    assert "it gets none afterwards" in text(past)
    to_come = browser.get(f"/daily/2026-12-01/{rest}")
    assert "This day has not begun" in text(to_come)
    assert (past.status_code, to_come.status_code) == (404, 404)
    assert Daily.objects.count() == 6


def test_a_page_from_before_midnight_begins_no_game_of_the_old_day(browser, clock):
    clock.move_to(CLOSE)
    response = browser.post(STANDINGS + "play/")
    assert response["Location"] == "/daily/2026-11-30/"
    assert not Game.objects.exists()
    assert "This day has closed" in text(browser.get("/daily/2026-11-30/"))
    browser.post(STANDINGS + "play/", {"unranked": "yes"})
    assert not Game.objects.get().ranked


def test_an_attempt_begun_in_the_last_second_counts_for_its_day(browser, clock, alice):
    clock.move_to(CLOSE - timedelta(seconds=1))
    browser.post(STANDINGS + "play/")
    clock.move_to(CLOSE + timedelta(seconds=1))
    assert Result.objects.get().daily == DAY
    assert "Closed" in text(browser.get(STANDINGS))


def test_a_past_day_opens_its_codes_and_leads_to_the_replays(browser, alice, bob, clock):
    game = win(bob)
    sealed = browser.get("/daily/").content.decode()
    assert game.code not in sealed
    assert game.public_id not in sealed + browser.get(STANDINGS).content.decode()
    commitment = Daily.objects.get(code=game.code).commitment
    assert commitment in sealed
    clock.move_to(CLOSE)
    page = browser.get("/daily/2026-11-30/").content.decode()
    assert f'href="/deal/{game.code}/"' in page
    assert f'href="/games/{game.public_id}/replay/"' in page
    assert commitment in page
    assert f'href="/games/{game.public_id}/replay/"' in browser.get(STANDINGS).content.decode()
    assert browser.get(f"/games/{game.public_id}/replay/").status_code == 200
    assert "bob" in text(browser.get(f"/deal/{game.code}/"))


def test_ones_own_attempt_leads_to_the_table_in_play_and_to_the_replay_afterwards(browser, alice):
    browser.post(STANDINGS + "play/")
    game = Game.objects.get()
    assert f'href="/games/{game.public_id}/"' in browser.get(STANDINGS).content.decode()
    services.game_end(public_id=game.public_id, player=alice)
    for path in ("/daily/2026-11-30/", STANDINGS):
        page = browser.get(path).content.decode()
        assert f'href="/games/{game.public_id}/replay/"' in page
        assert f'href="/games/{game.public_id}/"' not in page


def test_an_attempt_that_goes_on_after_its_day_is_replayed_up_to_the_close(
    browser, browser_of, alice, bob, clock
):
    browser_of(bob).post(STANDINGS + "play/")
    game = Game.objects.get()
    services.game_act(public_id=game.public_id, player=bob, version=0, actions=["sw", "u"])
    clock.move_to(CLOSE)
    services.game_act(public_id=game.public_id, player=bob, version=2, actions=["sw"])
    replay = f"/games/{game.public_id}/replay/"
    assert replay in browser.get(STANDINGS).content.decode()
    page = browser.get(replay)
    assert page.context["log"] == "sw u"
    assert "Ended" in text(page)
    played_on = browser.post(replay + "play-on/", {"at": 1})
    assert Game.objects.get(player=alice).log == "sw"
    assert played_on.status_code == 302
    assert browser_of(bob).get(replay)["Location"] == f"/games/{game.public_id}/"


def test_what_is_shared_has_words_and_numbers_and_no_code(browser, alice):
    game = win(alice)
    shared = browser.get(STANDINGS).context["share"]
    assert shared.splitlines() == [
        "Talon, 30 November 2026: Canfield, 3 cards · Hard",
        f"Won: 255 points, {game.version} actions, 0:00, rank 1",
        f"http://testserver{STANDINGS}",
    ]
    assert game.code.rpartition("-")[2] not in shared
    page = browser.get(STANDINGS).content.decode()
    assert "<textarea" in page


def test_the_calendar_has_ones_own_results(browser, alice, clock):
    win(alice)
    win(alice, Board(DAY, "freecell", "C4"))
    assert browser.get("/daily/calendar/").status_code == 200
    page = text(browser.get("/daily/calendar/?month=2026-11"))
    assert "2 of 2 won" in page
    clock.move_to(CLOSE)
    december = browser.get("/daily/calendar/")
    assert december.context["first"] == date(2026, 12, 1)
    assert december.context["earlier"] == "2026-11"
    assert Client().get("/daily/calendar/").status_code == 302
    first = browser.get("/daily/calendar/?month=0001-01")
    assert (first.context["earlier"], first.context["later"]) == (None, "0001-02")


def test_no_sealed_code_or_log_is_on_any_page(browser, alice, bob, visitor):
    win(bob)
    win(alice, Board(DAY, "hoyle", "D3"))
    browser.post(STANDINGS + "play/")
    secrets = {code.rpartition("-")[2] for code in Daily.objects.values_list("code", flat=True)}
    secrets |= set(Daily.objects.values_list("solution", flat=True))
    secrets |= set(Game.objects.exclude(log="").values_list("log", flat=True))
    for client in (visitor, browser):
        for path in (
            "/", "/daily/", "/daily/2026-11-30/", STANDINGS, STANDINGS + "?bots=true",
            "/daily/2026-11-30/hoyle/D3/", "/daily/calendar/", "/leaderboards/bankroll/",
            "/leaderboards/canfield/D3/",
        ):  # fmt: skip
            page = client.get(path).content.decode()
            assert not any(secret in page for secret in secrets), path


ZONES = [
    "Pacific/Kiritimati", "Asia/Kathmandu", "America/New_York", "Europe/Rome", "Pacific/Apia",
    "Europe/Athens",
]  # fmt: skip
CHANGES = [  # to and from summer time in Europe and in the USA
    date(2026, 3, 8), date(2026, 3, 29), date(2026, 10, 25), date(2026, 11, 1),
]  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("day", CHANGES)
def test_a_day_begins_and_closes_at_midnight_utc_in_every_zone(
    monkeypatch, make_deals, visitor, zone, day
):
    import time

    Daily.objects.all().delete()
    make_deals(day)
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for at, open_ in (
            (timedelta(0), True), (timedelta(hours=3), True),
            (timedelta(hours=24, microseconds=-1), True), (timedelta(hours=24), False),
        ):  # fmt: skip
            now = datetime(day.year, day.month, day.day, tzinfo=UTC) + at
            with time_machine.travel(now, tick=False):
                page = visitor.get(f"/daily/{day}/")
                assert page.context["is_closed"] is not open_
                assert page.context["closes_at"] - datetime(
                    day.year, day.month, day.day, tzinfo=UTC
                ) == timedelta(hours=24)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_guest_reads_their_own_name_in_greek(visitor: Client):
    visitor.post("/daily/today/canfield/D3/play/")
    name = Game.objects.get().player.username
    for path in (STANDINGS + "?show=around", "/settings/"):
        page = text(visitor.get(path, HTTP_ACCEPT_LANGUAGE="el"))
        assert name.replace("Guest-", "Επισκέπτης ") in page, path
        assert name not in page, path
