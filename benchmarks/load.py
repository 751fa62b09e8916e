"""Real games over real sockets: judged, committed, broadcast, answered. How many, at what cost?

    python -m benchmarks.load [PART …] [--runs 5] [--seconds 8] [--processes 2]

`scripts/cluster`'s site runs beside the bots of `load_client.py`. The anchor is pgbench with 32
clients, one-row UPDATEs and durable commits, in the same PostgreSQL before and after each run;
figures are medians of the runs. The parts:

- `flat`: 200 players in play, each acting as soon as it is answered.
- `games`: the same, each beginning another game after 150 actions.
- `ranked`: the same at the daily deals, where each action moves an entry of a board.
- `watched`: the same as `flat`, each game with a watcher at the other process.
- `paced`: 1,000 players, each with an action a second.
- `idle`: memory of a connection among 5,000, beside uvicorn's bare socket.
- `processes`: `flat` with one process and with two.
- `long`: games with a thousand actions, against games with ten.
"""

import argparse
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

from benchmarks.load_client import Report, Task
from benchmarks.load_meters import Meters, Spent
from tests.cluster import Cluster, cluster
from tests.servers import free_port
from tests.support.site import ROOT, Site

ANCHOR_SECONDS = 4
PLAYERS = 200
MANY_PLAYERS = 1_000
CONNECTIONS = 5_000
LASTING = 10**9
"""Actions of a game that lasts as long as the run."""


@dataclass(frozen=True)
class Run:
    """One measurement: what the bots saw, what it cost an action, and its anchor."""

    report: Report
    spent: Spent
    per_second: float
    anchor: float

    @property
    def ratio(self) -> float:
        """Actions a second, over pgbench's transactions a second."""
        return self.per_second / self.anchor


def players(site: Site, count: int, *options: str) -> list[tuple[str, str]]:
    """Make players and their games."""
    told = subprocess.run(  # noqa: S603 (a module of ours)
        [sys.executable, "-m", "benchmarks.load_players", str(count), *options],
        cwd=ROOT,
        env=site.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    made: list[tuple[str, str]] = json.loads(told)
    return made


@contextmanager
def bots(task: Task) -> Iterator[subprocess.Popen[str]]:
    """Start the client and let its bots sit down."""
    client = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load_client"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        say(client, json.dumps(asdict(task)))
        hear(client, "ready")
        yield client
    finally:
        client.terminate()
        client.wait()


def say(client: subprocess.Popen[str], line: str) -> None:
    """Write a line to the client."""
    assert client.stdin is not None  # noqa: S101 (it was asked for)
    client.stdin.write(line + "\n")
    client.stdin.flush()


def hear(client: subprocess.Popen[str], wanted: str) -> None:
    """Wait for the client's next step."""
    assert client.stdout is not None  # noqa: S101 (it was asked for)
    told = client.stdout.readline().strip()
    if told != wanted:
        raise RuntimeError(f"The client said {told!r} for {wanted!r}.")


def measure(meters: Meters, task: Task) -> Run:
    """Let bots play between two measurements of the anchor."""
    before = meters.anchor(ANCHOR_SECONDS)
    with bots(task) as client:
        say(client, "begin")
        hear(client, "counting")
        begun = meters.read()
        hear(client, "counted")
        ended = meters.read()
        assert client.stdout is not None  # noqa: S101 (it was asked for)
        report = Report(**json.loads(client.stdout.readline()))
    after = meters.anchor(ANCHOR_SECONDS)
    return Run(
        report,
        ended.since(begun, report.actions),
        report.actions / task.seconds,
        (before + after) / 2,
    )


def tell(name: str, runs: list[Run]) -> None:
    """Print the medians of some runs."""
    middle = lambda pick: statistics.median(pick(run) for run in runs)  # noqa: E731
    late = lambda run, at: statistics.quantiles(run.report.latencies, n=100)[at - 1]  # noqa: E731
    errors: dict[str, int] = {}
    for run in runs:
        for what, count in run.report.errors.items():
            errors[what] = errors.get(what, 0) + count
    web, database, broker = (middle(lambda run, n=n: run.spent.all[n]) for n in range(3))
    print(
        f"{name:<22}{middle(lambda run: run.per_second):7.0f}/s"
        f"  pgbench {middle(lambda run: run.anchor):6.0f}/s"
        f"  ratio {middle(lambda run: run.ratio):5.2f}"
        f"  µs an action: web {web:4.0f} PostgreSQL {database:4.0f} Redis {broker:3.0f}"
        f"  p50 {middle(lambda run: late(run, 50)):6.1f} ms"
        f" p99 {middle(lambda run: late(run, 99)):6.1f} ms"
        f"  heard {middle(lambda run: run.report.heard):6.0f}"
        f"  errors {errors or 'none'}",
        flush=True,
    )


def wait_for_port(port: int) -> None:
    """Wait until somebody listens there."""
    for _attempt in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"Nobody listens at port {port}.")


