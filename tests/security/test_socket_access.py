"""Every socket, as everybody, against the table of who may what."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config import asgi
from tests.security import access_table as table
from tests.security.test_access import filled, read

ORIGIN = settings.SITE_URL.encode()
ROWS = [*read(table.SOCKETS)]


def cookies_of(user: User | None) -> bytes:
    """The Cookie header of somebody's browser."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return "; ".join(f"{name}={item.value}" for name, item in client.cookies.items()).encode()


async def open_socket(address: str, cookies: bytes, origin: bytes = ORIGIN) -> str:
    """The table's word for what a socket does."""
    scope = {
        "type": "websocket",
        "path": address,
        "raw_path": address.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"origin", origin), (b"cookie", cookies)],
        "client": ("127.0.0.1", 1),
        "subprotocols": [],
    }
    socket = ApplicationCommunicator(asgi.application, scope)
    await socket.send_input({"type": "websocket.connect"})
    if (await socket.receive_output(timeout=60))["type"] != "websocket.accept":
        return "403"
    event = await socket.receive_output(timeout=60)
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(timeout=60)
    if event["type"] == "websocket.close":
        return str(event["code"])
    return "plays" if "legal" in json.loads(event["text"]) else "watches"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_socket_does_what_the_table_says(row: Any, world: dict[str, Any]) -> None:
    address = filled(row.address, world)

    async def ask_all() -> tuple[str, ...]:
        return tuple([await open_socket(address, cookies) for cookies in jars])

    jars = [cookies_of(world["people"][person]) for person in table.PEOPLE]
    assert asyncio.run(ask_all()) == row.expected


@pytest.mark.django_db(transaction=True)
def test_no_page_of_another_site_opens_a_socket_with_somebodys_cookies(world: Any) -> None:
    cookies = cookies_of(world["people"]["alice"])

    async def ask_all() -> set[str]:
        origins = (b"https://evil.example", b"http://localhost.evil.example", b"null", b"")
        address = f"/ws/games/{world['open']}/"
        return {await open_socket(address, cookies, origin) for origin in origins}

    assert asyncio.run(ask_all()) == {"403"}


def test_every_socket_has_a_row() -> None:
    told = {filled(row.address, {}) for row in ROWS}
    for pattern in asgi.sockets:
        route = str(pattern.pattern)
        assert any(
            pattern.pattern.match(address[1:].replace("{", "").replace("}", "")) for address in told
        ), f"{route} needs a row in tests/security/access_table.py"
