"""`manage.py audit` finds whatever disagrees with a log, and nothing else."""

from datetime import UTC, date, datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db.models import F

from games import attempts, services
from games.engine import deal_codes
from games.models import Daily, Game
from tests.data_files import winning_log

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)


@pytest.fixture
def game(alice):
    """A game in play, with an undo and points; another that is won stands beside it."""
    code, log = winning_log("FC1-C4")
    won = services.game_create(player=alice, code=deal_codes.parse(code))
    play(won, *log.split(" "))
    game = services.game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    play(game, "3h", "32", "24v2", "u")
    return game


def play(game, *actions):
    version = Game.objects.get(pk=game.pk).version
    services.game_act(
        public_id=game.public_id, player=game.player, version=version, actions=actions
    )


def audit() -> str:
    out = StringIO()
    call_command("audit", stdout=out)
    return out.getvalue()


def faults() -> str:
    out = StringIO()
    with pytest.raises(CommandError, match="1 disagree"):
        call_command("audit", stdout=out)
    return out.getvalue()


def test_good_games_and_deals_agree(game) -> None:
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False) as clock:
        attempt, _ = attempts.attempt_begin(
            player=game.player, day=DAY, game="canfield", option="D1"
        )
        play(attempt, "sw", "u", "sw")
        clock.move_to(datetime(2026, 12, 1, tzinfo=UTC))
        play(attempt, "sw")
        assert Game.objects.get(pk=attempt.pk).closed_version == 3
        said = audit()
    assert "daily deals: 1 looked at, 0 disagree" in said
    assert "games: 3 looked at, 0 disagree" in said


@pytest.mark.parametrize(
    ("column", "changes"),
    [
        ("score", {"score": F("score") + 5}),
        ("ranked_score", {"ranked_score": 255}),
        ("version", {"version": 7}),
        ("undos", {"undos": 0}),
        ("redeals", {"redeals": 1}),
        ("won", {"status": "won", "ended_at": datetime(2026, 11, 30, tzinfo=UTC)}),
        ("game", {"game": "hoyle"}),
        ("option", {"option": "D1"}),
        ("log", {"log": "3h 32 w2"}),
        ("log", {"log": "3h 32  24v2"}),
        ("code", {"code": "CF1-D3-AAAAAC"}),
        ("code", {"daily": DAY}),
        ("closed_score", {"daily": DAY, "closed_version": 3, "closed_score": 255,
                          "closed_undos": 0, "closed_by_token": False}),
        ("closed_undos", {"daily": DAY, "closed_version": 3, "closed_score": 5,
                          "closed_undos": 1, "closed_by_token": False}),
    ],
)  # fmt: skip
def test_whatever_was_tampered_with_is_listed_and_the_command_fails(game, column, changes) -> None:
    if "closed_version" in changes:
        code = "CF1-D3-AAAAACL"
        Daily.objects.create(
            date=DAY, game="canfield", option="D3", code=code, solution="", commitment=""
        )
    Game.objects.filter(pk=game.pk).update(**changes)
    out = StringIO()
    with pytest.raises(CommandError, match="disagree"):
        call_command("audit", stdout=out)
    said = out.getvalue()
    assert f"game {game.public_id}: {column}" in said
    assert "games: 2 looked at, 1 disagree" in said


def test_a_daily_deal_that_was_swapped_is_listed(game) -> None:
    code, log = winning_log("CF1-D1-SZKK")
    Daily.objects.create(
        date=DAY, game="canfield", option="D1", code=code, solution=log, commitment="0" * 64
    )
    said = faults()
    assert "daily deal 2026-11-30 canfield D1: commitment" in said
    assert "daily deals: 1 looked at, 1 disagree" in said


def test_games_are_read_in_few_queries_however_many_there_are(
    game, django_assert_max_num_queries
) -> None:
    for _ in range(30):
        services.game_create(player=game.player, code=deal_codes.parse("CF1-D3-AAAAACL"))
    with django_assert_max_num_queries(12):
        audit()
