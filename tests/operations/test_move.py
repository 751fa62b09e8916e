"""A site that has outgrown SQLite moves to PostgreSQL with all that it keeps."""

import subprocess
import sys

import psycopg
import pytest

from tests.data_files import winning_log
from tests.support.people import Person, Script
from tests.support.site import Site
from tests.support.site import site as serve


@pytest.fixture
def small_site(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with serve(tmp_path) as site:
        yield site


def test_games_results_and_players_go_on_where_they_were(small_site, new_database):
    alice, bob = Script(small_site), Person(small_site)
    code, log = winning_log("CF1-D3")
    won = alice.begin(code)
    tokens = log.split()
    for at in range(0, len(tokens), 150):
        alice.act(won, at, *tokens[at : at + 150]).raise_for_status()
    playing = alice.begin("CF1-D3-AAAAACL")
    alice.act(playing, 0, "3h", "sw", "u").raise_for_status()
    watched = bob.begin("FC1-C4-AAAAAAA")
    before = [alice.record(game) for game in (won, playing)]
    small_site.stop()

    url = new_database("moved")
    told = small_site.manage("move_to_postgresql", url)
    assert "games_game: 3\n" in told
    assert "games: 3 looked at, 0 disagree" in told
    assert told.endswith("Start the site with that DATABASE_URL.\n")

    moved = Site(small_site.port, small_site.environment | {"DATABASE_URL": url}, small_site.folder)
    moved.start()
    try:
        after = [alice.record(game) for game in (won, playing)]
        assert after == before
        assert bob.http.get(f"{moved.url}/games/{watched}/", timeout=60).status_code == 200
        assert "legal" in bob.socket(watched).receive()
        alice.act(playing, 3, "sw").raise_for_status()
        newest = alice.begin("CF1-D3-AAAAACL")  # numbers of rows go on after the last
        assert alice.call("GET", f"/games/{newest}/").json()["version"] == 0
        assert Script(moved).username not in {alice.username}
    finally:
        moved.stop()

    again = subprocess.run(
        [sys.executable, "manage.py", "move_to_postgresql", url],
        env=small_site.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert again.returncode == 1
    assert "That database is not empty" in again.stderr
    assert "games_game: 4" in again.stderr


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:////tmp/other.sqlite3", "must begin with postgres://"),
        ("nonsense", "DATABASE_URL"),
        ("postgres://nobody@127.0.0.1:1/nothing", "Nothing was moved"),
    ],
)
def test_a_target_that_is_none_is_refused(small_site, url, why):
    small_site.stop()
    with pytest.raises(subprocess.CalledProcessError) as failed:
        small_site.manage("move_to_postgresql", url)
    assert why in failed.value.stderr
    assert "Traceback" not in failed.value.stderr


def test_a_move_that_fails_half_way_leaves_the_target_empty(small_site, new_database):
    alice = Script(small_site)
    alice.begin("CF1-D3-AAAAACL")
    small_site.stop()
    url = new_database("half")
    moved = Site(small_site.port, small_site.environment | {"DATABASE_URL": url}, small_site.folder)
    moved.manage("migrate", "--verbosity", "0")
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("ALTER TABLE games_game ADD CHECK (code <> 'CF1-D3-AAAAACL')")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        small_site.manage("move_to_postgresql", url)
    assert "Nothing was moved" in failed.value.stderr
    with psycopg.connect(url) as database:
        assert database.execute("SELECT count(*) FROM accounts_user").fetchone() == (0,)
