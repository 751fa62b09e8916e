"""The HTTP API of games, as a script or a page uses it."""

import json

import pytest
from rest_framework.test import APIClient

from games.models import Game
from tests.data_files import cases, winning_log

pytestmark = pytest.mark.django_db

CODE = "CF1-D3-AAAAACL"
VIEW_KEYS = [
    "id", "code", "game", "option", "daily", "status", "version", "score", "ranked_score",
    "actions", "undo", "redo", "elapsed_ms", "base", "stock", "waste", "reserve", "foundations",
    "columns", "cells", "legal",
]  # fmt: skip


@pytest.fixture
def client(api, alice):
    return api(alice)


@pytest.fixture
def game(client):
    return client.post("/api/v1/games/", {"code": CODE}).json()


def act(client, game, version, *actions, **extra):
    body = {"version": version, "actions": list(actions), **extra}
    return client.post(f"/api/v1/games/{game['id']}/actions/", body)


# --- Beginning ---------------------------------------------------------------------------


def test_a_game_of_a_code_is_begun_and_seen(client):
    answer = client.post("/api/v1/games/", {"code": "cf1 d3 aaaaacl"})
    assert answer.status_code == 201
    view = answer.json()
    assert list(view) == VIEW_KEYS
    assert view["code"] == CODE
    assert (view["status"], view["version"], view["undo"], view["redo"]) == ("playing", 0, 0, None)
    assert view["stock"] == {"count": 34}
    assert view["reserve"] == {"count": 13, "top": "QC"}
    assert view["foundations"]["H"] == {"count": 1, "top": "7H"}
    assert view["columns"] == [["QH"], ["KH"], ["7S"], ["AS"]]
    assert view["base"] == "7"


@pytest.mark.parametrize(
    ("body", "prefix"),
    [
        ({"game": "canfield"}, "CF1-D3-"),
        ({"game": "canfield", "option": "D1"}, "CF1-D1-"),
        ({"game": "freecell", "option": "C2"}, "FC1-C2-"),
        ({"game": "hoyle"}, "CH1-D3-"),
    ],
)
def test_a_random_deal_of_a_game_is_begun(client, body, prefix):
    codes = {client.post("/api/v1/games/", body).json()["code"] for _ in range(3)}
    assert len(codes) == 3
    assert all(code.startswith(prefix) and len(code) == 14 for code in codes)


def test_a_numbered_deal_of_microsoft_is_a_freecell(client):
    view = client.post("/api/v1/games/", {"code": "MS1-C4-11982"}).json()
    assert (view["game"], view["option"], view["code"]) == ("freecell", "C4", "MS1-C4-11982")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "solitaire"},
        {"game": "canfield", "option": "C4"},
        {"code": CODE, "game": "canfield"},
        {"code": None},
        {"code": 7},
        {"code": [CODE]},
        {"game": True},
        {"option": "D3"},
        {"code": CODE, "score": 255},
        {"daily": "today"},
        {"daily": "2026-11-31", "game": "canfield"},
        {"daily": "yesterday", "game": "canfield"},
        {"daily": "2026-W49-1", "game": "canfield"},
        {"daily": 20261130, "game": "canfield"},
        {"daily": "today", "game": "canfield", "option": "C4"},
        {"daily": "today", "code": CODE},
        {"restart": "nothing", "game": "canfield"},
        {"restart": 7},
    ],
)
def test_a_body_that_is_no_new_game_is_refused(client, body):
    answer = client.post("/api/v1/games/", body)
    assert answer.status_code == 400
    assert set(answer.json()) >= {"code", "detail"}
    assert Game.objects.count() == 0


@pytest.mark.parametrize("case", [case for case in cases("codes") if "error_about" in case])
def test_a_bad_code_is_refused_with_a_sentence(client, case):
    answer = client.post("/api/v1/games/", {"code": case["text"]})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_code"
    assert len(answer.json()["detail"]) < 300


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"code": NaN}', b'{"a": 1, "a": 2}',
        b"[" * 100_000, b'{"a":' * 5_000, b'{"code": "\\u0000"}', b'{"code": "\\ud800"}',
        b'{"code": ' + b"9" * 10_000 + b"}", b'"CF1-D3-AAAAACL"',
    ],
)  # fmt: skip
def test_a_body_that_is_no_json_object_is_refused(client, body):
    answer = client.generic("POST", "/api/v1/games/", body, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()) >= {"code", "detail"}


