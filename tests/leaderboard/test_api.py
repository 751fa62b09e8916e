"""The boards by HTTP."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import attempts, services
from games.engine import deal_codes
from games.models import Daily, Game
from leaderboard.models import Board, Result
from leaderboard.services import result_hide
from tests.data_files import winning_log
from tests.games.conftest import DAY, NOON
from tests.leaderboard.conftest import ranked_day, retell, win

pytestmark = pytest.mark.django_db

URL = "/api/v1/dailies/2026-11-30/canfield/D3/leaderboard/"
ENDED = {"status": "ended", "ended_at": NOON}


@pytest.fixture(autouse=True)
def _a_day(deals):
    """Each test takes place at noon of a day with its deals."""


def begin(player, day=DAY):
    return attempts.attempt_begin(player=player, day=day, game="canfield", option="D3")[0]


def test_a_board_lists_results_best_first_and_ones_own_wherever_it_is(api, alice, make_result):
    for number in range(60):
        make_result(f"p{number}", version=5, ranked_score=250 - number, **ENDED)
    retell(begin(alice), version=7, ranked_score=20, **ENDED)
    answer = api(alice).get(URL).json()
    assert [entry["rank"] for entry in answer["results"]] == list(range(1, 51))
    assert answer["me"]["rank"] == 61
    assert answer["me"]["player"] == "alice"
    assert answer["me"]["is_own"] is True
    assert answer["previous"] is None
    second = api(alice).get(answer["next"]).json()
    assert [entry["rank"] for entry in second["results"]] == list(range(51, 62))
    assert second["next"] is None
    assert second["results"][-1] == second["me"] == answer["me"]
    first = api(alice).get(second["previous"]).json()
    assert first["results"] == answer["results"]
    assert api().get(URL).json()["me"] is None


def test_a_page_takes_the_same_few_queries_however_long_the_board(api, alice, make_result):
    begin(alice)
    client = api(alice)
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get(URL)
    for number in range(30):
        make_result(f"p{number}", version=5, ranked_score=number, **ENDED)
    with CaptureQueriesContext(connection) as many:
        client.get(URL)
    assert len(many) == len(few) <= 6


def test_entries_lead_to_their_replay_once_the_day_has_closed(api, alice, bob, clock):
    game = win(alice)
    own = api(alice).get(URL).json()
    assert own["me"]["replay"] == game.public_id
    [entry] = api(bob).get(URL).json()["results"]
    assert entry["replay"] is None
    assert game.public_id not in api(bob).get(URL).content.decode()
    clock.move_to(datetime(2026, 12, 1, tzinfo=UTC))
    [entry] = api(bob).get(URL).json()["results"]
    assert entry["replay"] == game.public_id
    log = api(bob).get(f"/api/v1/games/{entry['replay']}/log/").json()
    assert (log["ranked_score"], log["actions"]) == (entry["ranked_score"], entry["actions"])


def test_bots_are_asked_for_by_name(api, alice, bob):
    win(alice)
    win(bob, by_token=True)
    assert [e["player"] for e in api().get(URL).json()["results"]] == ["alice"]
    bots = api(bob).get(URL, {"bots": "true"}).json()
    assert [entry["player"] for entry in bots["results"]] == ["bob"]
    assert bots["me"]["rank"] == 1


def test_a_hidden_player_is_told_no_rank(api, alice, bob):
    win(bob)
    win(alice)
    result_hide(result=Result.objects.get(player=alice), by=bob, reason="a test")
    answer = api(alice).get(URL).json()
    assert (answer["me"]["rank"], answer["me"]["on_board"]) == (None, False)
    assert [entry["rank"] for entry in answer["results"]] == [1]
    assert "a test" not in api(alice).get(URL).content.decode()


@pytest.mark.parametrize(
    ("date", "status", "code"),
    [
        ("2026-12-01", 404, "not_yet"), ("2027-11-30", 404, "not_yet"),
        ("2026-11-29", 404, "not_found"), ("2026-11-31", 404, "not_found"),
        ("yesterday", 404, "not_found"), ("today", 200, None), ("2026-11-30", 200, None),
        ("2026-W49-1", 404, "not_found"), ("%00", 404, "not_found"),
    ],
)  # fmt: skip
def test_forged_dates_have_no_board(api, date, status, code):
    answer = api().get(f"/api/v1/dailies/{date}/canfield/D3/leaderboard/")
    assert (answer.status_code, answer.json().get("code")) == (status, code)


@pytest.mark.parametrize("kind", ["canfield/C4", "bridge/D3", "freecell/D3", "canfield/d3"])
def test_games_and_options_that_are_none_have_no_board(api, kind):
    assert api().get(f"/api/v1/dailies/today/{kind}/leaderboard/").status_code == 404
    assert api().get(f"/api/v1/leaderboards/{kind}/").status_code == 404
    assert api().get(f"/api/v1/leaderboards/streaks/{kind}/").status_code == 404


@pytest.mark.parametrize(
    ("path", "query"),
    [
        (URL, "?cursor=x"), (URL, "?bots=maybe"), (URL, "?sort=name"), (URL, "?cursor="),
        ("/api/v1/leaderboards/canfield/D3/", "?month=2026-13"),
        ("/api/v1/leaderboards/canfield/D3/", "?month=2026-11-01"),
        ("/api/v1/leaderboards/canfield/D3/", "?period=all&month=2026-11"),
        ("/api/v1/leaderboards/streaks/canfield/D3/", "?by=luck"),
        ("/api/v1/leaderboards/bankroll/", "?x=1"),
        ("/api/v1/deals/CF1-D3-AAAAACL/leaderboard/", "?cursor=a-1-1-1"),
    ],
)  # fmt: skip
def test_queries_that_make_no_sense_are_refused(api, path, query):
    answer = api().get(path + query)
    assert answer.status_code == 400
    assert answer.json()["code"] in {"invalid", "unknown_field"}


def test_months_and_all_time_count_days_won_and_points(api, alice, bob, clock):
    for day, won, score in (
        (date(2026, 10, 31), True, 255),
        (date(2026, 11, 1), False, 60),
        (date(2026, 11, 29), True, 255),
        (date(2026, 11, 30), True, 255),
    ):
        ranked_day(alice, day, won=won, score=score)
    ranked_day(bob, date(2026, 11, 2), won=False, score=200)
    url = "/api/v1/leaderboards/canfield/D3/"
    november = api(bob).get(url).json()
    assert november["month"] == "2026-11"
    assert [(e["rank"], e["player"], e["won"], e["points"]) for e in november["results"]] == [
        (1, "alice", 2, 570), (2, "bob", 0, 200),
    ]  # fmt: skip
    assert november["me"]["rank"] == 2
    october = api(bob).get(url, {"period": "month", "month": "2026-10"}).json()
    assert [(e["player"], e["won"]) for e in october["results"]] == [("alice", 1)]
    assert october["me"] is None
    ever = api(alice).get(url, {"period": "all"}).json()
    assert (ever["month"], ever["me"]["won"], ever["me"]["points"]) == (None, 3, 825)
    streaks = api(alice).get("/api/v1/leaderboards/streaks/canfield/D3/").json()
    assert (streaks["me"]["current"], streaks["me"]["longest"], streaks["me"]["rank"]) == (2, 2, 1)
    clock.shift(timedelta(days=2))
    streaks = api(alice).get("/api/v1/leaderboards/streaks/canfield/D3/").json()
    assert (streaks["me"]["current"], streaks["me"]["rank"], streaks["results"]) == (0, None, [])
    longest = api(bob).get("/api/v1/leaderboards/streaks/canfield/D3/?by=longest").json()
    assert [(e["player"], e["longest"]) for e in longest["results"]] == [("alice", 2)]


def test_bankrolls_are_the_sum_of_first_games_with_each_deck_paid_for(api, alice, bob):
    for player, letters in ((alice, "AAAAACL"), (alice, "AAAAABA"), (bob, "AAAAACL")):
        game = services.game_create(player=player, code=deal_codes.parse(f"CH1-D3-{letters}"))
        services.game_end(public_id=game.public_id, player=player)
    # Whoever knows the deal plays it for nothing.
    services.game_create(player=bob, code=deal_codes.parse("CH1-D3-AAAAACL"))
    answer = api(alice).get("/api/v1/leaderboards/bankroll/").json()
    assert [(e["rank"], e["player"], e["balance"], e["games"]) for e in answer["results"]] == [
        (1, "bob", -45, 1), (2, "alice", -90, 2),
    ]  # fmt: skip
    assert answer["me"]["rank"] == 2


# --- The board of a code -----------------------------------------------------------------


def play(player, code, log, *, end=False, **extra):
    game = services.game_create(player=player, code=deal_codes.parse(code), **extra)
    tokens = log.split()
    for start in range(0, len(tokens), 200):
        services.game_act(
            public_id=game.public_id, player=player, version=start,
            actions=tokens[start : start + 200],
        )  # fmt: skip
    if end:
        services.game_end(public_id=game.public_id, player=player)
    return game


def test_the_board_of_a_code_has_the_first_finished_game_of_each_member(
    api, alice, bob, make_user, clock
):
    code, log = winning_log("CF1-D3")
    url = f"/api/v1/deals/{code}/leaderboard/"
    play(alice, code, log.split()[0], end=True)
    clock.shift(60)
    won = play(bob, code, log)
    clock.shift(60)
    play(alice, code, log)
    play(make_user("gus", is_guest=True), code, log)
    play(make_user("bot"), code, log, by_token=True)
    play(make_user("dan"), code, log.split()[0])
    answer = api(alice).get(url).json()
    assert [(e["rank"], e["player"], e["standing"]) for e in answer["results"]] == [
        (1, "bob", "won"), (2, "alice", "ended"),
    ]  # fmt: skip
    assert answer["results"][0]["replay"] == won.public_id
    assert answer["me"]["rank"] == 2
    bots = api().get(url, {"bots": "true"}).json()
    assert [entry["player"] for entry in bots["results"]] == ["bot"]


def test_a_sealed_code_has_no_board_and_an_open_one_has(api, alice, deals, clock):
    game = win(alice)
    url = f"/api/v1/deals/{game.code}/leaderboard/"
    assert api(alice).get(url).status_code == 403
    assert api(alice).get(url).json()["code"] == "sealed"
    assert api(alice).get("/api/v1/deals/11982/leaderboard/").status_code == 400
    clock.shift(timedelta(days=1))
    assert api().get(url).json()["results"][0]["player"] == "alice"


def test_no_sealed_code_is_in_any_answer(api, alice, bob, deals, clock):
    win(alice)
    win(alice, Board(DAY, "hoyle", "D3"))
    begin(bob)
    letters = {code.rpartition("-")[2] for code in Daily.objects.values_list("code", flat=True)}
    logs = set(Game.objects.exclude(log="").values_list("log", flat=True))
    for client in (api(), api(alice), api(bob)):
        for path in (
            URL, URL + "?bots=true", "/api/v1/dailies/today/hoyle/D3/leaderboard/",
            "/api/v1/leaderboards/canfield/D3/", "/api/v1/leaderboards/canfield/D3/?period=all",
            "/api/v1/leaderboards/streaks/canfield/D3/", "/api/v1/leaderboards/bankroll/",
            *(f"/api/v1/deals/{code}/leaderboard/"
              for code in Daily.objects.values_list("code", flat=True)),
        ):  # fmt: skip
            answer = client.get(path).content.decode()
            assert not any(text in answer for text in letters | logs), path


def test_who_took_a_hint_on_a_deal_before_is_not_on_its_board(api, alice, bob, make_user, clock):
    code, log = winning_log("CF1-D3")
    url = f"/api/v1/deals/{code}/leaderboard/"
    helped = play(alice, code, log.split()[0])
    Game.objects.filter(pk=helped.pk).update(hints=1)
    clock.shift(60)
    play(alice, code, log)  # the game with the hint is still in play
    play(bob, code, log)
    clock.shift(60)
    later = play(bob, code, log.split()[0], end=True)
    Game.objects.filter(pk=later.pk).update(hints=3)
    answer = api(alice).get(url).json()
    assert [entry["player"] for entry in answer["results"]] == ["bob"]
    assert answer["me"] is None
