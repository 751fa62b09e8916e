"""A site of two processes with a PostgreSQL and a Redis that these tests may break."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.servers import free_port
from tests.support.players import SteadyPlayer, seat
from tests.support.postgresql import PostgreSQL, own_postgresql
from tests.support.reckoning import METRICS_TOKEN, Footprint, footprint, listens_at
from tests.support.redis import OwnRedis, own_redis
from tests.support.site import Site
from tests.support.site import site as serve

POOL = 10


@dataclass
class Stage:
    """What there is to break, and who plays there."""

    site: Site
    postgresql: PostgreSQL
    redis: OwnRedis
    second: int  # the port of the second process

    @property
    def urls(self) -> list[str]:
        """Where sockets of either process are."""
        return [self.site.socket_url, f"ws://localhost:{self.second}"]

    def players(self, number: int, *, pause: float = 0.02) -> list[SteadyPlayer]:
        """Let players begin, half of them at either process."""
        begun = []
        for index, (token, game) in enumerate(seat(self.site, number)):
            urls = self.urls if index % 2 else self.urls[::-1]
            begun.append(SteadyPlayer(token, game, urls, pause=pause))
            begun[-1].start()
        return begun

    def process_at(self, port: int) -> subprocess.Popen[bytes]:
        """Return the process that listens at a port, which the site forgets."""
        for process in self.site.processes:
            if port in listens_at(process.pid):
                self.site.processes.remove(process)
                return process
        raise LookupError(port)

    def footprint(self) -> Footprint:
        """What both processes hold."""
        return footprint(self.site, self.postgresql.connections, self.redis.url)


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("stage")
    with (
        own_postgresql() as database,
        own_redis(folder / "redis") as news,
        serve(
            folder / "site",
            DATABASE_URL=database.url,
            REDIS_URL=news.url,
            DATABASE_POOL_SIZE=str(POOL),
            METRICS_TOKEN=METRICS_TOKEN,
            SOCKET_LIMIT="0",
            SECONDS_TO_READ="3",
            MESSAGES_A_SECOND="200",
            LOG_LEVEL="WARNING",
        ) as site,
    ):
        second = site.start(free_port()).port
        yield Stage(site, database, news, second)
