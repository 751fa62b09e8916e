"""What machines ask of a process, at a real one: alive, ready, and what it has counted."""

import sqlite3

import requests

from tests.servers import free_port, redis_server
from tests.support.people import Script
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"
TOKEN = "a-token-for-prometheus"


def ask(site, path, **headers):
    return requests.get(site.url + path, headers=headers, timeout=60)


def counted(site):
    """What /metrics tells, by name and labels."""
    answer = ask(site, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if line and line[0] != "#"]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_process_is_alive_and_ready_whatever_host_name_a_probe_uses(tmp_path):
    with serve(tmp_path, REDIS_URL="") as site:
        assert ask(site, "/healthz", Host="10.1.2.3").text == "ok\n"
        ready = ask(site, "/readyz", Host="10.1.2.3")
        assert ready.status_code == 200
        assert ready.json() == {"ready": True, "database": "ok", "migrations": "ok"}
        assert requests.post(f"{site.url}/readyz", timeout=60).status_code == 405
        assert "Ready: True" in site.log()
        assert "readyz" not in site.log()


def test_a_process_whose_database_is_behind_is_alive_and_not_ready(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)  # a file that can be spoiled
    with serve(tmp_path) as site:
        with sqlite3.connect(tmp_path / "talon.sqlite3") as database:
            database.execute("DELETE FROM django_migrations WHERE app = 'leaderboard'")
        site.stop()
        site.start()
        ready = ask(site, "/readyz")
        assert ready.status_code == 503
        assert ready.json()["ready"] is False
        assert ready.json()["migrations"].endswith("not applied")
        assert ask(site, "/healthz").status_code == 200


def test_a_new_process_waits_for_redis_and_one_that_was_ready_goes_on_without(tmp_path):
    port = free_port()
    with serve(tmp_path / "site", REDIS_URL=f"redis://127.0.0.1:{port}/0") as site:
        assert ask(site, "/readyz").status_code == 503
        with redis_server(tmp_path / "redis", port):
            while not ask(site, "/readyz").json()["ready"]:
                pass
        while (answer := ask(site, "/readyz")).json()["redis"] == "ok":
            pass
        assert answer.status_code == 200
        assert answer.json()["redis"] == "cannot be reached"


def test_what_is_counted_is_for_who_has_the_token(tmp_path):
    with serve(tmp_path, METRICS_TOKEN=TOKEN) as site:
        assert ask(site, "/metrics").status_code == 404
        assert ask(site, "/metrics", Authorization="Bearer wrong").status_code == 404
        alice = Script(site)
        game = alice.begin(CODE)
        socket = alice.socket(game)
        socket.receive()
        socket.act(1, 0, "3h", "sw")
        socket.receive()
        socket.act(2, 2, "14")
        assert socket.receive()["code"] == "illegal_move"
        told = counted(site)
        assert told["talon_actions_total"] == 2
        assert told['talon_refusals_total{code="illegal_move"}'] == 1
        assert told["talon_act_seconds_count"] == 2
        assert told["talon_sockets_open"] == 1
        assert told['talon_request_seconds_count{status="201"}'] == 2
        socket.close()
        while counted(site)["talon_sockets_open"]:
            pass


def test_without_a_token_of_its_own_a_site_tells_nobody(tmp_path):
    with serve(tmp_path) as site:
        assert ask(site, "/metrics", Authorization="Bearer ").status_code == 404
