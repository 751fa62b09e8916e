"""No answer before the close shows the code of a daily deal, whoever asks for what.

Every address that there is gets asked by everybody there is, and the answer is searched for
the code's letters.
"""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from accounts.services import user_delete
from games import attempts, services
from games.models import Daily, Game
from tests.games.conftest import DAY, NOON

pytestmark = pytest.mark.django_db

FILLED = {"{date}": "today", "{code}": "CF1-D3-AAAAACL", "{game}": "canfield", "{option}": "D3"}


@pytest.fixture
def everybody(deals, alice, bob, make_user) -> dict[str, User | None]:
    """Alice in play at every deal, bob through with all, charlie with none; staff; nobody."""
    for game, option in deals:
        for player in (alice, bob):
            attempt, _ = attempts.attempt_begin(player=player, day=DAY, game=game, option=option)
            tokens = attempt_tokens(attempt)
            services.game_act(
                public_id=attempt.public_id, player=player, version=0, actions=tokens, act_id=1
            )
            if player == bob:
                services.game_end(public_id=attempt.public_id, player=bob)
    return {
        "alice": alice,
        "bob": bob,
        "charlie": make_user("charlie"),
        "staff": make_user("boss", is_staff=True, is_superuser=True),
        "nobody": None,
    }


def attempt_tokens(attempt: Game) -> list[str]:
    solution = Daily.objects.get(date=DAY, game=attempt.game, option=attempt.option).solution
    return solution.split(" ")[:20]


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def addresses() -> Iterator[str]:
    """All that can be read: pages, the API by its schema, and the admin's."""
    games = list(Game.objects.all())
    paths = SchemaGenerator().get_schema(public=True)["paths"]
    for path, methods in paths.items():
        if "get" not in methods:
            continue
        for name, value in FILLED.items():
            path = path.replace(name, value)
        if "{public_id}" in path:
            yield from (path.replace("{public_id}", game.public_id) for game in games)
        elif "{" not in path:
            yield path
    yield from ("/api/v1/games/?daily=today", "/", "/play/", "/games/", "/settings/")
    yield from (f"/games/{game.public_id}/" for game in games)
    yield from ("/admin/", "/admin/games/game/", "/admin/games/daily/")
    yield "/admin/games/daily/?date__year=2026&date__month=11"
    for game in games:
        yield f"/admin/games/game/{game.pk}/change/"
        yield f"/admin/games/game/{game.pk}/history/"
        yield f"/admin/games/game/?q={game.public_id}"
    for daily in Daily.objects.all():
        yield f"/admin/games/daily/{daily.pk}/change/"
    for user in User.objects.all():
        yield f"/admin/accounts/user/{user.pk}/change/"
        yield f"/admin/accounts/user/{user.pk}/delete/"


def calls(game: Game) -> Iterator[tuple[str, object]]:
    """What can be sent to a game, rightly and wrongly."""
    api = f"/api/v1/games/{game.public_id}"
    for act in (
        {"version": game.version, "actions": ["ws"]},
        {"version": game.version, "actions": ["h1"]},
        {"version": 0, "actions": attempt_tokens(game), "id": 1},
        {"version": 0, "actions": ["sw"]},
        {"version": 7_000, "actions": ["sw"]},
        {"version": game.version, "actions": ["u", "1h", "14", "sw"]},
    ):
        yield f"{api}/actions/", act
    yield f"{api}/end/", {}
    yield "/api/v1/games/", {"daily": "today", "game": game.game, "option": game.option}
    yield "/api/v1/games/", {"restart": game.public_id}
    yield "/api/v1/games/", {"code": "CF1-D3-AAAAACL", "restart": game.public_id}


def letters() -> list[bytes]:
    return [daily.code[-14:].encode() for daily in Daily.objects.all()]


