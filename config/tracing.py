"""Which request a line of the log belongs to: an id for each request and socket."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from config.bodies import Application, Receive, Send

HEADER = b"x-request-id"
_GIVEN = re.compile(rb"[A-Za-z0-9_.-]{8,64}")
_GAME = re.compile(r"/games/([2-9b-z]{14})/")


@dataclass
class Trace:
    """A request or socket: its id, the game that its address names, and who asks, once known."""

    request_id: str
    game: str | None = None
    user: int | None = None


current: ContextVar[Trace | None] = ContextVar("trace", default=None)


class Traced:
    """An ASGI application whose log lines carry an id, which its answers carry as well.

    The id is the proxy's, where there is one of one's own (PROXY_COUNT) and it gives one.
    """

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve a request or socket under its id."""
        request_id = _id_of(scope["headers"])
        game = _GAME.search(scope["path"])
        token = current.set(Trace(request_id, game[1] if game else None))

        async def send_with_id(event: Any) -> None:
            if event["type"] in {"http.response.start", "websocket.accept"}:
                headers = [*event.get("headers", ()), (HEADER, request_id.encode())]
                event = {**event, "headers": headers}
            await send(event)

        try:
            await self._application(scope, receive, send_with_id)
        finally:
            current.reset(token)


def _id_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    given = next((value for name, value in headers if name == HEADER), b"")
    if settings.PROXY_COUNT and _GIVEN.fullmatch(given):
        return given.decode("ascii")
    return secrets.token_hex(8)
