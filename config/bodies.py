"""A bound on what a request may send, kept before anything of it is stored.

Django takes in a whole body, to disk if need be, before a view can refuse it, and Django
REST framework takes one without Content-Length for none at all.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

SECONDS_FOR_A_BODY = 60.0
_MOST_READ_AWAY = 16 * 1024 * 1024
_ABOUT_A_BODY = {b"content-length", b"content-type", b"transfer-encoding"}

_ANSWER = b'{"code":"too_large","detail":"The body is too large."}'


class BoundedBodies:
    """An ASGI application that answers 413 to a body of more than `most` bytes.

    `page` is where it has a page that says so, for all but the API.

    `larger` has what single paths may take instead, such as an upload. A body that comes in
    chunks is collected and given its length, so that the application sees every body alike.
    """

    def __init__(
        self,
        application: Application,
        most: int,
        larger: Mapping[str, int] | None = None,
        page: str | None = None,
    ) -> None:
        self._application = application
        self._most = most
        self._larger = larger or {}
        self._page = page

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        headers = dict(scope["headers"])
        most = self._larger.get(scope.get("path", ""), self._most)
        length = headers.get(b"content-length")
        if length is not None:
            if not length.isdigit() or int(length) > most:
                await self._refuse(scope, receive, send)
                return
            await self._application(scope, _in_time(receive), send)
            return
        if b"transfer-encoding" not in headers:
            await self._application(scope, receive, send)
            return
        body = await self._collect(_in_time(receive), most)
        if body is None:
            await self._refuse(scope, receive, send)
            return
        kept = [item for item in scope["headers"] if item[0] != b"transfer-encoding"]
        counted = [*kept, (b"content-length", str(len(body)).encode())]
        await self._application({**scope, "headers": counted}, _first(body, receive), send)

    async def _refuse(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if self._page is None or scope["path"].startswith("/api/"):
            await _answer_plainly(send)
            return
        # A browser shows no answer before all that it sends is taken in.
        await _read_away(_in_time(receive))
        headers = [item for item in scope["headers"] if item[0] not in _ABOUT_A_BODY]
        asked = {"method": "GET", "path": self._page, "raw_path": self._page.encode()}
        await self._application({**scope, **asked, "headers": headers}, _first(b"", receive), send)

    async def _collect(self, receive: Receive, most: int) -> bytes | None:
        body = b""
        more = True
        while more:
            event = await receive()
            if event["type"] != "http.request":
                return None
            body += event.get("body", b"")
            more = event.get("more_body", False)
            if len(body) > most:
                return None
        return body


def _in_time(receive: Receive) -> Receive:
    """A `receive` for which the client has gone when its body takes too long to come."""
    until = asyncio.get_running_loop().time() + SECONDS_FOR_A_BODY
    is_coming = True

    async def next_event() -> Mapping[str, Any]:
        nonlocal is_coming
        if not is_coming:  # what comes now is that the client goes, whenever it does
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                event = await receive()
        except TimeoutError:
            event = {"type": "http.disconnect"}
        is_coming = bool(event.get("more_body"))
        return event

    return next_event


def _first(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the collected body, then what comes after it."""
    events = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_event() -> Mapping[str, Any]:
        return events.pop() if events else await receive()

    return next_event


async def _read_away(receive: Receive) -> None:
    read, more = 0, True
    while more and read < _MOST_READ_AWAY:
        event = await receive()
        read += len(event.get("body", b""))
        more = event.get("more_body", False)


async def _answer_plainly(send: Send) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(_ANSWER)).encode()),
        (b"connection", b"close"),  # what is still to come is not read
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": _ANSWER})
