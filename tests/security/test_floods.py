"""Limits hold across processes, since Redis counts for all of them; sockets are bounded in each."""

import time
from collections.abc import Iterator

import pytest
import requests
from websockets.exceptions import ConnectionClosed

from games.live.protocol import Close
from tests.conftest import PASSWORD
from tests.games.live.test_socket import closing_code
from tests.servers import free_port, redis_server
from tests.support.people import Person, Script, Socket
from tests.support.site import Site
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Two processes of a site, with Redis between them."""
    folder = tmp_path_factory.mktemp("floods")
    with (
        redis_server(folder / "redis") as redis_url,
        serve(folder / "site", REDIS_URL=redis_url, GUEST_LIMIT="12", SOCKET_LIMIT="5") as one,
    ):
        yield one, one.start(free_port())


def test_guests_of_one_address_are_counted_over_all_processes(two: tuple[Site, Site]) -> None:
    answers = [
        requests.post(f"{site.url}/api/v1/guests/", json={}, timeout=60)
        for site in two * 6
    ]  # fmt: skip
    assert {answer.status_code for answer in answers} == {201}
    for site in two:
        refused = requests.post(f"{site.url}/api/v1/guests/", json={}, timeout=60)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 600
        by_page = Person(site).post("/play/", {"code": CODE})
        assert by_page.status_code == 429


def test_wrong_passwords_are_counted_over_all_processes(two: tuple[Site, Site]) -> None:
    two[0].manage(
        "shell",
        "-c",
        "from accounts.models import User;"
        f"User.objects.create_user('mallory-is-after-her', password={PASSWORD!r})",
    )
    form = {"login": "mallory-is-after-her", "password": "wrong"}
    statuses = [Person(site).post("/accounts/login/", form).status_code for site in two * 5]
    assert set(statuses) == {200}
    for site in two:
        right = Person(site).post("/accounts/login/", form | {"password": PASSWORD})
        assert right.status_code == 429


def test_the_sockets_of_one_address_are_bounded_and_the_others_play_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serve(tmp_path_factory.mktemp("sockets"), SOCKET_LIMIT="5") as site:
        alice = Script(site)
        game = alice.begin(CODE)
        held = [alice.socket(game) for _ in range(5)]
        assert held[-1].receive()["version"] == 0
        assert closing_code(alice.socket(game)) == Close.TOO_MANY
        held.pop().close()
        until = time.monotonic() + 60
        while closing_code_at_once(last := alice.socket(game)) is not None:
            assert time.monotonic() < until, "the process has not seen it go"
        last.act(1, 0, "3h")
        assert last.receive()["version"] == 1


def closing_code_at_once(socket: Socket) -> int | None:
    """The code of a socket that is closed at once; None for one that gets the game."""
    try:
        socket.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    return None
