"""Redis restarts, hangs, or is gone for good: play goes on, and other devices catch up."""

import time

import pytest
import requests
from websockets.sync.client import connect

from tests.faults.conftest import Stage
from tests.support.people import Socket
from tests.support.players import SteadyPlayer, watch
from tests.support.reckoning import expect_back, expect_each_act_once

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def watcher_of(player: SteadyPlayer, url: str) -> Socket:
    """Somebody who watches a game at a process."""
    return Socket(connect(f"{url}/ws/games/{player.game}/", ping_interval=None, open_timeout=60))


def expect_to_see(watcher: Socket, version: int, seconds: float = 120) -> None:
    """Wait until a watcher has been sent a state of that version or a later one."""
    until = time.monotonic() + seconds
    while watcher.receive(max(0, until - time.monotonic())).get("version", 0) < version:
        pass


def test_play_goes_on_while_redis_restarts_and_watchers_elsewhere_hear_again(
    stage: Stage,
) -> None:
    before = stage.footprint()
    players = stage.players(2, pause=0.1)
    watchers = [(watcher_of(each, url), each) for each in players for url in stage.urls]
    watch(players, 3)
    with stage.redis.away():
        watch(players, 5)
        for watcher, player in watchers:
            known = len(player.acknowledged)
            watcher.send(type="ping", version=0)  # as a page does every 20 seconds
            expect_to_see(watcher, known)
    for watcher, player in watchers:
        expect_to_see(watcher, len(player.acknowledged) + 1)  # though it asks for nothing
        watcher.close()
    expect_each_act_once(stage.site, players)
    assert not any(player.closings for player in players)
    expect_back(before, stage.footprint)


def test_a_redis_that_answers_nothing_holds_up_nobody_who_plays(stage: Stage) -> None:
    before = stage.footprint()
    players = stage.players(2)
    watch(players, 3)
    with stage.redis.hanging():
        watch(players, 20)
        sign_in = requests.post(f"{stage.site.url}/api/v1/guests/", json={}, timeout=60)
        assert (sign_in.status_code, sign_in.json()["code"]) == (503, "unavailable")
    watch(players, 3)
    guest = requests.post(f"{stage.site.url}/api/v1/guests/", json={}, timeout=60)
    assert guest.status_code == 201
    expect_each_act_once(stage.site, players)
    assert not any(player.closings for player in players)
    expect_back(before, stage.footprint)


def test_with_redis_gone_for_good_games_go_on_by_socket_and_page(stage: Stage) -> None:
    before = stage.footprint()
    players = stage.players(2)
    watch(players, 3)
    with stage.redis.away():
        watch(players, 20)
        page = requests.get(f"{stage.site.url}/games/{players[0].game}/", timeout=60)
        assert page.status_code == 200
        assert not any(player.closings for player in players)
    watch(players, 3)
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)
