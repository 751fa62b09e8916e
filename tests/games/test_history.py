"""The list of a player's games: what fits a filter, and in what order."""

from datetime import UTC, datetime, timedelta

import pytest

from games import attempts, services
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.history import Wanted, codes_meant, day_meant, games_wanted, layouts_of
from games.models import Game
from games.playthroughs import cache
from games.selectors import game_view
from tests.games.conftest import DAY, NOON

pytestmark = pytest.mark.django_db


def begin(player, code="CF1-D3-AAAAACL", *, end=False, **changes):
    game = services.game_create(player=player, code=deal_codes.parse(code))
    if end:
        services.game_act(public_id=game.public_id, player=player, version=0, actions=end)
        services.game_end(public_id=game.public_id, player=player)
    Game.objects.filter(pk=game.pk).update(**changes or {"score": 0})
    return game.pk


def keys(player, **wanted):
    return [game.pk for game in games_wanted(player, Wanted(**wanted))]


def test_own_games_come_newest_first_and_nobody_elses(alice, bob):
    begin(bob)
    games = [begin(alice, created_at=NOON) for _ in range(3)]
    assert keys(alice) == games[::-1]


def test_each_filter_leaves_what_fits_and_all_of_them_together(alice):
    one = begin(alice, created_at=NOON - timedelta(days=2))
    two = begin(alice, "CF1-D1-AAAAACL", created_at=NOON - timedelta(days=1), end=["3h"])
    three = begin(alice, "FC1-C4-AAAAAKH", created_at=NOON)
    assert keys(alice, game="canfield") == [two, one]
    assert keys(alice, option="D1") == [two]
    assert keys(alice, status="ended") == [two]
    assert keys(alice, since=NOON - timedelta(days=1)) == [three, two]
    assert keys(alice, until=NOON - timedelta(days=1)) == [one]
    assert keys(alice, codes=("CF1-D1-AAAAACL", "FC1-C4-AAAAAKH")) == [three, two]
    together = Wanted(
        game="canfield", option="D1", status="ended", daily="none",
        since=NOON - timedelta(days=2), until=NOON, codes=("CF1-D1-AAAAACL",),
    )  # fmt: skip
    assert [game.pk for game in games_wanted(alice, together)] == [two]
    assert keys(alice, game="freecell", option="D1") == []


def test_games_of_daily_deals_are_found_by_their_day_or_all_together(alice, deals):
    free = begin(alice)
    daily, _ = attempts.attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    assert keys(alice, daily=DAY) == keys(alice, daily="any") == [daily.pk]
    assert keys(alice, daily="none") == [free]
    assert keys(alice, daily=DAY - timedelta(days=1)) == []


def test_a_sealed_deal_is_not_found_by_its_code_before_its_day_closes(alice, deals, clock):
    daily, _ = attempts.attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    codes = (daily.code,)
    assert keys(alice, codes=codes) == []
    clock.shift(24 * 3600)
    assert keys(alice, codes=codes) == [daily.pk]


@pytest.mark.parametrize(
    "text",
    ["CF1-D3-AAAAACL", "cf1-d3-aaaaacl", " CF1 – D3 – aaaaACL ",
     "https://cards.example/deal/CF1-D3-AAAAACL/?from=alice"],
)  # fmt: skip
def test_a_deal_is_meant_by_its_code_in_any_form_and_by_a_link(text):
    assert codes_meant(text) == ("CF1-D3-AAAAACL",)


def test_letters_alone_mean_the_deal_of_every_game_and_a_number_the_numbered_ones():
    assert codes_meant("aaaaacl") == (
        "CF1-D3-AAAAACL", "CF1-D1-AAAAACL",
        "FC1-C4-AAAAACL", "FC1-C2-AAAAACL", "FC1-C1-AAAAACL",
        "CH1-D3-AAAAACL",
    )  # fmt: skip
    assert codes_meant("11982") == ("MS1-C4-11982", "MS1-C2-11982", "MS1-C1-11982")


@pytest.mark.parametrize("text", ["CF1-D9-AAAAACL", "XX1-D3-AAAAACL", "hello", "ΑΑΑΑΑCL", "-1"])
def test_what_is_no_code_is_an_error_that_says_why(text):
    with pytest.raises(DealCodeError):
        codes_meant(text)


def test_days_are_meant_by_date_or_word():
    assert day_meant("2026-11-30") == DAY
    assert (day_meant("any"), day_meant("none"), day_meant("every")) == ("any", "none", None)


def test_layouts_are_those_of_the_end_or_of_the_moment(alice, django_assert_num_queries):
    begin(alice, end=["3h", "32"])
    in_play = services.game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    services.game_act(public_id=in_play.public_id, player=alice, version=0, actions=["3h"])
    older = begin(alice, end=["3h", "32"], layout=None)  # as those that ended before it was kept
    cache.clear()
    games = list(games_wanted(alice, Wanted()))
    with django_assert_num_queries(1):
        layouts = layouts_of(games)
    for game in games:
        view = game_view(game, is_player=True)
        assert layouts[game.pk] == {name: view[name] for name in layouts[game.pk]}
    assert layouts[older]["columns"][1] == ["KH", "QC"]
    assert layouts[in_play.pk]["columns"][2] == ["QC"]
    with django_assert_num_queries(0):
        assert layouts_of(games) == layouts


def test_no_layout_has_a_card_that_lies_face_down(alice):
    begin(alice, end=["sw", "sw"])
    [game] = games_wanted(alice, Wanted())
    [layout] = layouts_of([game]).values()
    assert set(layout["stock"]) == {"count"}
    assert set(layout["reserve"]) == {"count", "top"}
    assert (layout["waste"]["count"], len(layout["waste"]["cards"])) == (6, 3)


def test_a_moment_bounds_the_list_to_the_second(alice):
    moment = datetime(2026, 11, 1, tzinfo=UTC)
    first = begin(alice, created_at=moment)
    begin(alice, created_at=moment - timedelta(microseconds=1))
    assert keys(alice, since=moment, until=moment + timedelta(seconds=1)) == [first]
