"""Statistics by the API."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts import services
from tests.games.conftest import NOON
from tests.games.test_statistics import keep, row

pytestmark = pytest.mark.django_db

URL = "/api/v1/statistics/"


def test_ones_own_statistics_are_told_field_by_field(api, alice, bob) -> None:
    keep(
        row(alice, ms=60_000, version=100, undos=2, redeals=3),
        row(alice, ended=NOON + timedelta(hours=1), status="ended", ranked_score=40, redeals=1),
        row(
            alice,
            kind=("hoyle", "D3"),
            code="CH1-D3-AAAAACL",
            status="ended",
            score=-20,
            ranked_score=-20,
        ),
        row(bob),
    )
    answer = api(alice).get(URL).json()
    assert answer["period"] == {
        "name": "all", "since": None, "until": None, "time_zone": "UTC",
    }  # fmt: skip
    assert answer["total"] == {
        "played": 3, "won": 1, "win_rate": 0.3333, "current_streak": 0, "longest_streak": 1,
        "best_ms": 60_000, "average_ms": 60_000, "best_actions": 100, "average_actions": 100.0,
        "undos": 2, "redeals": 4,
    }  # fmt: skip
    assert [kind["game"] for kind in answer["kinds"]] == ["canfield", "hoyle"]
    assert answer["kinds"][0]["scores"] == [{"score": 40, "games": 1}, {"score": 255, "games": 1}]
    assert answer["bankroll"] == -20
    assert answer["days"] == [{"date": "2026-11-30", "played": 3, "won": 1}]


def test_game_option_period_and_bots_choose_the_games(api, alice, clock) -> None:
    keep(
        row(alice),
        row(alice, kind=("canfield", "D1")),
        row(alice, kind=("freecell", "C4"), ended=NOON - timedelta(days=29)),
        row(alice, kind=("freecell", "C2"), ended=NOON - timedelta(days=30)),
        row(alice, ended=NOON - timedelta(days=400)),
        row(alice, by_token=True),
    )

    def played(**query: str) -> int:
        return api(alice).get(URL, query).json()["total"]["played"]

    assert played() == 5
    assert played(game="canfield") == 3
    assert played(game="freecell", option="C2") == 1
    assert played(option="D1") == 1
    assert played(period="month") == 3
    assert played(period="30days") == 3
    assert played(period="year") == 4
    assert played(period="dates", since="2026-11-01") == 3
    assert played(period="dates", until="2026-10-31") == 2
    assert played(period="dates", since="2026-10-31", until="2026-10-31", game="freecell") == 1
    assert played(bots="true") == 1


def test_dates_are_those_of_ones_own_time_zone(api, alice) -> None:
    keep(row(alice, ended=datetime(2026, 3, 31, 22, 30, tzinfo=UTC)))
    services.settings_update(user=alice, changes={"time_zone": "Europe/Athens"})
    answer = api(alice).get(URL, {"period": "dates", "since": "2026-04-01"}).json()
    assert answer["days"] == [{"date": "2026-04-01", "played": 1, "won": 1}]
    assert answer["period"]["time_zone"] == "Europe/Athens"


@pytest.mark.parametrize(
    "query",
    [
        "?game=bridge", "?option=D9", "?game=freecell&option=D3", "?period=week", "?period=dates",
        "?since=2026-11-30", "?period=month&since=2026-11-30", "?period=dates&since=today",
        "?period=dates&since=2026-02-30", "?period=dates&since=2026-11-30&until=2026-11-29",
        "?period=dates&since=0001-01-01", "?period=dates&until=9999-12-31", "?bots=maybe",
        "?sort=won", "?game=", "?period=dates&since=%00", "?period=dates&since=2026-W49-1",
    ],
)  # fmt: skip
def test_a_query_that_makes_no_sense_is_refused(api, alice, query) -> None:
    answer = api(alice).get(URL + query)
    assert answer.status_code == 400
    assert answer.json()["code"] in {"invalid", "unknown_field"}


def test_statistics_are_for_who_says_who_they_are_guests_too(api, make_user) -> None:
    assert api(None).get(URL).status_code == 401
    guest = make_user("Guest-222222", is_guest=True)
    assert api(guest).get(URL).json()["total"]["played"] == 0
