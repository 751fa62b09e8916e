"""Two processes of the site, with Redis between them."""

import time

import pytest

from tests.servers import free_port, redis_server
from tests.support.people import Script
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@pytest.fixture
def redis_folder(tmp_path):
    return tmp_path / "redis"


def test_devices_at_two_processes_see_each_others_actions(tmp_path, redis_folder):
    with (
        redis_server(redis_folder) as redis_url,
        serve(tmp_path / "site", REDIS_URL=redis_url) as one,
    ):
        two = one.start(free_port())
        alice = Script(one)
        game = alice.begin(CODE)
        here, there = alice.socket(game, site=one), alice.socket(game, site=two)
        here.receive(), there.receive()
        here.act(1, 0, "3h")
        assert here.receive()["version"] == 1
        assert there.receive()["played"] == ["3h"]
        there.act(2, 1, "32")
        assert there.receive()["version"] == 2
        assert here.receive()["played"] == ["32"]


def test_play_goes_on_without_redis_and_devices_catch_up_with_and_without_it(
    tmp_path, redis_folder
):
    port = free_port()
    with serve(tmp_path / "site", REDIS_URL=f"redis://127.0.0.1:{port}/0") as one:
        with redis_server(redis_folder, port):
            two = one.start(free_port())
            alice = Script(one)
            game = alice.begin(CODE)
            here, there = alice.socket(game, site=one), alice.socket(game, site=two)
            here.receive(), there.receive()
        here.act(1, 0, "3h")
        assert here.receive()["version"] == 1
        there.send(type="ping", version=0)
        assert there.receive() == {"type": "pong", "version": 1}
        assert there.receive()["version"] == 1
        with redis_server(redis_folder, port):
            version, until = 1, time.monotonic() + 60
            while True:  # until both processes have found it again
                assert time.monotonic() < until, "the processes do not hear each other any more"
                here.act(f"again-{version}", version, "sw")
                version += 1
                assert here.receive()["version"] == version
                try:
                    while there.receive(timeout=0.5)["version"] != version:
                        pass  # one of the attempts before, late
                    break
                except TimeoutError:
                    continue
        assert alice.call("GET", f"/games/{game}/log/").json()["actions"] == version


def test_a_verdict_follows_an_action_that_another_process_took(tmp_path, redis_folder):
    with (
        redis_server(redis_folder) as redis_url,
        serve(tmp_path / "site", REDIS_URL=redis_url) as one,
    ):
        two = one.start(free_port())
        alice = Script(one)
        game = alice.begin(CODE)
        here, there = alice.socket(game, site=one), alice.socket(game, site=two)
        here.receive()
        there.send(type="watch_verdict", on=True)
        while there.receive()["type"] != "verdict":
            pass
        here.act(1, 0, "3h")
        while (message := there.receive())["type"] != "verdict":
            pass
        assert (message["version"], message["outcome"]) == (1, "winnable")
