"""Own games by the API: filters, pages, layouts, and playing on from a moment of a game."""

import pytest

from games import services
from games.engine import deal_codes
from games.models import Game

pytestmark = pytest.mark.django_db

CODE = "CF1-D3-AAAAACL"
GAMES = "/api/v1/games/"


@pytest.fixture
def client(api, alice):
    return api(alice)


def begin(client, code=CODE, *actions):
    game = client.post(GAMES, {"code": code}).json()
    if actions:
        body = {"version": 0, "actions": list(actions)}
        client.post(f"{GAMES}{game['id']}/actions/", body)
    return game["id"]


def ids(client, query=""):
    return [game["id"] for game in client.get(f"{GAMES}?{query}").json()["results"]]


def test_games_are_found_by_code_link_and_letters(client):
    one, other = begin(client), begin(client, "FC1-C2-AAAAACL")
    begin(client, "FC1-C2-AAAAAKH")
    assert ids(client, "code=cf1 – d3 – aaaaacl") == [one]
    assert ids(client, "code=https://x.example/deal/CF1-D3-AAAAACL/") == [one]
    assert ids(client, "code=aaaaacl") == [other, one]
    assert ids(client, "code=aaaaacl&game=freecell&daily=none&option=C2") == [other]
    assert ids(client, "daily=any") == []


@pytest.mark.parametrize("query", ["code=CF1-D9-AAAAACL", "code=ΑΑΑΑΑCL", "daily=every", "code="])
def test_a_filter_that_is_none_says_what_is_wrong(client, query):
    answer = client.get(f"{GAMES}?{query}")
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_each_game_shows_its_layout_and_no_card_face_down(client):
    game = begin(client, CODE, "3h", "sw")
    [listed] = client.get(GAMES).json()["results"]
    view = client.get(f"{GAMES}{game}/").json()
    assert listed["layout"] == {name: view[name] for name in listed["layout"]}
    client.post(f"{GAMES}{game}/end/")
    [ended] = client.get(GAMES).json()["results"]
    assert ended["layout"] == listed["layout"]


def test_the_way_back_leads_over_the_same_pages(client, alice):
    code = deal_codes.parse(CODE)
    for _ in range(120):
        services.game_create(player=alice, code=code)
    Game.objects.update(created_at="2026-11-30T12:00:00Z")
    first = client.get(GAMES).json()
    second = client.get(first["next"]).json()
    third = client.get(second["next"]).json()
    assert [len(page["results"]) for page in (first, second, third)] == [50, 50, 20]
    assert (first["previous"], third["next"]) == (None, None)
    assert client.get(third["previous"]).json()["results"] == second["results"]
    assert client.get(second["previous"]).json()["results"] == first["results"]
    filtered = client.get(f"{GAMES}?game=canfield").json()
    assert "game=canfield" in filtered["next"]


def test_a_game_is_played_on_from_a_moment_and_says_so(client, api, bob):
    game = begin(client, CODE, "3h", "32", "24v2")
    client.post(f"{GAMES}{game}/end/")
    answer = api(bob).post(GAMES, {"play_on": game, "at": 2})
    assert (answer.status_code, answer.json()["version"]) == (201, 2)
    [listed] = api(bob).get(GAMES).json()["results"]
    assert (listed["played_on_from"], listed["ranked"]) == (2, False)
    log = api(bob).get(f"{GAMES}{answer.json()['id']}/log/").json()
    assert (log["log"], log["played_on_from"]) == ("3h 32", 2)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"at": 4}, 404, "no_such_moment"),
        ({"at": -1}, 400, "invalid"),
        ({"at": "2"}, 400, "invalid"),
        ({}, 400, "invalid"),
        ({"at": 2, "code": CODE}, 400, "invalid"),
    ],
)
def test_a_moment_that_is_none_is_refused(client, body, status, code):
    game = begin(client, CODE, "3h", "32", "24v2")
    answer = client.post(GAMES, {"play_on": game, **body})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert len(ids(client)) == 1


def test_another_players_game_in_play_is_not_played_on(client, api, bob):
    game = begin(client, CODE, "3h")
    assert api(bob).post(GAMES, {"play_on": game, "at": 1}).status_code == 403
