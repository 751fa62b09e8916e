"""Lines that drop, delay, double and reorder what they carry, or break."""

import pytest

from tests.faults.conftest import Stage
from tests.support.faulty_line import faulty_line
from tests.support.players import SteadyPlayer, seat, watch
from tests.support.reckoning import expect_back, expect_each_act_once

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def test_over_a_line_that_garbles_everything_each_act_is_played_once(stage: Stage) -> None:
    before = stage.footprint()
    with faulty_line(stage.site.port, drop=6, delay=8, double=10, swap=8, cut=3) as line:
        players = [
            SteadyPlayer(token, game, [line.socket_url], patience=0.6)
            for token, game in seat(stage.site, 6)
        ]
        for player in players:
            player.start()
        watch(players, 20, seconds=400)
        assert set(line.happened) == {"pass", "drop", "delay", "double", "swap", "cut"}
        line.heal()
        expect_each_act_once(stage.site, players)
    expect_back(before, stage.footprint)
