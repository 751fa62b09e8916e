"""Behind PgBouncer in transaction mode: two connections for everybody, and all goes on."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from tests.servers import free_port
from tests.support.people import Script
from tests.support.site import Site

PGBOUNCER = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
SETTINGS = """
[databases]
{name} = host={host} dbname={name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
default_pool_size = 2
{user}
"""


@contextmanager
def pooled(url):
    """Run PgBouncer before a database; yields the URL through it."""
    port, name = free_port(), urlsplit(url).path.lstrip("/")
    host = parse_qs(urlsplit(url).query)["host"][0]
    with TemporaryDirectory(prefix="talon-") as text:
        folder = Path(text)
        folder.chmod(0o755)
        (folder / "users").write_text('"postgres" ""\n')
        user = f"user = {Path(host).owner()}" if os.getuid() == 0 else ""
        (folder / "pgbouncer.ini").write_text(
            SETTINGS.format(name=name, host=host, port=port, folder=folder, user=user)
        )
        process = subprocess.Popen([str(PGBOUNCER), "-q", folder / "pgbouncer.ini"])
        try:
            through = f"postgres://postgres@127.0.0.1:{port}/{name}"
            until = time.monotonic() + 60
            while True:
                try:
                    psycopg.connect(through, prepare_threshold=None).close()
                    break
                except psycopg.OperationalError:
                    assert time.monotonic() < until, "PgBouncer does not start"
                    time.sleep(0.1)
            yield through
        finally:
            process.terminate()
            process.wait(60)


@pytest.mark.skipif(PGBOUNCER is None, reason="there is no pgbouncer on this machine")
def test_games_are_played_and_audited_over_connections_that_are_nobodys(tmp_path, new_database):
    with pooled(new_database("pooled")) as url:
        port = free_port()
        site = Site(
            port,
            os.environ
            | {
                "DATABASE_URL": url,
                "DATABASE_IS_POOLED": "yes",
                "SECRET_KEY": "a-key-for-tests-alone-that-guards-nothing",
                "SITE_URL": f"http://localhost:{port}",
            },
            tmp_path,
        )
        site.manage("migrate", "--verbosity", "0")
        site.start()
        try:
            players = [Script(site) for _ in range(6)]
            games = [player.begin("CF1-D3-AAAAACL") for player in players]
            sockets = [player.socket(game) for player, game in zip(players, games, strict=True)]
            for socket in sockets:
                socket.receive()
            for version in range(8):
                for socket in sockets:
                    socket.act(version, version, "sw")
            for socket in sockets:
                assert [socket.receive()["version"] for _ in range(8)] == list(range(1, 9))
            players[0].call("POST", f"/games/{games[0]}/end/").raise_for_status()
            assert "games: 6 looked at, 0 disagree" in site.manage("audit")
        finally:
            site.stop()
