"""Replays: who may see one, its moments without script, playing on, and pasted logs."""

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from frontend.examples import CANFIELD, FREECELL
from frontend.replays import Moment, Replay
from games import attempts
from games.engine import deal_codes
from games.engine.replay import Playthrough
from games.models import Game
from games.playthroughs import cache
from games.selectors import game_view
from games.services import game_act, game_end
from tests.frontend.conftest import Begin
from tests.games.conftest import DAY, clock, deals, make_deals

__all__ = ["clock", "deals", "make_deals"]

CODE = "CF1-D3-AAAAACL"
TOKENS = ["3h", "32", "u", "sw", "u", "32", "24v2", "sw"]


def played(begin: Begin, player: User, tokens: list[str] = TOKENS, *, end: bool = True) -> Game:
    game = begin(player, CODE)
    for start in range(0, len(tokens), 200):
        actions = tokens[start : start + 200]
        game_act(public_id=game.public_id, player=player, version=start, actions=actions)
    if end:
        game_end(public_id=game.public_id, player=player)
    return game


def where(game: Game, rest: str = "") -> str:
    return f"/games/{game.public_id}/replay/{rest}"


def steps_of(page: str) -> dict[str, Any]:
    text = page.partition('<script id="steps" type="application/json">')[2].partition("<")[0]
    document: dict[str, Any] = json.loads(text)
    return document


def views_of(steps: dict[str, Any]) -> list[dict[str, Any]]:
    """The views of a document, put together as the script does it."""
    views = [steps["first"]]
    for change in steps["changes"]:
        view = json.loads(json.dumps(views[-1]))
        for name, value in change.items():
            if isinstance(view[name], list):
                for number, pile in value.items():
                    view[name][int(number)] = pile
            elif name == "foundations":
                view[name] |= value
            else:
                view[name] = value
        views.append(view)
    return views


# --- What is sent ------------------------------------------------------------------------


@pytest.mark.parametrize("example", [CANFIELD, FREECELL])
def test_the_changes_lead_to_every_view_that_the_engine_has(example: Any) -> None:
    replay = Replay(deal_codes.parse(example.code), example.tokens)
    views = views_of(json.loads(json.dumps(replay.document())))
    assert views == list(replay.views())
    assert views[-1]["status"] == "won"
    assert views[47] == replay.view_at(47)


def test_no_view_has_a_card_that_lies_face_down() -> None:
    replay = Replay(deal_codes.parse(CANFIELD.code), CANFIELD.tokens)
    for view in replay.views():
        assert set(view["stock"]) == {"count"}
        assert set(view["reserve"]) == {"count", "top"}
        assert len(view["waste"]["cards"]) <= 3
        assert "code" not in view


def test_undone_lines_and_marked_moments_are_told() -> None:
    replay = Replay(deal_codes.parse(CODE), TOKENS)
    assert replay.undone == [1, 2, 3, 4]
    assert (replay.undos, replay.homes, replay.redeals) == ([3, 5], [1], [])
    kept = [token for number, token in enumerate(TOKENS) if number not in replay.undone]
    assert Replay(replay.code, kept).view_at(len(kept)) == replay.view_at(replay.last)


def test_a_game_of_a_thousand_actions_weighs_little(
    client: Client, alice: User, begin: Begin
) -> None:
    playthrough = Playthrough.start(deal_codes.parse(CODE))
    tokens = []
    for number in range(1000):
        legal = playthrough.legal()
        tokens.append(legal[number % len(legal)])
        playthrough = playthrough.act(tokens[-1])
    game = played(begin, alice, tokens)
    page = client.get(where(game), HTTP_ACCEPT_ENCODING="gzip")
    assert len(steps_of(gzip.decompress(page.content).decode())["changes"]) == 1000
    assert len(page.content) < 40_000


# --- Who may see it ----------------------------------------------------------------------


def test_anybody_may_watch_a_game_that_is_over(client: Client, alice: User, begin: Begin) -> None:
    game = played(begin, alice)
    page = client.get(where(game))
    assert page.status_code == 200
    assert "alice" in page.content.decode()


def test_a_game_in_play_is_no_replay(
    browser: Client, client: Client, alice: User, begin: Begin
) -> None:
    game = played(begin, alice, end=False)
    assert client.get(where(game)).status_code == 403
    assert browser.get(where(game))["Location"] == f"/games/{game.public_id}/"
    assert client.get(where(game, "log.txt")).status_code == 403


