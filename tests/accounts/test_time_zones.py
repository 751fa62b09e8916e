"""The time zones that players choose, and what is told in them."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client

from accounts import services, time_zones
from accounts.models import User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create


def test_places_are_offered_and_what_are_none_are_not() -> None:
    assert {"Europe/Athens", "America/New_York", "Asia/Kolkata"} <= set(time_zones.NAMES)
    assert not {"UTC", "EST", "Etc/GMT+3", "localtime", "posixrules"} & set(time_zones.NAMES)


def test_nothing_chosen_is_utc() -> None:
    moment = datetime(2026, 7, 1, 22, tzinfo=UTC)
    assert moment.astimezone(time_zones.zone_of("")).hour == 22
    assert moment.astimezone(time_zones.zone_of("Europe/Athens")).hour == 1


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_database_knows_every_zone_that_is_offered() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite asks Python for time zones")
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_timezone_names")
        known = {name for (name,) in cursor.fetchall()}
    assert set(time_zones.NAMES) <= known


def test_pages_tell_days_in_the_players_zone_and_the_next_visitor_in_utc(
    alice: User, browser_of, client: Client
) -> None:
    game = game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    Game.objects.filter(pk=game.pk).update(created_at=datetime(2026, 7, 1, 22, 30, tzinfo=UTC))
    services.settings_update(user=alice, changes={"time_zone": "Europe/Athens"})
    page = browser_of(alice).get("/games/").content.decode()
    assert re.search(r"<time [^>]*>2 Jul 2026</time>", page)
    services.settings_update(user=alice, changes={"time_zone": ""})
    page = browser_of(alice).get("/games/").content.decode()
    assert re.search(r"<time [^>]*>1 Jul 2026</time>", page)


def test_the_api_tells_moments_in_utc_whatever_the_zone(alice: User, browser_of) -> None:
    services.settings_update(user=alice, changes={"time_zone": "Europe/Athens"})
    assert browser_of(alice).get("/api/v1/me/").json()["created"].endswith("Z")