class Bench:
    """The parts, each on what it needs of a cluster."""

    def __init__(self, folder: Path, runs: int, seconds: float, processes: int) -> None:
        self._folder = folder
        self._runs = runs
        self._seconds = seconds
        self._processes = processes

    @contextmanager
    def _site(self, processes: int) -> Iterator[tuple[Cluster, Meters, list[str]]]:
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        limits = {"MESSAGES_A_SECOND": "1000", "SOCKET_LIMIT": "0"}
        with cluster(folder, processes=processes, **limits) as running:
            site = running.site
            web = [process.pid for process in site.processes[:processes]]
            addresses = site.environment["DATABASE_URL"], site.environment["REDIS_URL"]
            yield running, Meters.of(web, *addresses), [each.url for each in running.sites]

    def _play(self, name: str, processes: int, *options: str, **task: Any) -> None:
        count = task.pop("count", PLAYERS)
        with self._site(processes) as (running, meters, urls):
            runs = []
            for _ in range(self._runs):
                seats = players(running.site, count, *options)
                runs.append(measure(meters, Task(urls, seats, self._seconds, **task)))
            tell(name, runs)

    def flat(self) -> None:
        """200 players, flat out."""
        self._play("200 flat out", self._processes, length=LASTING)

    def games(self) -> None:
        """The same, with games that are begun."""
        self._play("200, games begun", self._processes)

    def ranked(self) -> None:
        """At the daily deals."""
        self._play("200 ranked", self._processes, "--ranked", length=LASTING)

    def watched(self) -> None:
        """The same with watchers."""
        self._play("200, each watched", self._processes, watchers=1, length=LASTING)

    def paced(self) -> None:
        """1,000 players at an action a second."""
        self._play("1,000 at 1/s", self._processes, count=MANY_PLAYERS, pace=1.0, warm_up=4.0)

    def processes(self) -> None:
        """One process and two."""
        for processes in (1, 2):
            self._play(f"200, {processes} process(es)", processes, length=LASTING)

    def long(self) -> None:
        """Games that are long already."""
        for actions in (10, 1_000):
            self._play(f"200, from action {actions}", self._processes, "--actions", str(actions))

    def idle(self) -> None:
        """Memory of connections that only sit there."""
        with self._site(self._processes) as (running, meters, urls):
            before = meters.memory()
            seats = players(running.site, CONNECTIONS)
            with bots(Task(urls, seats, 1.0, idle=True)):
                ours = (meters.memory() - before) / CONNECTIONS
        bare = self._bare()
        print(
            f"{CONNECTIONS} idle: {ours / 1000:.1f} kB a connection; uvicorn's bare socket "
            f"{bare / 1000:.1f} kB",
            flush=True,
        )

    def _bare(self) -> float:
        port = free_port()
        server = subprocess.Popen(  # noqa: S603 (a module of ours)
            [sys.executable, "-m", "uvicorn", "benchmarks.load_bare:application",
             "--port", str(port), "--lifespan", "off", "--ws", "websockets-sansio",
             "--no-access-log", "--ws-per-message-deflate", "false", "--log-level", "warning"],
            cwd=ROOT,
        )  # fmt: skip
        try:
            wait_for_port(port)
            process = psutil.Process(server.pid)
            before = process.memory_full_info().uss
            with bots(
                Task([f"http://127.0.0.1:{port}"], [("none", "bare")] * CONNECTIONS, 1.0, idle=True)
            ):
                return (process.memory_full_info().uss - before) / CONNECTIONS
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Run the parts asked for."""
    parts = ("flat", "games", "ranked", "watched", "paced", "idle", "processes", "long")
    parser = argparse.ArgumentParser(prog="scripts/bench load", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*parts, []], default=[])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="talon-load-") as folder:
        bench = Bench(Path(folder), asked.runs, asked.seconds, asked.processes)
        for part in asked.parts or parts:
            getattr(bench, part)()


if __name__ == "__main__":
    main()
