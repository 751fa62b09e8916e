"""Daily deals over HTTP: the deals of a day, attempts, second tries, and what is refused."""

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from games import services
from games.engine import deal_codes
from games.models import Daily, Game
from tests.games.conftest import DAY

pytestmark = pytest.mark.django_db

CLOSE = datetime(2026, 12, 1, tzinfo=UTC)
GAMES = "/api/v1/games/"
D3 = {"game": "canfield", "option": "D3"}


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


@pytest.fixture
def client(api, alice):
    return api(alice)


def begin(client, day="today", **kind):
    return client.post(GAMES, {"daily": day, **(kind or D3)})


def ended(client, game_id):
    return client.post(f"{GAMES}{game_id}/end/")


# --- The deals of a day ------------------------------------------------------------------


def test_a_day_has_a_sealed_deal_with_its_commitment_for_each_game_and_option(api, deals):
    for text in ("today", "2026-11-30"):
        answer = api().get(f"/api/v1/dailies/{text}/")
        assert answer.status_code == 200
        day = answer.json()
        assert (day["date"], day["closes_at"]) == ("2026-11-30", "2026-12-01T00:00:00Z")
        assert [(deal["game"], deal["option"]) for deal in day["deals"]] == list(deals)
        for deal in day["deals"]:
            row = deals[deal["game"], deal["option"]]
            assert deal["commitment"] == row.commitment
            assert (deal["code"], deal["solution"], deal["attempt"]) == (None, None, None)


def test_after_the_day_the_code_is_told_and_fits_its_commitment(api, clock):
    clock.move_to(CLOSE)
    for deal in api().get("/api/v1/dailies/2026-11-30/").json()["deals"]:
        assert hashlib.sha256(deal["code"].encode()).hexdigest() == deal["commitment"]
        judged = (
            api().post("/api/v1/replay/", {"code": deal["code"], "log": deal["solution"]}).json()
        )
        assert judged["position"]["won"]


def test_a_day_tells_ones_own_attempts_and_nobody_elses(client, api, bob):
    game = begin(client).json()
    client.post(f"{GAMES}{game['id']}/actions/", {"version": 0, "actions": ["sw", "u"]})
    own = client.get("/api/v1/dailies/today/").json()["deals"][0]["attempt"]
    assert own.items() >= {
        "id": game["id"], "standing": "playing", "actions": 2, "undos": 1, "ranked_score": 0,
    }.items()  # fmt: skip
    theirs = api(bob).get("/api/v1/dailies/today/").json()["deals"][0]["attempt"]
    assert theirs is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2026-12-01", "not_yet"),
        ("2026-12-02", "not_yet"),
        ("9999-12-31", "not_yet"),
        ("2026-11-29", "not_found"),
        ("2026-11-28", "not_found"),
        ("0001-01-01", "not_found"),
        ("tomorrow", "not_found"),
        ("2026-11-31", "not_found"),
        ("2026-11-30T00:00:00Z", "not_found"),
        ("2026-11-3０", "not_found"),
        ("%00", "not_found"),
    ],
)
def test_another_day_or_no_day_is_not_found_and_makes_no_row(client, text, code):
    answer = client.get(f"/api/v1/dailies/{text}/")
    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert Daily.objects.count() == 6


# --- Attempts ----------------------------------------------------------------------------


def test_an_attempt_is_begun_with_201_and_resumed_with_200_on_any_device(client, api, alice):
    first = begin(client)
    assert first.status_code == 201
    view = first.json()
    assert (view["daily"], view["code"], view["status"]) == ("2026-11-30", None, "playing")
    client.post(f"{GAMES}{view['id']}/actions/", {"version": 0, "actions": ["sw"]})
    again = begin(api(alice), day="2026-11-30")
    assert (again.status_code, again.json()["id"], again.json()["version"]) == (200, view["id"], 1)


