"""What machines ask: is the process alive, may it be given work, what has it counted.

Answered before Django's middleware, so that a probe needs no host name, no session and leaves
no line in the log.
"""

import asyncio
import hmac
import json
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config import metrics
from config.bodies import Application, Receive, Send
from games.live import draining
from games.redis_pools import client_of

logger = logging.getLogger(__name__)

SECONDS_TO_ANSWER = 5.0
SECONDS_KEPT = 1.0
"""However many ask, the servers behind are looked at once a second."""

OK = "ok"
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="probes")


@dataclass(frozen=True)
class Answer:
    """What a probe gets."""

    status: int
    body: bytes
    content_type: bytes = b"text/plain; charset=utf-8"


class Readiness:
    """Whether this process can serve. A new one cannot without all that it is configured with.

    One that could already goes on without Redis, as play does (docs/operations.md): were all
    processes to say no then, the proxy would have nobody left.
    """

    def __init__(self) -> None:
        self._looked_at = float("-inf")
        self._found: dict[str, str] = {}
        self._was_ready = False
        self._looking = asyncio.Lock()

    async def ask(self) -> Answer:
        """Answer 200, or 503 with what is missing."""
        async with self._looking:
            if time.monotonic() - self._looked_at > SECONDS_KEPT:
                self._found = await self._look()
                self._looked_at = time.monotonic()
        found = dict(self._found)
        if draining.has_begun():
            found["process"] = "is ending"
        missing = {name for name, words in found.items() if words != OK}
        ready = not missing or (self._was_ready and missing == {"redis"})
        if ready != self._was_ready:
            logger.log(logging.INFO if ready else logging.WARNING, "Ready: %s %s", ready, found)
        self._was_ready = ready
        body = json.dumps({"ready": ready, **found}).encode()
        return Answer(200 if ready else 503, body, b"application/json")

    async def _look(self) -> dict[str, str]:
        looking = asyncio.get_running_loop().run_in_executor(_thread, look)
        try:
            return await asyncio.wait_for(looking, SECONDS_TO_ANSWER)
        except TimeoutError:
            return {"database": "does not answer"}


def look() -> dict[str, str]:
    """Return how the servers behind are, by name: `ok`, or words of what is wrong."""
    close_old_connections()
    try:
        found = {"database": OK, "migrations": _migrations()}
    except DatabaseError:
        found = {"database": "cannot be reached"}
    finally:
        close_old_connections()
    if settings.REDIS_URL:
        found["redis"] = _redis(settings.REDIS_URL)
    return found


def _migrations() -> str:
    wanted = set(MigrationLoader(None).disk_migrations)
    missing = wanted - set(MigrationRecorder(connection).applied_migrations())
    return OK if not missing else f"{len(missing)} not applied"


def _redis(url: str) -> str:
    client = client_of(url, socket_timeout=1, socket_connect_timeout=1)
    try:
        client.ping()
    except redis.RedisError:
        return "cannot be reached"
    finally:
        client.close()
    return OK


class Probes:
    """An ASGI application that answers /healthz, /readyz and /metrics, and hands on the rest."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._readiness: Readiness | None = None
        self._answers: dict[str, Callable[[dict[str, Any]], Awaitable[Answer]]] = {
            "/healthz": self._health,
            "/readyz": self._ready,
            "/metrics": self._metrics,
        }

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a probe, or serve the request."""
        probe = self._answers.get(scope["path"]) if scope["type"] == "http" else None
        if probe is None:
            await self._application(scope, receive, send)
        elif scope["method"] not in {"GET", "HEAD"}:
            await _send(send, Answer(405, b"GET alone.\n"))
        else:
            await _send(send, await probe(scope))

    async def _health(self, scope: dict[str, Any]) -> Answer:
        return Answer(200, b"ok\n")

    async def _ready(self, scope: dict[str, Any]) -> Answer:
        self._readiness = self._readiness or Readiness()  # its lock belongs to the running loop
        return await self._readiness.ask()

    async def _metrics(self, scope: dict[str, Any]) -> Answer:
        """For who has METRICS_TOKEN; for anybody else there is nothing here."""
        given = dict(scope["headers"]).get(b"authorization", b"")
        wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
        if not settings.METRICS_TOKEN or not hmac.compare_digest(given, wanted):
            return Answer(404, b"There is nothing at this address.\n")
        return Answer(200, metrics.text(), b"text/plain; version=0.0.4; charset=utf-8")


async def _send(send: Send, answer: Answer) -> None:
    headers = [
        (b"content-type", answer.content_type),
        (b"content-length", str(len(answer.body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})
