"""Redis behind Sentinel: the master is killed, a replica takes over, and processes hear again."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import redis
import requests
from websockets.sync.client import connect

from tests.faults.test_redis import expect_to_see
from tests.servers import REDIS_SERVER, free_port, redis_server
from tests.support.people import Script, Socket
from tests.support.site import site as serve

pytestmark = pytest.mark.redis

SETTINGS = """
port {port}
bind 127.0.0.1
sentinel monitor talon 127.0.0.1 {master} 1
sentinel down-after-milliseconds talon 1000
sentinel failover-timeout talon 5000
"""


def wait_until(what) -> None:
    """Wait for something to be so; an error of Redis is a no."""
    until = time.monotonic() + 60
    while True:
        try:
            if what():
                return
        except redis.RedisError:
            pass
        assert time.monotonic() < until, what
        time.sleep(0.1)


@contextmanager
def sentinel(folder: Path, master: int) -> Iterator[int]:
    """Watch over a master and its replicas while the block runs; yields the port."""
    port = free_port()
    settings = folder / "sentinel.conf"
    settings.write_text(SETTINGS.format(port=port, master=master))
    process = subprocess.Popen(
        [REDIS_SERVER, settings, "--sentinel"], cwd=folder, stdout=subprocess.DEVNULL
    )
    try:
        yield port
    finally:
        process.terminate()
        process.wait(60)


def test_after_a_failover_watchers_at_other_processes_hear_again(tmp_path: Path) -> None:
    with ExitStack() as servers:
        ports = [free_port(), free_port()]
        master = servers.enter_context(ExitStack())
        master.enter_context(redis_server(tmp_path / "master", ports[0]))
        servers.enter_context(redis_server(tmp_path / "replica", ports[1]))
        replica = redis.Redis(port=ports[1])
        replica.replicaof("127.0.0.1", ports[0])
        wait_until(lambda: replica.info("replication")["master_link_status"] == "up")
        watch = redis.Redis(port=servers.enter_context(sentinel(tmp_path, ports[0])))
        wait_until(lambda: watch.sentinel_slaves("talon"))
        address = f"redis+sentinel://127.0.0.1:{watch.connection_pool.connection_kwargs['port']}"

        site = servers.enter_context(
            serve(tmp_path / "site", REDIS_URL=f"{address}/0?master=talon")
        )
        other = site.start(free_port())
        script = Script(site)
        game = script.begin("CF1-D3-AAAAACL")
        watcher = Socket(connect(f"ws://127.0.0.1:{other.port}/ws/games/{game}/"))
        assert script.act(game, 0, "sw").status_code == 200
        expect_to_see(watcher, 1)

        master.close()
        wait_until(lambda: replica.info("replication")["role"] == "master")
        ready = f"http://127.0.0.1:{other.port}/readyz"
        wait_until(lambda: requests.get(ready, timeout=60).status_code == 200)
        version = 1
        heard = 0
        until = time.monotonic() + 60
        while heard < 2:  # the process that watches may need a moment to subscribe anew
            assert time.monotonic() < until
            assert script.act(game, version, "sw").status_code == 200
            version += 1
            try:
                watcher.receive(1)
                heard += 1
            except TimeoutError:
                pass
        watcher.close()
        watch.close()
        replica.close()