def test_after_the_attempt_a_second_try_is_unranked(client):
    first = begin(client).json()
    ended(client, first["id"])
    second = begin(client)
    assert second.status_code == 201
    assert second.json()["id"] != first["id"]
    assert second.json()["code"] is None
    listed = client.get(f"{GAMES}?daily=2026-11-30").json()["results"]
    assert [(game["id"], game["ranked"]) for game in listed] == [
        (second.json()["id"], False),
        (first["id"], True),
    ]


def test_the_default_option_is_played_when_none_is_named(client):
    assert begin(client, game="freecell").json()["option"] == "C4"


@pytest.mark.parametrize(
    ("day", "status", "code"),
    [
        ("2026-12-01", 404, "not_yet"),
        ("2026-12-02", 404, "not_yet"),
        ("2026-11-29", 404, "not_found"),
        ("2026-11-28", 404, "not_found"),
        ("tomorrow", 400, "invalid"),
        ("", 400, "invalid"),
        (None, 400, "invalid"),
        (1, 400, "invalid"),
    ],
)
def test_a_forged_day_is_refused_and_begins_nothing(client, day, status, code):
    answer = begin(client, day=day)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert Game.objects.count() == 0


def test_the_next_day_begins_at_midnight_and_not_a_second_earlier(client, clock, make_deals):
    Daily.objects.filter(date=DAY).delete()
    make_deals(DAY + timedelta(days=1))
    clock.move_to(CLOSE - timedelta(seconds=1))
    assert begin(client, day="2026-12-01").json()["code"] == "not_yet"
    clock.move_to(CLOSE)
    for day in ("2026-12-01", "today"):
        assert begin(client, day=day).json()["daily"] == "2026-12-01"


def test_nobody_may_not_attempt(api):
    assert begin(api()).status_code == 401


def test_a_past_day_is_played_as_an_ordinary_game(client, clock, deals):
    clock.move_to(CLOSE)
    answer = begin(client, day="2026-11-30")
    assert answer.status_code == 201
    assert answer.json()["code"] == deals["canfield", "D3"].code
    assert not Game.objects.get().ranked


def test_the_day_may_be_filtered_by_and_no_day_is_no_filter(client):
    begin(client)
    client.post(GAMES, {"code": "CF1-D3-AAAAACL"})
    assert len(client.get(f"{GAMES}?daily=today").json()["results"]) == 1
    assert len(client.get(f"{GAMES}?daily=2026-11-29").json()["results"]) == 0
    for text in ("yesterday", "2026-02-30", "2026-11-30,2026-11-29"):
        assert client.get(f"{GAMES}?daily={text}").status_code == 400


# --- Second tries ------------------------------------------------------------------------


def test_a_sealed_deal_is_restarted_by_its_player_alone_once_the_attempt_is_over(client, api, bob):
    game = begin(client).json()
    early = client.post(GAMES, {"restart": game["id"]})
    assert (early.status_code, early.json()["code"]) == (409, "attempt_in_play")
    assert early.json()["game"] == game["id"]
    ended(client, game["id"])
    again = client.post(GAMES, {"restart": game["id"]})
    assert again.status_code == 201
    assert (again.json()["daily"], again.json()["code"]) == ("2026-11-30", None)
    other = api(bob).post(GAMES, {"restart": game["id"]})
    assert (other.status_code, other.json()["code"]) == (403, "sealed")
    his = begin(api(bob)).json()
    ended(api(bob), his["id"])
    watched = api(bob).get(f"{GAMES}{game['id']}/")
    assert watched.status_code == 200
    assert api(bob).post(GAMES, {"restart": game["id"]}).json()["code"] == "sealed"


def test_any_other_deal_is_restarted_by_anybody(client, api, bob):
    game = client.post(GAMES, {"code": "CF1-D3-AAAAACL"}).json()
    again = api(bob).post(GAMES, {"restart": game["id"]})
    assert (again.status_code, again.json()["code"]) == (201, "CF1-D3-AAAAACL")
    missing = client.post(GAMES, {"restart": "nothing"})
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


# --- Watching ----------------------------------------------------------------------------