def test_no_address_shows_a_sealed_code_to_anybody(everybody) -> None:
    needles = letters()
    asked = 0
    for name, user in everybody.items():
        client = client_of(user)
        for address in addresses():
            answer = client.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            assert answer.status_code < 500
            asked += 1
            for needle in needles:
                assert needle not in body, (name, address)
                assert needle.lower() not in body, (name, address)
                assert needle.decode() not in str(answer.headers), (name, address)
    assert asked >= 400


def test_no_call_is_answered_with_a_sealed_code(everybody) -> None:
    needles = letters()
    games = list(Game.objects.all())
    for name, user in everybody.items():
        client = client_of(user)
        for game in games:
            for address, body in calls(game):
                answer = client.post(address, json.dumps(body), content_type="application/json")
                assert answer.status_code < 500
                for needle in needles:
                    assert needle not in answer.content, (name, address, body)


def test_the_pages_of_a_sealed_code_begin_nothing_and_show_no_cards(everybody, deals) -> None:
    before = Game.objects.count()
    for user in (everybody["alice"], everybody["bob"], None):
        client = client_of(user)
        for deal in deals.values():
            page = client.get(f"/deal/{deal.code}/")
            assert page.status_code == 403
            assert b'name="code" value="' + deal.code.encode() not in page.content
            sent = client.post("/play/", {"code": deal.code})
            assert sent.status_code == 400
            assert b"sealed" in sent.content
    assert Game.objects.count() == before


def test_staff_cannot_spell_a_sealed_code_out_by_searching(everybody, deals) -> None:
    staff = client_of(everybody["staff"])
    code = deals["canfield", "D3"].code
    for part in (code[:8], code[-14:], code[-14:-7]):
        page = staff.get(f"/admin/games/game/?q={part}").content.decode()
        assert "0 games" in page or "0 results" in page
        page = staff.get(f"/admin/games/game/?code__startswith={part}")
        assert page.status_code in (302, 400)


def test_staff_see_neither_logs_nor_solutions_before_the_close(everybody, deals) -> None:
    staff = client_of(everybody["staff"])
    attempt = Game.objects.filter(ranked=True).first()
    assert attempt is not None
    assert attempt.log.encode() not in staff.get(
        f"/admin/games/game/{attempt.pk}/change/"
    ).content.replace(b"\n", b" ")
    deal = deals["canfield", "D3"]
    page = staff.get(f"/admin/games/daily/{deal.pk}/change/").content
    assert deal.solution[:60].encode() not in page
    assert deal.commitment.encode() in page
    assert staff.post(f"/admin/games/daily/{deal.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_deleted_players_attempt_stays_sealed(everybody) -> None:
    alice = everybody["alice"]
    assert alice is not None
    game = Game.objects.filter(player=alice).first()
    assert game is not None
    user_delete(user=alice)
    for user in (everybody["charlie"], None):
        assert client_of(user).get(f"/games/{game.public_id}/").status_code == 403


def test_after_the_close_everything_opens(everybody, deals, clock) -> None:
    clock.move_to(NOON + timedelta(days=1))
    code = deals["canfield", "D3"].code.encode()
    game = Game.objects.filter(player=everybody["alice"], game="canfield", option="D3").get()
    staff = client_of(everybody["staff"])
    for client, address in (
        (client_of(None), f"/games/{game.public_id}/"),
        (client_of(None), f"/api/v1/games/{game.public_id}/"),
        (client_of(None), "/api/v1/dailies/2026-11-30/"),
        (client_of(everybody["alice"]), f"/api/v1/games/{game.public_id}/log/"),
        (client_of(everybody["alice"]), "/api/v1/me/export/"),
        (staff, f"/admin/games/game/{game.pk}/change/"),
        (staff, "/admin/games/daily/"),
    ):
        answer = client.get(address)
        text = answer.getvalue() if answer.streaming else answer.content
        assert code in text, address
    assert client_of(None).get(f"/deal/{code.decode()}/").status_code == 200