def test_a_sealed_daily_is_for_its_player_alone_and_its_code_for_nobody(
    browser: Client, alice: User, bob: User, browser_of: Any, deals: Any, clock: Any
) -> None:
    game, _ = attempts.attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    game_act(public_id=game.public_id, player=alice, version=0, actions=["sw"])
    game_end(public_id=game.public_id, player=alice)
    theirs, _ = attempts.attempt_begin(player=bob, day=DAY, game="canfield", option="D3")
    game_end(public_id=theirs.public_id, player=bob)
    assert browser_of(bob).get(where(game)).status_code == 403
    for path in ("", "log.txt", "?at=1"):
        answer = browser.get(where(game, path))
        assert answer.status_code == 200
        assert game.code not in answer.content.decode()
    clock.shift(24 * 3600)
    assert browser_of(bob).get(where(game)).status_code == 200


@pytest.mark.parametrize("public_id", ["nosuchgame", "x" * 300, "m-m"])
def test_a_game_that_there_is_not_is_not_found(visitor: Client, public_id: str) -> None:
    assert visitor.get(f"/games/{public_id}/replay/").status_code == 404
    assert visitor.post(f"/games/{public_id}/replay/play-on/").status_code == 404


# --- Moments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 0), ("0", 0), ("7", 7), ("8", 8), ("9", 8), ("-1", 0), ("x", 0), ("٣", 0), ("9" * 99, 0)],
)
def test_a_moment_has_an_address_and_needs_no_script(
    client: Client, alice: User, begin: Begin, asked: str, shown: int
) -> None:
    response = client.get(where(played(begin, alice)), {"at": asked})
    assert response.context["moment"].at == shown
    page = response.content.decode()
    assert page.count('<th scope="row">') == 3 + 4 + 4
    assert page.count('<svg class="small-picture"') == 1
    assert f'name="at" value="{min(shown + 1, 8)}"' in page
    assert 'href="?at=3" data-mark="3" data-kind-of="undo"' in page


def test_the_log_is_shown_and_comes_as_a_file_that_can_be_pasted(
    client: Client, alice: User, begin: Begin
) -> None:
    game = played(begin, alice)
    assert " ".join(TOKENS) in client.get(where(game)).content.decode()
    file = client.get(where(game, "log.txt"))
    assert file["Content-Disposition"] == f'attachment; filename="talon-{CODE}.txt"'
    assert file.content.decode() == f"{CODE}\n{' '.join(TOKENS)}\n"
    watched = client.post("/replay/", {"log": file.content.decode()})
    assert steps_of(watched.content.decode())["tokens"] == TOKENS


# --- Playing on --------------------------------------------------------------------------


def test_who_plays_on_gets_a_game_of_their_own_and_is_a_guest_at_least(
    client: Client, alice: User, begin: Begin
) -> None:
    answer = client.post(where(played(begin, alice), "play-on/"), {"at": "7"})
    new = Game.objects.get(public_id=answer["Location"].strip("/").split("/")[1])
    assert (new.log, new.played_on_from, new.ranked) == (" ".join(TOKENS[:7]), 7, False)
    assert new.player.is_guest
    assert game_view(new, is_player=True)["columns"][3] == ["AS", "KH", "QC"]


def test_after_a_win_there_is_nothing_to_play_on(client: Client) -> None:
    body = {"code": CANFIELD.code, "log": CANFIELD.log, "at": "212"}
    answer = client.post("/replay/play-on/", body)
    assert answer.status_code == 403
    assert "nothing is left to play" in answer.content.decode()
    assert client.post("/replay/play-on/", body | {"at": "211"}).status_code == 302


test_after_a_win_there_is_nothing_to_play_on = pytest.mark.django_db(
    test_after_a_win_there_is_nothing_to_play_on
)


# --- Two games ---------------------------------------------------------------------------


def test_two_games_of_a_deal_are_shown_in_step_by_cards_home(
    client: Client, alice: User, bob: User, begin: Begin
) -> None:
    one, two = played(begin, alice), played(begin, bob, ["sw", "sw", "3h"])
    page = client.get(where(one), {"with": two.public_id, "home": "2"})
    moments = [side["moment"] for side in page.context["sides"]]
    assert [(moment.at, moment.home) for moment in moments] == [(1, 2), (3, 2)]
    assert page.context["most"] == 2
    linked = client.get(where(one), {"with": f"https://x.example/games/{two.public_id}/"})
    assert len(linked.context["sides"]) == 2


def test_what_cannot_be_compared_says_why(
    client: Client, alice: User, bob: User, begin: Begin
) -> None:
    one, in_play = played(begin, alice), played(begin, bob, end=False)
    other = begin(bob, "FC1-C4-AAAAAKH")
    game_end(public_id=other.public_id, player=bob)
    asked = {
        "nosuch": "no such game",
        in_play.public_id: "when it is over",
        other.public_id: "another deal",
        "\0": "no such game",
    }
    for value, sentence in asked.items():
        answer = client.get(where(one), {"with": value})
        assert answer.status_code == 400
        assert sentence in answer.content.decode()


