"""A web process is killed in the middle of a burst of acts."""

import pytest

from tests.faults.conftest import Stage
from tests.support.players import watch
from tests.support.reckoning import expect_back, expect_each_act_once

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def test_a_killed_process_loses_nothing_and_doubles_nothing(stage: Stage) -> None:
    before = stage.footprint()
    players = stage.players(6, pause=0)
    watch(players, 5)
    for port in (stage.second, stage.site.port):
        victim = stage.process_at(port)
        victim.kill()
        watch(players, 5)
        victim.wait(60)
        stage.site.start(port)
        watch(players, 5)
    expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)