def test_a_body_too_large_or_of_another_type_is_refused(client):
    large = json.dumps({"code": "A" * 300_000})
    answer = client.generic("POST", "/api/v1/games/", large, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"
    answer = client.generic("POST", "/api/v1/games/", "code=x", content_type="text/plain")
    assert answer.status_code == 415


# --- Playing -----------------------------------------------------------------------------


def test_actions_are_played_and_the_view_is_the_answer(client, game):
    answer = act(client, game, 0, "3h", "32", "24v2")
    assert answer.status_code == 200
    view = answer.json()
    assert (view["version"], view["actions"], view["undo"], view["score"]) == (3, 3, 3, 5)
    assert view["columns"][1] == ["QS"]


def test_a_stale_version_is_refused_and_the_view_is_sent_again(client, game):
    act(client, game, 0, "3h")
    answer = act(client, game, 0, "sw")
    assert answer.status_code == 409
    body = answer.json()
    assert (body["code"], body["version"], body["view"]["version"]) == ("stale_version", 1, 1)


def test_an_act_sent_again_with_its_id_is_answered_and_not_played_twice(client, game):
    assert act(client, game, 0, "3h", id=7).status_code == 200
    again = act(client, game, 0, "3h", id=7)
    assert (again.status_code, again.json()["version"]) == (200, 1)


def test_an_illegal_action_says_why_and_where(client, game):
    answer = act(client, game, 0, "sw", "14")
    assert answer.status_code == 422
    body = answer.json()
    assert (body["code"], body["at"], body["token"]) == ("illegal_move", 1, "14")
    assert "queen of hearts" in body["detail"]
    assert client.get(f"/api/v1/games/{game['id']}/").json()["version"] == 0


def test_an_illegal_action_says_why_in_greek_to_who_reads_greek(client, game):
    answer = client.post(
        f"/api/v1/games/{game['id']}/actions/",
        {"version": 0, "actions": ["14"]},
        headers={"accept-language": "el-GR"},
    )
    assert "ντάμα κούπα" in answer.json()["detail"]


def test_a_token_that_is_no_action_is_malformed(client, game):
    answer = act(client, game, 0, "sw", "24v1")
    assert answer.status_code == 400
    body = answer.json()
    assert (body["code"], body["at"], body["token"]) == ("bad_token", 1, "24v1")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": 0},
        {"actions": ["sw"]},
        {"version": "0", "actions": ["sw"]},
        {"version": True, "actions": ["sw"]},
        {"version": 0.0, "actions": ["sw"]},
        {"version": -1, "actions": ["sw"]},
        {"version": 10**30, "actions": ["sw"]},
        {"version": 0, "actions": []},
        {"version": 0, "actions": "sw"},
        {"version": 0, "actions": [7]},
        {"version": 0, "actions": [["sw"]]},
        {"version": 0, "actions": ["sw"] * 201},
        {"version": 0, "actions": ["sw" * 1000]},
        {"version": 0, "actions": ["sw"], "id": None},
        {"version": 0, "actions": ["sw"], "id": 1.5},
        {"version": 0, "actions": ["sw"], "score": 255},
    ],
)
def test_a_malformed_act_is_refused_and_changes_nothing(client, game, body):
    answer = client.post(f"/api/v1/games/{game['id']}/actions/", body)
    assert answer.status_code == 400
    assert Game.objects.get(public_id=game["id"]).version == 0


def test_a_whole_game_is_won_and_takes_no_more(client):
    code, log = winning_log("CF1-D3")
    tokens = log.split(" ")
    game = client.post("/api/v1/games/", {"code": code}).json()
    for at in range(0, len(tokens), 50):
        answer = act(client, game, at, *tokens[at : at + 50])
        assert answer.status_code == 200
    view = answer.json()
    assert (view["status"], view["score"], view["ranked_score"]) == ("won", 255, 255)
    assert (view["legal"], view["undo"], view["redo"]) == ([], 0, None)
    over = act(client, game, len(tokens), "u")
    assert (over.status_code, over.json()["code"]) == (409, "game_over")
    end = client.post(f"/api/v1/games/{game['id']}/end/")
    assert (end.status_code, end.json()["code"]) == (409, "game_over")


