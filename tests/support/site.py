"""A real server of the site for tests: its own process, its own database, its own port."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

from tests.servers import free_port

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Site:
    """Where the site is served, and by what: processes may be stopped and started again."""

    port: int
    environment: dict[str, str]
    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Its address: scheme, host and port."""
        return f"http://localhost:{self.port}"

    @property
    def socket_url(self) -> str:
        """The same for sockets."""
        return f"ws://localhost:{self.port}"

    def manage(self, *arguments: str) -> str:
        """Run a management command on the site's database and return what it prints."""
        return self.run("manage.py", *arguments)

    def run(self, *arguments: str) -> str:
        """Run Python as the site's processes do and return what it prints."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={"DJANGO_SETTINGS_MODULE": "config.settings"} | self.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def start(self, port: int | None = None) -> "Site":
        """Start a process and wait until it answers; returns the site at that port."""
        port = port or self.port
        with (self.folder / f"server-{port}.log").open("ab") as log:
            process = subprocess.Popen(
                ["scripts/web"],
                cwd=ROOT,
                env=self.environment
                | {
                    "HOST": "127.0.0.1",
                    "PORT": str(port),
                    "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
                    "SECONDS_TO_END": "2",
                },
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        until = time.monotonic() + 300
        while process.poll() is None and time.monotonic() < until:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60).close()
                return Site(port, self.environment, self.folder, self.processes)
            except OSError:  # nobody listens yet
                time.sleep(0.1)
        raise RuntimeError(f"The site did not start: {self.log(port)}")

    def stop(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()

    def log(self, port: int | None = None) -> str:
        """What a process has written to its log."""
        return (self.folder / f"server-{port or self.port}.log").read_text(errors="replace")


@contextmanager
def site(folder: Path, **environment: str) -> Iterator[Site]:
    """Serve the site with a new database of the kind that DATABASE_URL names, else SQLite."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    with _new_database(folder, port) as database_url:
        served = Site(
            port,
            os.environ
            | {
                "DATABASE_URL": database_url,
                "SECRET_KEY": "a-key-for-tests-alone-that-guards-nothing",
                "SITE_URL": f"http://localhost:{port}",
                "EMAIL_URL": "consolemail://",
                "LOG_LEVEL": "INFO",
                "SOLVER_PATIENCE": "10",
            }
            | environment,
            folder,
        )
        served.manage("migrate", "--verbosity", "0")
        try:
            served.start()
            yield served
        finally:
            served.stop()


@contextmanager
def _new_database(folder: Path, port: int) -> Iterator[str]:
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{folder / 'talon.sqlite3'}"
        return
    name = f"talon_site_{port}"
    url, _, options = given.partition("?")
    base = url.rpartition("/")[0]
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield f"{base}/{name}?{options}" if options else f"{base}/{name}"
        finally:
            connection.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            )