def test_a_sealed_game_is_watched_only_by_those_who_have_finished_the_deal(
    client, api, bob, make_user, clock
):
    game = begin(client).json()
    address = f"{GAMES}{game['id']}/"
    charlie = make_user("charlie")

    def seen(user):
        return api(user).get(address).status_code

    assert (seen(bob), seen(None), seen(charlie)) == (403, 403, 403)
    assert api(bob).get(address).json()["code"] == "sealed"
    his = begin(api(bob)).json()
    assert seen(bob) == 403
    begin(api(charlie), game="canfield", option="D1")
    ended(api(charlie), begin(api(charlie), game="canfield", option="D1").json()["id"])
    assert seen(charlie) == 403
    ended(api(bob), his["id"])
    assert seen(bob) == 200
    assert api(bob).get(address).json()["code"] is None
    assert seen(None) == 403
    clock.move_to(CLOSE)
    assert (seen(None), seen(charlie)) == (200, 200)


def test_the_log_of_a_sealed_game_is_its_players_without_the_code(client, api, bob, clock, deals):
    game = begin(client).json()
    client.post(f"{GAMES}{game['id']}/actions/", {"version": 0, "actions": ["sw"]})
    address = f"{GAMES}{game['id']}/log/"
    own = client.get(address).json()
    assert (own["code"], own["daily"], own["log"], own["ranked"]) == (
        None,
        "2026-11-30",
        "sw",
        True,
    )
    ended(client, game["id"])
    ended(api(bob), begin(api(bob)).json()["id"])
    for user in (bob, None):
        answer = api(user).get(address)
        assert (answer.status_code, answer.json()["code"]) == (403, "sealed")
    clock.move_to(CLOSE)
    opened = api().get(address).json()
    assert (opened["code"], opened["log"]) == (deals["canfield", "D3"].code, "sw")


# --- Codes that are sealed ---------------------------------------------------------------


def test_a_sealed_code_is_neither_shown_nor_judged_nor_played(client, api, deals, clock):
    row = deals["canfield", "D3"]
    letters = row.code[-14:]

    def answers():
        for code in (row.code, row.code.lower(), f"CF1-D1-{letters}", f"CH1-D3-{letters}"):
            yield api().get(f"/api/v1/deals/{code}/")
            yield api().post("/api/v1/replay/", {"code": code, "log": ""})
            yield client.post(GAMES, {"code": code})

    for answer in answers():
        assert (answer.status_code, answer.json()["code"]) == (403, "sealed")
    assert Game.objects.count() == 0
    clock.move_to(CLOSE)
    assert {answer.status_code for answer in answers()} == {200, 201}


def test_a_code_of_a_day_to_come_is_sealed_too(client, api, clock, make_deals, deals):
    Daily.objects.all().delete()
    code = make_deals(DAY + timedelta(days=3))["canfield", "D3"].code
    assert api().get(f"/api/v1/deals/{code}/").status_code == 403
    assert client.post(GAMES, {"code": code}).status_code == 403


def test_codes_of_fourteen_letters_that_are_not_sealed_are_deals_like_any(client):
    assert client.post(GAMES, {"code": "CF1-D3-PATIENCEPATIEN"}).status_code == 201


def test_games_of_others_can_be_neither_played_nor_ended_to_a_result(client, api, bob):
    game = begin(client).json()
    for answer in (
        api(bob).post(f"{GAMES}{game['id']}/actions/", {"version": 0, "actions": ["sw"]}),
        api(bob).post(f"{GAMES}{game['id']}/end/"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert Game.objects.get().version == 0


def test_an_attempt_by_token_is_marked(api, alice):
    from accounts.services import token_create

    _token, raw = token_create(user=alice, name="script")
    client = api()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {raw}")
    assert begin(client).status_code == 201
    assert client.get("/api/v1/dailies/today/").json()["deals"][0]["attempt"]["by_token"]


def test_an_old_game_of_a_code_is_casual_also_when_a_daily_has_it(client, clock, deals, alice):
    clock.move_to(CLOSE)
    code = deal_codes.parse(deals["canfield", "D3"].code)
    game = services.game_create(player=alice, code=code)
    assert client.get(f"{GAMES}{game.public_id}/").json()["daily"] is None