def test_own_other_games_of_the_deal_are_offered(
    browser: Client, alice: User, begin: Begin
) -> None:
    one, two = played(begin, alice), played(begin, alice)
    page = browser.get(where(one)).content.decode()
    assert f'href="?with={two.public_id}"' in page
    assert f'href="?with={one.public_id}"' not in page


# --- Pasted ------------------------------------------------------------------------------


def paste(client: Client, **fields: str) -> Any:
    return client.post("/replay/", fields)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "log"),
    [
        (CODE, "3h 32 24v2"),
        (" cf1–d3–aaaaacl ", "\n3h\t32\r\n24v2  "),
        ("", f"{CODE}\n3h 32 24v2\n"),
        ("", f"{CODE} 3h 32 24v2"),
    ],
)
def test_a_pasted_game_is_watched_however_it_is_laid_out(
    client: Client, code: str, log: str
) -> None:
    page = paste(client, code=code, log=log, at="2")
    assert page.status_code == 200
    assert steps_of(page.content.decode())["tokens"] == ["3h", "32", "24v2"]
    assert page.context["moment"].at == 2
    assert not Game.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "log", "sentence"),
    [
        (CODE, "3h 32 w4", "Action 3:"),
        (CODE, "3h zz", "Action 2:"),
        (CODE, "u", "Action 1:"),
        ("CF1-D9-AAAAACL", "3h", "D9"),
        ("", "", "deal code"),
        ("", "3h 32", "code"),
        (CODE, "sw " * 20_001, "20000 actions"),
        (CODE, "x" * 150_001, "150000"),
        (CODE, "3h \0", "Null"),
    ],
)
def test_a_bad_log_says_where_and_why(client: Client, code: str, log: str, sentence: str) -> None:
    page = paste(client, code=code, log=log)
    assert page.status_code == 400
    assert sentence in page.content.decode()


@pytest.mark.django_db
def test_what_is_good_of_a_bad_log_can_be_watched(client: Client) -> None:
    page = paste(client, code=CODE, log="3h 32 w4 sw").content.decode()
    assert re.search(r"3h 32 <mark>w4</mark>", page)
    assert '<input type="hidden" name="log" value="3h 32">' in page
    assert "Watch the 2 actions before it" in page


def test_a_sealed_deal_cannot_be_watched_by_its_code(client: Client, deals: Any) -> None:
    code = deals["canfield", "D3"].code
    for path in ("/replay/", "/replay/play-on/"):
        answer = client.post(path, {"code": code, "log": "sw", "at": "1"})
        assert answer.status_code == 400
    assert not Game.objects.exists()


def test_pasting_is_counted_by_address(client: Client, db: None) -> None:
    for _ in range(60):
        client.post("/replay/", {"code": CODE, "log": "x"})
    assert client.post("/replay/", {"code": CODE, "log": "x"}).status_code == 429


def test_a_moment_knows_its_neighbours() -> None:
    moment = Moment.asked(Replay(deal_codes.parse(CODE), TOKENS), "8")
    assert (moment.before, moment.after, moment.token) == (7, 8, "sw")


# --- A game of rules that there are none of here -----------------------------------------


@pytest.mark.parametrize("end", [True, False])
def test_a_game_of_unknown_rules_is_told_of_and_kept_and_never_a_fault(
    browser: Client, alice: User, begin: Begin, end: bool
) -> None:
    game = played(begin, alice, end=end)
    Game.objects.filter(pk=game.pk).update(code="CF9-D3-AAAAACL")
    cache.clear()
    pages = [f"/games/{game.public_id}/", where(game), where(game, "?at=1")]
    for page in pages if end else pages[:1]:
        answer = browser.get(page)
        assert answer.status_code == 409
        assert "rules that this site does not know" in answer.content.decode()
        assert (where(game, "log.txt") in answer.content.decode()) is end
    api = f"/api/v1/games/{game.public_id}/"
    assert browser.get(api).json()["code"] == "unknown_rules"
    act = {"version": len(TOKENS), "actions": ["sw"]}
    refused = browser.post(api + "actions/", act, content_type="application/json")
    assert refused.status_code == 409
    assert browser.post(where(game, "play-on/"), {"at": 1}).status_code == (403 if end else 302)
    for path in ("/", "/games/", "/statistics/", "/api/v1/games/"):
        assert browser.get(path).status_code == 200
    if end:
        assert " ".join(TOKENS) in browser.get(where(game, "log.txt")).content.decode()
        other = played(begin, alice)
        assert browser.get(where(other), {"with": game.public_id}).status_code == 400
    else:
        assert browser.post(api + "end/", {}, content_type="application/json").status_code == 409
    kept = Game.objects.get(pk=game.pk)
    assert (kept.log, kept.status) == (" ".join(TOKENS), "ended" if end else "playing")
