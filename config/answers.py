"""The headers that keep a browser from being used against its owner, on every answer.

Django's middleware sets most of them on what it answers itself. Here they come to what never
reaches it as well: a body refused as too large, a static file, a probe.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings

from config.bodies import Application, Receive, Send

# Nothing that an answer other than a page may do: it is data, or a part of a page.
_NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

# What no page of the site asks a browser for; passkeys, sharing and the clipboard it does.
_UNUSED = (
    "accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation",
    "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
)  # fmt: skip


def headers() -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer that has none of its own."""
    told = {
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in _UNUSED),
        "content-security-policy": _NO_PAGE,
    }
    if settings.SECURE_HSTS_SECONDS:
        told["strict-transport-security"] = (
            f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
        )
    return [(name.encode(), value.encode()) for name, value in told.items()]


class GuardedAnswers:
    """An ASGI application whose every HTTP answer has these headers; its own go first."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._headers = headers()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve a request, and complete the headers of its answer."""

        async def send_guarded(event: Any) -> None:
            if event["type"] == "http.response.start":
                event = {**event, "headers": self._complete(event.get("headers", ()))}
            await send(event)

        await self._application(scope, receive, send_guarded)

    def _complete(self, own: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        named = {name.lower() for name, _value in own}
        return [*own, *((name, value) for name, value in self._headers if name not in named)]
