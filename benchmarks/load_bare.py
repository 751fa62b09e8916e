"""A socket that does nothing: what a connection takes of uvicorn alone."""

from typing import Any

HELLO = '{"type": "state", "id": "bare", "version": 0, "legal": ["sw"]}'


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Accept, say something like a state, and wait for the end."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": HELLO})
    while (await receive())["type"] != "websocket.disconnect":
        pass