def test_a_game_is_ended_and_hoyle_is_cashed_out(client):
    game = client.post("/api/v1/games/", {"code": "CH1-D3-AAAAACL"}).json()
    act(client, game, 0, "3h")
    answer = client.post(f"/api/v1/games/{game['id']}/end/")
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["score"]) == ("ended", -40)
    assert act(client, game, 1, "sw").json()["code"] == "game_over"
    assert client.post(f"/api/v1/games/{game['id']}/end/").status_code == 200


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b'{"foo": 1}', "application/json", 400),
        (b"{{{", "application/json", 400),
        (b"a=1", "application/x-www-form-urlencoded", 415),
        (b"x" * 300_000, "application/json", 413),
    ],
)
def test_an_end_with_a_body_that_is_none_ends_nothing(client, game, body, kind, status):
    answer = client.generic("POST", f"/api/v1/games/{game['id']}/end/", body, content_type=kind)
    assert answer.status_code == status
    assert Game.objects.get(public_id=game["id"]).status == "playing"


def test_redo_is_offered_after_an_undo(client, game):
    view = act(client, game, 0, "3h", "sw", "u").json()
    assert view["redo"] == "sw"
    assert act(client, game, 3, "sw").json()["redo"] is None


# --- Seeing ------------------------------------------------------------------------------


def test_no_face_down_card_is_in_any_view_of_a_whole_game(client):
    code, log = winning_log("CF1-D3")
    tokens = log.split(" ")
    game = client.post("/api/v1/games/", {"code": code}).json()
    for at, token in enumerate(tokens):
        view = act(client, game, at, token).json()
        shown = [card for column in view["columns"] for card in column] + view["waste"]["cards"]
        shown += [pile["top"] for pile in view["foundations"].values() if pile["top"]]
        shown += [view["reserve"]["top"]] if view["reserve"]["top"] else []
        assert len(view["waste"]["cards"]) <= 3
        assert set(view["stock"]) == {"count"}
        assert set(view["reserve"]) == {"count", "top"}
        assert len(shown) == len(set(shown))


def test_a_watcher_sees_the_game_without_its_legal_actions(client, game, api, bob):
    for watcher in (api(bob), api()):
        answer = watcher.get(f"/api/v1/games/{game['id']}/")
        assert answer.status_code == 200
        assert "legal" not in answer.json()
        assert answer.json()["columns"] == game["columns"]


def test_another_player_may_neither_act_nor_end_nor_read_the_log_in_play(game, api, bob):
    watcher = api(bob)
    for answer in (
        act(watcher, game, 0, "sw"),
        watcher.post(f"/api/v1/games/{game['id']}/end/"),
        watcher.get(f"/api/v1/games/{game['id']}/log/"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert Game.objects.get(public_id=game["id"]).version == 0


def test_nobody_may_not_play(api, game):
    for answer in (
        api().post("/api/v1/games/", {"code": CODE}),
        api().get("/api/v1/games/"),
        act(api(), game, 0, "sw"),
    ):
        assert answer.status_code == 401
        assert set(answer.json()) == {"code", "detail"}


def test_a_game_that_is_none_is_not_found(client):
    for method, path in (("get", ""), ("get", "log/"), ("post", "end/")):
        answer = getattr(client, method)(f"/api/v1/games/nothing/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_an_address_that_is_none_is_answered_in_the_error_form(client):
    for path in ("/api/v1/nothing", "/api/v1/nothing/", "/api/v1/games", "/api/v1/"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_script_that_forgets_the_slash_is_told_that_there_is_nothing():
    strict = APIClient(enforce_csrf_checks=True)
    answer = strict.post("/api/v1/games", {"code": CODE})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_log_is_the_whole_game(client, game, api):
    act(client, game, 0, "3h", "32", "u")
    record = client.get(f"/api/v1/games/{game['id']}/log/").json()
    assert (record["code"], record["log"], record["undos"]) == (CODE, "3h 32 u", 1)
    client.post(f"/api/v1/games/{game['id']}/end/")
    assert api().get(f"/api/v1/games/{game['id']}/log/").json()["log"] == "3h 32 u"
