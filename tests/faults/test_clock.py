"""The server's clock is set forward and back while people play."""

from datetime import datetime
from pathlib import Path

from tests.support.people import Script
from tests.support.players import SteadyPlayer, seat, watch
from tests.support.reckoning import expect_each_act_once
from tests.support.site import site as serve

HOUR = 3600


def test_a_clock_that_jumps_costs_no_act_and_no_time_runs_backwards(tmp_path: Path) -> None:
    shift = tmp_path / "shift"
    shift.write_text("0")
    with serve(
        tmp_path / "site",
        DJANGO_SETTINGS_MODULE="tests.faults.shifted_clock",
        SHIFT=str(shift),
        MESSAGES_A_SECOND="200",
    ) as site:
        alice = Script(site)
        game = alice.begin("CF1-D3-AAAAACL")
        players = [SteadyPlayer(*each, [site.socket_url]) for each in seat(site, 2)]
        players.append(SteadyPlayer(alice.token, game, [site.socket_url]))
        for player in players:
            player.start()
        moments = []
        for hours in (0, 3, -26, 0, -1, 400 * 24, 0):
            after = tmp_path / "next"  # never half written
            after.write_text(str(hours * HOUR))
            after.replace(shift)
            watch(players, 4)
            record = alice.call("GET", f"/games/{game}/log/").json()
            moments.append([record[name] for name in ("started_at", "last_action_at")])
            assert record["elapsed_ms"] >= 0
        expect_each_act_once(site, players)
        assert not any(player.closings for player in players)
    last = [datetime.fromisoformat(moment) for _started, moment in moments]
    assert last == sorted(last)
    assert len({started for started, _last in moments}) == 1
