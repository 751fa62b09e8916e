"""The disk of a site on SQLite is full."""

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from games.live.protocol import Close
from tests.support.people import Script
from tests.support.players import SteadyPlayer, seat, watch
from tests.support.reckoning import METRICS_TOKEN, expect_back, expect_each_act_once, footprint
from tests.support.site import Site
from tests.support.site import site as serve

pytestmark = pytest.mark.skipif(
    not hasattr(psutil.Process, "rlimit"), reason="only Linux limits a process that runs"
)


@contextmanager
def no_more_room(site: Site, database: Path) -> Iterator[None]:
    """Let no file of the site's process grow beyond what the database's log has by now.

    That needs neither a disk nor rights of its own, and a write fails as on a full disk.
    """
    (process,) = (psutil.Process(each.pid) for each in site.processes)
    before = process.rlimit(resource.RLIMIT_FSIZE)
    room = database.with_name(f"{database.name}-wal").stat().st_size
    process.rlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        process.rlimit(resource.RLIMIT_FSIZE, before)


def test_with_a_full_disk_nothing_is_acknowledged_and_with_room_again_play_goes_on(
    tmp_path: Path,
) -> None:
    database = tmp_path / "talon.sqlite3"
    with serve(
        tmp_path,
        DATABASE_URL=f"sqlite:///{database}",
        METRICS_TOKEN=METRICS_TOKEN,
        MESSAGES_A_SECOND="200",
        LOG_LEVEL="ERROR",
    ) as site:
        alice = Script(site)
        players = [SteadyPlayer(*each, [site.socket_url]) for each in seat(site, 3)]
        before = footprint(site)
        for player in players:
            player.start()
        watch(players, 5)
        with no_more_room(site, database):
            until = time.monotonic() + 60
            while not all(player.closings for player in players):
                assert time.monotonic() < until, "a player was not told"
                time.sleep(0.05)
            refused = alice.call("POST", "/games/", {"code": "CF1-D3-AAAAACL"})
            assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        watch(players, 5)
        assert {player.closings[0][0] for player in players} == {Close.TRY_AGAIN_LATER}
        alice.begin("CF1-D3-AAAAACL")
        expect_each_act_once(site, players)
        expect_back(before, lambda: footprint(site))
