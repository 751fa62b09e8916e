"""The log says which request, game and player a line is about, and never a secret."""

import json
import logging
import re

import pytest
import requests

from config import tracing
from config.logs import JsonFormatter, TextFormatter, scrub
from config.tracing import Trace
from tests.support.people import Person, Script
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Bearer talon_abcDEF-123_456789", "Bearer talon_…"),
        ("code CF1-D3-ABCDEFGHIJKLMN, code FC1-C4-ABCDEFGHIJKLMN", "code CF1-D3-…, code FC1-C4-…"),
        ("session qwertzuiopasdfghjklyxcvbnm012345 ended", "session … ended"),
        (
            "Not Found: /accounts/password/reset/key/1x-abc-def/",
            "Not Found: /accounts/password/reset/key/…/",
        ),
        ("/accounts/confirm-email/NA:1x:y/", "/accounts/confirm-email/…/"),
        ("postgres://talon:hunter2@db/talon", "postgres://talon:…@db/talon"),
        ("'Cookie': 'sessionid=abc; csrftoken=def'", "'Cookie': '…"),
        ("a game of CF1-D3-AAAAACL, m7pwdshrfpvwwc", "a game of CF1-D3-AAAAACL, m7pwdshrfpvwwc"),
    ],
)
def test_what_opens_a_door_is_taken_out(line, shown):
    assert scrub(line) == shown


@pytest.fixture
def record():
    try:
        raise ValueError("no such code: CH1-D3-ABCDEFGHIJKLMN")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    return logging.LogRecord("games", logging.ERROR, "", 0, "It failed", (), info)


def test_a_json_line_is_one_object_with_what_it_is_about(record):
    token = tracing.current.set(Trace("1f2e3d4c5b6a7988", "m7pwdshrfpvwwc", 12))
    try:
        line = JsonFormatter().format(record)
    finally:
        tracing.current.reset(token)
    assert "\n" not in line
    told = json.loads(line)
    assert told["request"] == "1f2e3d4c5b6a7988"
    assert (told["game"], told["user"]) == ("m7pwdshrfpvwwc", 12)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "games", "It failed")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told["time"])
    assert "CH1-D3-…" in told["traceback"]


def test_a_line_of_text_keeps_its_traceback_below_it(record):
    first, *rest = TextFormatter().format(record).splitlines()
    assert first.endswith("ERROR games: It failed")
    assert rest[-1] == "ValueError: no such code: CH1-D3-…"


@pytest.mark.usefixtures("one_day")
def test_an_evening_of_play_leaves_ids_in_the_log_and_no_secret(tmp_path):
    with serve(
        tmp_path, LOG_FORMAT="json", LOG_LEVEL="DEBUG", METRICS_TOKEN="metrics-secret-1"
    ) as site:
        alice, bob = Person(site), Script(site)
        game = alice.begin(CODE)
        for player in (alice, bob):
            today = {"daily": "today", "game": "hoyle", "option": "D3"}
            if player is bob:
                assert bob.call("POST", "/games/", today).status_code == 201
            else:
                alice.post("/daily/today/hoyle/D3/play/")
        socket = alice.socket(game)
        socket.receive()
        socket.act(1, 0, "3h")
        socket.receive()
        socket.send(type="act", id=2, version=1, actions=[alice.http.cookies["sessionid"]])
        socket.receive()
        sealed = site.manage(
            "shell",
            "-c",
            "from games.models import Daily; print(*Daily.objects.values_list('code', flat=True))",
        ).split()[-1]
        bob.call("GET", f"/deals/{sealed}/")
        requests.get(f"{site.url}/accounts/password/reset/key/1-abc-secretkey/", timeout=60)
        answer = bob.call("GET", f"/games/{game}/")
        log = site.log()
    secrets = [
        alice.http.cookies["sessionid"],
        alice.http.cookies["csrftoken"],
        bob.token,
        sealed,
        "secretkey",
        "metrics-secret-1",
        site.environment["SECRET_KEY"],
    ]
    assert not [secret for secret in secrets if secret in log]
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    (seen,) = [line for line in lines if line.get("request") == answer.headers["X-Request-ID"]]
    assert seen["route"] == "api/v1/games/<slug:public_id>/"
    assert (seen["game"], seen["status"], seen["method"]) == (game, 200, "GET")
    assert isinstance(seen["user"], int)


def test_the_id_of_a_request_is_the_proxys_only_where_there_is_a_proxy(tmp_path):
    given = {"X-Request-ID": "from-the-proxy"}
    with serve(tmp_path / "bare") as site:
        assert requests.get(site.url, headers=given, timeout=60).headers["X-Request-ID"] != given
    with serve(tmp_path / "behind", PROXY_COUNT="1") as site:
        url = site.url
        kept = requests.get(url, headers=given, timeout=60)
        assert kept.headers["X-Request-ID"] == "from-the-proxy"
        forged = requests.get(url, headers={"X-Request-ID": "a b\t{evil}"}, timeout=60)
        assert re.fullmatch(r"[0-9a-f]{16}", forged.headers["X-Request-ID"])
