"""Answers that are sent piece by piece, so that a large one is never in memory as a whole."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def streamed(
    request: HttpRequest, pieces: Iterator[bytes], *, content_type: str
) -> StreamingHttpResponse:
    """Return an answer that sends pieces, none of them empty, as they are made."""
    content = _asynchronous(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(content, content_type=content_type)


async def _asynchronous(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The same pieces one by one, for a server that would else take in all of them at once."""
    while piece := await sync_to_async(lambda: next(pieces, b""))():
        yield piece
