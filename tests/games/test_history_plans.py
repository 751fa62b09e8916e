"""How a page of ten thousand games is found: by an index, without sorting, whatever is asked."""

import re
from datetime import timedelta

import pytest
from django.db import connection

from games.history import Mark, Wanted, games_wanted, older_than
from games.models import Game
from tests.games.conftest import DAY, NOON

COUNT = 10_000
BY_DEAL = "games_of_a_player_by_deal"
BY_TIME = "history_of_a_player"
KINDS = (("canfield", "D3"), ("canfield", "D1"), ("freecell", "C4"), ("hoyle", "D3"))

FILTERS = {
    "nothing": {},
    "game": {"game": "hoyle"},
    "option": {"option": "D1"},
    "result": {"status": "won"},
    "in play": {"status": "playing"},
    "a day": {"daily": DAY - timedelta(days=60)},
    "dailies": {"daily": "any"},
    "no dailies": {"daily": "none"},
    "dates": {"since": NOON - timedelta(days=90), "until": NOON - timedelta(days=80)},
    "all": {
        "game": "canfield", "option": "D3", "status": "won", "daily": "none",
        "since": NOON - timedelta(days=90), "until": NOON - timedelta(days=80),
    },
}  # fmt: skip


def fill(player, other):
    """Ten thousand games of a player over a hundred days, and four times as many of another."""
    rows = []
    for number in range(COUNT):
        game, option = KINDS[number % len(KINDS)]
        begun = NOON - timedelta(minutes=14 * (COUNT - number))
        over = number % 50 != 0
        won = over and number % 3 == 0
        rows.append(
            Game(
                public_id=f"base-{number}", player=other, code=f"X-{number % 7000}",
                game=game, option=option, version=9,
                status="won" if won else "ended" if over else "playing",
                daily=begun.date() if number % 9 == 0 else None,
                created_at=begun, started_at=begun, last_action_at=begun,
                ended_at=begun if over else None, layout={} if over else None,
            )
        )  # fmt: skip
    Game.objects.bulk_create(rows, batch_size=2_000)
    columns = [field.column for field in Game._meta.concrete_fields if not field.primary_key]
    copied = {"public_id": "%s || id", "player_id": "%s"}
    values = ", ".join(copied.get(column, column) for column in columns)
    insert = (
        f"INSERT INTO games_game ({', '.join(columns)}) SELECT {values} FROM games_game"
        " WHERE player_id = %s AND public_id LIKE 'base-%%'"
    )
    with connection.cursor() as cursor:
        for number in "abc":
            cursor.execute(insert, [number, other.pk, other.pk])
        cursor.execute(insert, ["k", player.pk, other.pk])
        cursor.execute("ANALYZE")


@pytest.fixture(scope="module")
def _ten_thousand_games(django_db_setup, django_db_blocker):
    """Made once for all the plans, and taken away after them."""
    from accounts.models import User

    with django_db_blocker.unblock():
        players = [
            User.objects.create(username=name, username_key=name, username_look=name)
            for name in ("history-one", "history-two")
        ]
        fill(*players)
        yield players[0]
        games = Game.objects.filter(player__in=players)
        games._raw_delete(games.db)
        User.objects.filter(pk__in=[player.pk for player in players]).delete()


@pytest.fixture
def player(_ten_thousand_games, db):
    return _ten_thousand_games


@pytest.mark.parametrize("name", FILTERS)
@pytest.mark.parametrize("page", ["first", "later"])
def test_any_filter_reads_one_index_in_the_order_of_the_list(player, name, page):
    games = games_wanted(player, Wanted(**FILTERS[name]))
    if page == "later":
        middle = games_wanted(player, Wanted())[COUNT // 2]
        games = games.filter(older_than(Mark.at(middle)))
    plan = games[:21].explain()
    assert BY_TIME in plan, plan
    assert not re.search(r"Seq Scan|SCAN games_game|TEMP B-TREE|Sort", plan), plan
    if page == "first":  # what does not fit is passed over in the index and not read
        assert "Filter:" not in plan, plan


@pytest.mark.parametrize("codes", [("X-17",), ("X-17", "X-18", "X-19", "X-20", "X-21", "X-22")])
def test_a_search_by_code_reads_the_games_of_the_deal_alone(player, codes):
    plan = games_wanted(player, Wanted(codes=codes))[:21].explain()
    assert BY_DEAL in plan, plan
    assert not re.search(r"Seq Scan|SCAN games_game", plan), plan
