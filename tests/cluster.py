"""The whole site on one machine without containers: what scripts/cluster runs.

PostgreSQL and Redis from their wheels (or those of DATABASE_URL and REDIS_URL), the migrations
as a step, web processes each at a port of its own, and HAProxy before them where it is
installed. Each writes to a log of its own; all of them end with the block, by their ids.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.servers import free_port, postgresql, redis_server
from tests.support.site import ROOT, Site

PROXY = """
defaults
    mode http
    option forwardfor
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
frontend site
    bind 127.0.0.1:{port}
    default_backend web
backend web
    balance leastconn
    option redispatch
{servers}
"""


@dataclass
class Cluster:
    """What runs: the site at its public port, and its processes at ports of their own."""

    site: Site
    sites: list[Site]
    has_proxy: bool


@contextmanager
def cluster(
    folder: Path, *, processes: int = 2, port: int | None = None, **environment: str
) -> Iterator[Cluster]:
    """Run all of it while the block runs. Without HAProxy the first process has the public port."""
    folder.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    haproxy = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    with _servers(folder) as addresses:
        site = Site(
            port,
            os.environ
            | addresses
            | {
                "SECRET_KEY": os.environ.get(
                    "SECRET_KEY", "a-key-for-one-machine-alone-and-no-other"
                ),
                "SITE_URL": f"http://localhost:{port}",
                "PROXY_COUNT": "1" if haproxy else "0",
            }
            | environment,
            folder,
        )
        site.manage("migrate", "--verbosity", "0")
        ports = [free_port() for _ in range(processes)] if haproxy else [port]
        while len(ports) < processes:
            ports.append(free_port())
        try:
            sites = [site.start(each) for each in ports]
            if haproxy:
                _start_proxy(haproxy, site, ports)
            yield Cluster(site, sites, has_proxy=haproxy is not None)
        finally:
            site.stop()


def _start_proxy(haproxy: str, site: Site, ports: list[int]) -> None:
    servers = "\n".join(f"    server web{port} 127.0.0.1:{port} check" for port in ports)
    settings = site.folder / "haproxy.cfg"
    settings.write_text(PROXY.format(port=site.port, servers=servers))
    with (site.folder / "haproxy.log").open("ab") as log:
        site.processes.append(
            subprocess.Popen([haproxy, "-db", "-f", settings], stdout=log, stderr=log)
        )


@contextmanager
def _servers(folder: Path) -> Iterator[dict[str, str]]:
    given = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
    if all(given.values()):
        yield given
        return
    with (
        postgresql(folder / "postgresql") as database_url,
        redis_server(folder / "redis") as redis_url,
    ):
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def main() -> int:
    """Run until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="scripts/cluster", description=__doc__)
    parser.add_argument("--processes", type=int, default=2, help="web processes")
    parser.add_argument("--port", type=int, default=8000, help="where the site is reached")
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "cluster")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with cluster(asked.folder, processes=asked.processes, port=asked.port) as running:
        if not running.has_proxy:
            print("There is no HAProxy here: each process is reached at its own port.")
        print(f"Talon is at {running.site.url}; its processes at", end=" ")
        print(", ".join(str(site.port) for site in running.sites))
        print(f"Logs and data are in {asked.folder}. Ctrl-C ends all of it.", flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
