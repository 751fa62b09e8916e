"""PostgreSQL goes away while people play, comes back, and has no connection to spare."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
import pytest
import requests

from games.live.protocol import Close
from tests.faults.conftest import POOL, Stage
from tests.support.players import watch
from tests.support.postgresql import Mode
from tests.support.reckoning import expect_back, expect_each_act_once

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND NOT pid = ANY (%s)
"""


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_who_plays_while_postgresql_restarts_plays_on(stage: Stage, mode: Mode) -> None:
    before = stage.footprint()
    players = stage.players(6)
    watch(players, 5)
    stage.postgresql.restart(mode)
    watch(players, 5)
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)


def test_while_postgresql_is_away_players_are_told_and_nothing_is_acknowledged(
    stage: Stage,
) -> None:
    before = stage.footprint()
    players = stage.players(2)
    watch(players, 5)
    with stage.postgresql.away():
        until = time.monotonic() + 60
        while not all(player.closings for player in players):
            assert time.monotonic() < until, "a player was not told"
            time.sleep(0.1)
        played = [len(player.acknowledged) for player in players]
        page = requests.get(f"{stage.site.url}/games/{players[0].game}/", timeout=60)
        assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
        assert "Your games are safe" in page.text
        answer = requests.get(f"{stage.site.url}/api/v1/games/{players[0].game}/", timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert requests.get(f"{stage.site.url}/healthz", timeout=60).status_code == 200
        assert [len(player.acknowledged) for player in players] == played
    watch(players, 5)
    for player in players:
        assert player.closings[0][0] == Close.TRY_AGAIN_LATER
        assert player.closings[0][1].startswith("Games cannot be saved at the moment.")
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)


def test_who_plays_while_others_have_all_connections_plays_on_once_they_leave(
    stage: Stage,
) -> None:
    before = stage.footprint()
    players = stage.players(4)
    watch(players, 5)
    with all_connections_taken(stage.postgresql.url):
        until = time.monotonic() + 60
        while not any(player.closings for player in players):
            assert time.monotonic() < until, "nobody was told"
            time.sleep(0.1)
    watch(players, 5)
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)


@contextmanager
def all_connections_taken(url: str) -> Iterator[None]:
    """Take every connection that PostgreSQL has, also those of the site."""
    taken = [psycopg.connect(url, autocommit=True)]
    ended = 1
    try:
        while ended:
            # Whoever had them connects again at once, and so do we: until nobody is left.
            own = [connection.info.backend_pid for connection in taken]
            ended = len(taken[0].execute(END_OTHERS, [own]).fetchall())
            with suppress(psycopg.OperationalError):
                while True:
                    taken.append(psycopg.connect(url, autocommit=True))
        yield
    finally:
        for connection in taken:
            connection.close()


def test_requests_for_more_connections_than_the_pool_has_wait_and_are_done(
    stage: Stage,
) -> None:
    before = stage.footprint()
    players = stage.players(4)
    watch(players, 5)
    answers: list[int] = []

    def ask() -> None:
        page = requests.get(f"{stage.site.url}/games/{players[0].game}/", timeout=60)
        answers.append(page.status_code)

    with psycopg.connect(stage.postgresql.url) as lock:
        lock.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        askers = [threading.Thread(target=ask) for _ in range(3 * POOL)]
        for asker in askers:
            asker.start()
        time.sleep(2)
        # Two processes, and this test's own.
        assert stage.postgresql.connections() <= 2 * POOL + 1
    for asker in askers:
        asker.join(60)
    assert answers == [200] * len(askers)
    watch(players, 5)
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)
