"""What docker-compose.yml promises: pinned, checked, without root and without secrets."""

import json
import os
import re
import shutil
import subprocess
import time
from contextlib import contextmanager

import pytest
import requests
import yaml
from django.core.management import get_commands

from tests.servers import free_port
from tests.support.people import Person, Script
from tests.support.site import ROOT
from tests.support.site import site as serve

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
CADDY = shutil.which("caddy")


def stages():
    """The stages of the Dockerfile, by name, as their lines."""
    parts = re.split(r"^FROM (\S+) AS (\w+)\n", DOCKERFILE, flags=re.MULTILINE)[1:]
    return {name: (image, body) for image, name, body in zip(*[iter(parts)] * 3, strict=True)}


def test_all_that_the_site_needs_is_there():
    assert set(SERVICES) == {"proxy", "web", "scheduler", "migrate", "db", "redis"}
    assert SERVICES["web"]["deploy"]["replicas"] >= 2


def test_every_image_is_pinned_by_its_version():
    images = [SERVICES[name]["image"] for name in ("db", "redis")]
    images += [image for image, _body in stages().values()]
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+", image), image


@pytest.mark.parametrize("name", SERVICES)
def test_no_container_runs_as_root_or_can_become_it(name):
    service = SERVICES[name]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["cap_drop"] == ["ALL"]
    assert not service.get("privileged")
    if "build" in service:
        _image, body = stages()[service["build"]["target"]]
        assert re.search(r"^USER (?!root|0)\w+$", body, re.MULTILINE)
    else:
        assert service["user"] not in ("", "root", "0")


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_checked_and_comes_back(name):
    service = SERVICES[name]
    if name == "migrate":  # a step: it ends
        assert service["restart"] == "no"
        return
    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"][0] == "CMD"


def test_the_site_starts_after_its_migrations_and_the_proxy_after_the_site():
    assert SERVICES["migrate"]["depends_on"]["db"]["condition"] == "service_healthy"
    for name in ("web", "scheduler"):
        needs = SERVICES[name]["depends_on"]
        assert needs["migrate"]["condition"] == "service_completed_successfully"
        assert needs["redis"]["condition"] == "service_healthy"
    assert SERVICES["proxy"]["depends_on"]["web"]["condition"] == "service_healthy"


def test_secrets_come_from_the_environment_and_must_be_given():
    text = (ROOT / "docker-compose.yml").read_text()
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "SITE_HOST"):
        uses = re.findall(rf"\$\{{{name}\b(?!_)[^}}]*\}}", text)
        assert uses
        assert all(use.startswith(f"${{{name}:?") for use in uses), uses


def test_only_the_proxy_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert SERVICES["db"]["networks"] == SERVICES["redis"]["networks"] == ["inside"]


def test_a_web_process_has_the_time_to_let_its_sockets_go():
    assert SERVICES["web"]["stop_grace_period"] == "30s"


def test_every_variable_that_it_sets_is_one_that_the_settings_read():
    read = (ROOT / "config" / "env.py").read_text() + (ROOT / "config" / "settings.py").read_text()
    for name in SERVICES["web"]["environment"]:
        assert f'"{name}"' in read, name


def test_every_command_exists():
    for service in SERVICES.values():
        command = service.get("command", [])
        if command[:2] == ["python", "manage.py"]:
            assert command[2] in get_commands()


# --- The proxy ---------------------------------------------------------------------------


@contextmanager
def caddy(folder, port):
    """Run the proxy before one web process, at a port of its own."""
    public = free_port()
    environment = os.environ | {
        "SITE_ADDRESS": f"http://localhost:{public}",
        "UPSTREAM": f"to 127.0.0.1:{port}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    process = subprocess.Popen(
        [str(CADDY), "run", "--adapter", "caddyfile", "--config", ROOT / "deploy" / "Caddyfile"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + 60
        while True:
            try:
                requests.get(f"http://localhost:{public}/metrics", timeout=60)
                break
            except requests.ConnectionError:
                assert time.monotonic() < until, "Caddy does not start"
                time.sleep(0.1)
        yield public
    finally:
        process.terminate()
        process.wait(60)


@pytest.mark.skipif(CADDY is None, reason="there is no caddy on this machine to try its settings")
def test_the_proxy_carries_pages_and_sockets_and_hides_what_machines_ask(tmp_path):
    with (
        serve(tmp_path / "site", PROXY_COUNT="1", METRICS_TOKEN="a-token-of-16-or-more") as site,
        caddy(tmp_path, site.port) as public,
    ):
        behind = type(site)(public, site.environment, site.folder)
        for path in ("/metrics", "/readyz", "/healthz"):
            assert requests.get(behind.url + path, timeout=60).status_code == 404
        forged = {"X-Request-ID": "made-up-by-me", "X-Forwarded-For": "1.2.3.4"}
        answer = requests.get(behind.url, headers=forged, timeout=60)
        assert answer.status_code == 200
        assert answer.headers["X-Request-ID"] != "made-up-by-me"
        assert answer.headers["X-Request-ID"] in site.log()
        alice = Script(behind)
        game = alice.begin("CF1-D3-AAAAACL")
        socket = alice.socket(game)
        socket.receive()
        socket.act(1, 0, "3h")
        assert socket.receive()["version"] == 1
        person = Person(behind)
        assert "legal" in person.socket(person.begin("CF1-D3-AAAAACL")).receive()
        assert json.loads(alice.call("GET", f"/games/{game}/").text)["version"] == 1
