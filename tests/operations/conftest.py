"""A PostgreSQL server of these tests' own, and databases in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from psycopg import sql

from tests.servers import postgresql

MakeDatabase = Callable[[str], str]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    # Not below pytest's folder, where the server's own user may not go.
    with TemporaryDirectory(prefix="talon-") as folder, postgresql(Path(folder) / "data") as url:
        yield url


@pytest.fixture
def new_database(server: str) -> MakeDatabase:
    """Make an empty database of a name, in the place of one that was; returns its URL."""

    def make(name: str) -> str:
        with psycopg.connect(server, autocommit=True) as connection:
            quoted = sql.Identifier(name)
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(quoted))
            connection.execute(sql.SQL("CREATE DATABASE {}").format(quoted))
        base, _, options = server.partition("?")
        return f"{base.rpartition('/')[0]}/{name}?{options}"

    return make
