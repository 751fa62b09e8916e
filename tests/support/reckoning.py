"""What must be true after any fault: nothing lost, nothing doubled, nothing left behind."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import psutil
import psycopg
import redis
import requests

from tests.support.players import SteadyPlayer
from tests.support.site import Site

METRICS_TOKEN = "a-token-for-metrics-of-tests"
MEGABYTE = 1024 * 1024


def logs(site: Site) -> dict[str, list[str]]:
    """Return what the database has of every game: its actions by its id."""
    url = site.environment["DATABASE_URL"]
    statement = "SELECT public_id, log FROM games_game"
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        rows = connection.execute(statement).fetchall()
        connection.close()
    else:
        with psycopg.connect(url) as asking:
            rows = asking.execute(statement).fetchall()
    return {public_id: log.split() for public_id, log in rows}


def expect_each_act_once(site: Site, players: Iterable[SteadyPlayer]) -> None:
    """Stop the players, hold what they remember against the database, and audit all of it."""
    players = [*players]
    for player in players:
        player.stop()
    stored = logs(site)
    for player in players:
        assert player.acknowledged, "nothing was played"
        assert stored[player.game] == player.acknowledged
    site.manage("audit")  # fails when something disagrees with its log


@dataclass(frozen=True)
class Footprint:
    """What the processes of a site hold: files and sockets, memory in bytes, open tables, rooms."""

    files: int
    memory: int
    sockets: int
    database: int
    topics: int


def footprint(site: Site, database: Callable[[], int] = int, redis_url: str = "") -> Footprint:
    """Measure it; `database()` tells the number of connections to it."""
    processes = [psutil.Process(process.pid) for process in site.processes]
    return Footprint(
        files=sum(process.num_fds() for process in processes),
        memory=sum(process.memory_info().rss for process in processes),
        sockets=sum(open_sockets(process) for process in processes),
        database=database(),
        topics=_topics(redis_url) if redis_url else 0,
    )


def listens_at(pid: int) -> set[int]:
    """The ports at which a process takes connections."""
    connections = psutil.Process(pid).net_connections()
    return {each.laddr.port for each in connections if each.status == psutil.CONN_LISTEN}


def open_sockets(process: psutil.Process) -> int:
    """How many sockets a process says that it serves."""
    (port,) = listens_at(process.pid)
    answer = requests.get(
        f"http://localhost:{port}/metrics",
        headers={"Authorization": f"Bearer {METRICS_TOKEN}"},
        timeout=60,
    )
    found = re.search(r"^talon_sockets_open (\S+)", answer.text, re.MULTILINE)
    assert found, answer.text[:200]
    return round(float(found[1]))


def expect_back(
    before: Footprint,
    measure: Callable[[], Footprint],
    *,
    memory: int = 48 * MEGABYTE,
    files: int = 24,
    database: int = 20,
    seconds: float = 180,
) -> None:
    """Wait until all is as it was: memory, files and pools within a tolerance."""
    until = time.monotonic() + seconds
    while True:
        now = measure()
        if (
            now.sockets == before.sockets
            and now.topics <= before.topics
            and now.files - now.database <= before.files - before.database + files
            and now.database <= before.database + database
            and now.memory <= before.memory + memory
        ):
            return
        assert time.monotonic() < until, f"{before} before, {now} now"
        time.sleep(0.2)


def _topics(redis_url: str) -> int:
    """How many topics any process follows; its own channel is none."""
    client = redis.Redis.from_url(redis_url, decode_responses=True)
    try:
        return sum(":" in channel for channel in client.pubsub_channels("talon.live.*"))
    finally:
        client.close()
