"""Lists of games, deals and the judging of logs, by the HTTP API."""

import pytest

from games import services
from games.engine import deal_codes
from games.models import Game
from tests.games.api.test_games import CODE, act

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(api, alice):
    return api(alice)


# --- Lists -------------------------------------------------------------------------------


def test_every_game_comes_once_by_pages_while_new_ones_are_begun(client, alice):
    code = deal_codes.parse(CODE)
    old = {services.game_create(player=alice, code=code).public_id for _ in range(130)}
    Game.objects.update(created_at="2026-11-30T12:00:00Z")
    seen = []
    url = "/api/v1/games/"
    while url:
        page = client.get(url).json()
        seen += [game["id"] for game in page["results"]]
        url = page["next"]
        new = services.game_create(player=alice, code=code)
        Game.objects.filter(pk=new.pk).update(created_at="2026-11-30T12:00:00Z")
    assert len(seen) == len(set(seen)) == 130
    assert set(seen) == old


def test_own_games_are_listed_newest_first_and_nobody_elses(client, api, bob):
    api(bob).post("/api/v1/games/", {"code": CODE})
    mine = [client.post("/api/v1/games/", {"code": CODE}).json()["id"] for _ in range(3)]
    listed = [game["id"] for game in client.get("/api/v1/games/").json()["results"]]
    assert listed == mine[::-1]


def test_filters_work_alone_and_together(client):
    one = client.post("/api/v1/games/", {"code": CODE}).json()
    two = client.post("/api/v1/games/", {"code": "FC1-C2-AAAAAKH"}).json()
    client.post(f"/api/v1/games/{two['id']}/end/")

    def ids(query):
        return [game["id"] for game in client.get(f"/api/v1/games/?{query}").json()["results"]]

    assert ids("game=canfield") == [one["id"]]
    assert ids("status=ended") == [two["id"]]
    assert ids("option=C2&status=ended") == [two["id"]]
    assert ids("game=canfield&status=ended") == []
    assert ids("since=2020-01-01T00:00:00Z&until=2100-01-01") == [two["id"], one["id"]]
    assert ids("until=2020-01-01") == []


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "status=lost",
        "option=D9",
        "since=yesterday",
        "until=99999-01-01",
        "until=9999-12-31T23:59:59-12:00",
        "since=0001-01-01T00:00:00%2B14:00",
        "page=2",
        "game=canfield%00",
    ],
)
def test_a_filter_that_is_none_is_refused(client, query):
    answer = client.get(f"/api/v1/games/?{query}")
    assert answer.status_code == 400
    assert set(answer.json()) >= {"code", "detail"}


@pytest.mark.parametrize(
    "cursor", ["x", "AAAA", "====", "%00", "cD1hYmM=", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5"]
)
def test_a_cursor_that_is_none_is_not_found(client, cursor):
    assert client.get(f"/api/v1/games/?cursor={cursor}").status_code in (400, 404)


# --- Deals and replays -------------------------------------------------------------------


def test_a_deal_shows_its_start_and_how_it_went(client, api):
    games = [client.post("/api/v1/games/", {"code": CODE}).json() for _ in range(2)]
    act(client, games[0], 0, "3h")
    deal = api().get("/api/v1/deals/cf1-d3-aaaaacl/").json()
    assert (deal["code"], deal["game"], deal["played"], deal["won"]) == (CODE, "canfield", 1, 0)
    assert deal["layout"]["columns"] == [["QH"], ["KH"], ["7S"], ["AS"]]
    assert deal["layout"]["stock"] == {"count": 34}


def test_a_deal_that_is_none_says_what_is_wrong(api):
    answer = api().get("/api/v1/deals/CF1-D9-AAAAACL/")
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["about"]) == ("bad_code", "option")


def test_anybody_may_have_a_game_judged(api):
    answer = api().post("/api/v1/replay/", {"code": CODE, "log": "3h 32 24v2"}).json()
    assert answer["ok"] is True
    assert answer["position"]["columns"][1] == ["QS"]
    bad = api().post("/api/v1/replay/", {"code": CODE, "log": "3h w2"}).json()
    assert (bad["ok"], bad["at"], bad["token"], bad["error"]) == (False, 1, "w2", "illegal_move")
    worse = api().post("/api/v1/replay/", {"code": "XX1", "log": ""}).json()
    assert (worse["ok"], worse["error"]) == (False, "bad_code")
