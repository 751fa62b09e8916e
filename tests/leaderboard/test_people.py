"""Profiles and following, by the API; and that the same numbers are everywhere."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import friends, services
from accounts.models import User
from games.attempts import attempt_begin
from games.models import Game
from games.services import game_act, game_end
from tests.games.conftest import DAY, NOON
from tests.games.test_statistics import keep, random_history, row
from tests.leaderboard.conftest import ranked_day

pytestmark = pytest.mark.django_db

URL = "/api/v1/users/"


def show(user, what):
    services.settings_update(user=user, changes={"profile": what})


def test_a_profile_tells_name_day_statistics_and_streaks(api, alice, bob, deals) -> None:
    ranked_day(alice, date(2026, 11, 29), won=True, score=255)
    ranked_day(alice, date(2026, 11, 28), won=True, score=255)
    User.objects.filter(pk=alice.pk).update(created=datetime(2026, 11, 27, 12, tzinfo=UTC))
    answer = api(bob).get(f"{URL}Alice/").json()
    assert answer["username"] == "alice"
    assert (answer["is_own"], answer["is_followed"], answer["shows_games"]) == (False, False, False)
    assert answer["since"] == "2026-11-27"
    assert answer["statistics"]["total"]["won"] == 2
    assert answer["streaks"] == [
        {"game": "canfield", "option": "D3", "current": 2, "longest": 2, "last_won": "2026-11-29"}
    ]


def test_the_same_numbers_are_in_ones_statistics_and_on_the_profile(api, alice, bob) -> None:
    random_history(3, [alice, bob], 200)
    for query in ({}, {"game": "canfield"}, {"period": "dates", "since": "2025-01-01"}):
        own = api(alice).get("/api/v1/statistics/", query).json()
        assert api(bob).get(f"{URL}alice/", query).json()["statistics"] == own
        assert api(None).get(f"{URL}alice/", query).json()["statistics"] == own


@pytest.mark.parametrize("how", ["closed", "blocked", "deleted", "guest"])
@pytest.mark.parametrize("path", ["", "games/"])
def test_a_profile_that_is_not_for_others_is_the_name_of_nobody(
    api, alice, make_user, how, path
) -> None:
    bob = make_user("Guest-222222" if how == "guest" else "bob", is_guest=how == "guest")
    keep(row(bob))
    if how == "closed":
        show(bob, "nothing")
    elif how == "blocked":
        services.users_set_active(users=[bob], active=False)
    elif how == "deleted":
        services.user_delete(user=bob)

    def asked(name):
        with CaptureQueriesContext(connection) as queries:
            answer = api(alice).get(f"{URL}{name}/{path}")
        return answer.status_code, answer.content, dict(answer.headers), len(queries)

    name = "Guest-222222" if how == "guest" else "bob"
    assert asked(name) == asked("nobody-here")
    assert asked(name)[0] == 404
    put = [api(alice).put(f"/api/v1/following/{each}/") for each in (name, "nobody-here")]
    assert put[0].status_code == put[1].status_code == 404
    assert put[0].content == put[1].content


def test_ones_own_closed_profile_is_there_for_oneself(api, alice) -> None:
    show(alice, "nothing")
    assert api(alice).get(f"{URL}alice/").json()["is_own"]
    assert api(alice).get(f"{URL}alice/games/").status_code == 200


def test_games_are_shown_to_others_only_where_their_player_shows_them(api, alice, bob) -> None:
    keep(row(alice), row(alice, ended=None), row(alice, version=0, status="ended"))
    assert api(bob).get(f"{URL}alice/games/").status_code == 404
    show(alice, "all")
    [game] = api(bob).get(f"{URL}alice/games/").json()["results"]
    assert game["id"] == Game.objects.get(status="won").public_id
    assert api(None).get(f"{URL}alice/games/").status_code == 200


def test_a_finished_attempt_at_a_sealed_deal_is_shown_when_its_day_has_closed(
    api, alice, bob, deals, clock
) -> None:
    show(alice, "all")
    attempt, _ = attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    game_act(public_id=attempt.public_id, player=alice, version=0, actions=["sw"])
    game_end(public_id=attempt.public_id, player=alice)
    answer = api(bob).get(f"{URL}alice/games/")
    assert answer.json()["results"] == []
    assert attempt.code not in answer.content.decode()
    clock.move_to(NOON + timedelta(days=1))
    [game] = api(bob).get(f"{URL}alice/games/").json()["results"]
    assert game["code"] == attempt.code


def test_games_come_by_pages_without_a_gap(api, alice, bob) -> None:
    show(alice, "all")
    keep(*(row(alice) for _ in range(70)))
    client = api(bob)
    answer = client.get(f"{URL}alice/games/").json()
    seen = [game["id"] for game in answer["results"]]
    keep(row(alice))
    seen += [game["id"] for game in client.get(answer["next"]).json()["results"]]
    assert len(set(seen)) == len(seen) == 70


def test_following_and_letting_go_by_script(api, alice, bob) -> None:
    client = api(alice)
    assert client.put("/api/v1/following/bob/").json()["username"] == "bob"
    assert client.put("/api/v1/following/bob/").status_code == 200
    listed = client.get("/api/v1/following/").json()["results"]
    assert [each["username"] for each in listed] == ["bob"]
    assert client.get(f"{URL}bob/").json()["is_followed"]
    assert client.delete("/api/v1/following/bob/").status_code == 204
    assert client.delete("/api/v1/following/bob/").status_code == 404
    assert client.get("/api/v1/following/").json()["results"] == []


def test_who_is_followed_is_told_nothing(api, alice, bob) -> None:
    before = {path: api(bob).get(path).content for path in ("/api/v1/me/", f"{URL}bob/")}
    friends.follow(follower=alice, name="bob")
    assert {path: api(bob).get(path).content for path in before} == before
    assert api(bob).get("/api/v1/following/").json()["results"] == []


def test_oneself_guests_too_many_and_nobody_are_refused_with_a_reason(
    api, alice, bob, make_user, monkeypatch
) -> None:
    assert api(alice).put("/api/v1/following/alice/").status_code == 409
    guest = make_user("Guest-222222", is_guest=True)
    assert api(guest).put("/api/v1/following/bob/").status_code == 403
    assert api(guest).get("/api/v1/following/").status_code == 403
    assert api(None).get("/api/v1/following/").status_code == 401
    assert api(alice).put("/api/v1/following/bob/", {"x": 1}, format="json").status_code == 400
    monkeypatch.setattr(friends, "MOST_FOLLOWED", 0)
    refused = api(alice).put("/api/v1/following/bob/")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many")
