"""What all sockets share: who is there, how much they may send, and how they are let out.

Two tasks share the work. The reader takes what the client sends, one message after the
other; the writer sends what is in the outbox. Whoever ends first ends both.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import translation
from django.utils.translation import gettext as _

from games import metrics
from games.live import broadcast, draining, protocol
from games.live.admission import Admission, NotAdmitted, admit
from games.live.hub import AccessEvent, Event, hub
from games.live.outbox import Outbox
from games.live.places import NoPlaceLeft, place_for
from games.live.protocol import Act, BadMessage, Close, Message
from games.live.rate_limit import TokenBucket
from games.live.threads import in_thread

logger = logging.getLogger(__name__)

MESSAGES_AT_ONCE = 60
REFUSALS_A_SECOND = 1
REFUSALS_AT_ONCE = 40
SECONDS_BETWEEN_CHECKS = 60.0

DATABASE_AWAY = (OperationalError, InterfaceError)
"""It cannot be reached, has no connection to spare, or no room on its disk."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Closed(Exception):
    """The server ends the connection: the code and the reason go to the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = protocol.close_reason(reason)


async def accept(scope: dict[str, Any], receive: Receive, send: Send) -> Admission | None:
    """Open a socket for whoever may; returns who they are, or None when there is none now."""
    if (await receive())["type"] != "websocket.connect":
        return None
    language = translation.get_language() or "en"
    try:
        admission = await in_thread(language, admit, scope)
    except NotAdmitted:
        await send({"type": "websocket.close"})  # before it is accepted: HTTP 403
        return None
    except DATABASE_AWAY as error:
        logger.warning("A socket was refused: the database fails: %s", error)
        await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b""})
        return None
    await send({"type": "websocket.accept"})
    return admission


async def no_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Refuse a socket at an address where there is none."""
    await receive()
    await send({"type": "websocket.close"})


class Connection:
    """A connection from its acceptance to its end. Lives on one loop.

    A kind of socket says what it hears (`own_topics`, `hear`), what it does first (`begin`)
    and what it answers (`answer`).
    """

    def __init__(self, admission: Admission, receive: Receive, send: Send) -> None:
        self.loop = asyncio.get_running_loop()
        self._admission = admission
        self._receive = receive
        self._send = send
        self._outbox = Outbox()
        self._messages = TokenBucket(rate=settings.MESSAGES_A_SECOND, burst=MESSAGES_AT_ONCE)
        self._refusals = TokenBucket(rate=REFUSALS_A_SECOND, burst=REFUSALS_AT_ONCE)
        self._sent_away: asyncio.Future[None] = self.loop.create_future()
        self._beside: set[asyncio.Task[None]] = set()
        self._checked_at = self.loop.time()
        self._answering = False

    # --- What a kind of socket says -------------------------------------------------------

    def own_topics(self) -> list[str]:
        """Return what it hears besides the end of its viewer's access."""
        return []

    async def begin(self) -> None:
        """Send what comes first. It hears its topics by then, so that nothing falls between."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Take an event of its own topics. Must not block or raise."""

    async def answer(self, message: Message) -> None:
        """Do what a client asks."""
        raise NotImplementedError

    def closing(self, error: Exception) -> Closed | None:
        """Return how an error of its own ends the connection; None for a fault."""
        return None

    # --- From its acceptance to its end ---------------------------------------------------

    async def run(self) -> None:
        """Serve until the client goes, or is sent away."""
        translation.activate(self._admission.language)  # in this task and those it begins
        topics = [*self.own_topics(), *self._access_topics()]
        metrics.socket_opened()
        draining.opened(self)
        try:
            with place_for(self._admission):
                await self._serve(topics)
        except Closed as closed:
            await self._close(closed)
        except NoPlaceLeft:
            await self._close(Closed(Close.TOO_MANY, _("Too many tables are open here.")))
        except TimeoutError:
            await self._close(Closed(Close.TOO_SLOW, "The connection is too slow."))
        except DATABASE_AWAY as error:
            logger.warning("A socket is closed: the database fails: %s", error)
            reason = _("Games cannot be saved at the moment. Trying again …")
            await self._close(Closed(Close.TRY_AGAIN_LATER, reason))
        except Exception as error:
            closed_by = self.closing(error)
            if closed_by is None:
                raise
            await self._close(closed_by)
        finally:
            for topic in topics:
                hub.leave(topic, self)
            for task in self._beside:
                task.cancel()
            draining.closed(self)
            metrics.socket_closed()

    async def _serve(self, topics: list[str]) -> None:
        for topic in topics:
            hub.join(topic, self)
        await self.begin()
        await _first_to_end(self._read_all(), self._write_all(), self._sent_away)

    def offer(self, event: Event) -> None:
        """Take an event of the hub."""
        if isinstance(event, AccessEvent):
            self._do_beside(self._check_access())
        else:
            self.hear(event)

    def _access_topics(self) -> list[str]:
        topics = []
        if self._admission.viewer.is_authenticated:
            topics.append(broadcast.user_topic(self._admission.viewer.pk))
        if self._admission.session_key is not None:
            topics.append(broadcast.session_topic(self._admission.session_key))
        return topics

    async def _in_thread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return await in_thread(self._admission.language, function, *args, **kwargs)

    # --- The writer ----------------------------------------------------------------------

    async def _write_all(self) -> None:
        while True:
            await self._write(await self._outbox.next())

    async def _reply(self, text: str, *, version: int | None = None) -> None:
        """Answer a message of the client's, in its turn; `version` is that of a state.

        Mostly nothing waits to be sent, and the reader need not wake the writer.
        """
        if self._outbox.lets_past(version):
            await self._write(text)
        else:
            await self._outbox.reply(text, version=version)

    async def _write(self, text: str) -> None:
        timer = self.loop.call_later(settings.SECONDS_TO_READ, self._is_too_slow)
        try:
            await self._send({"type": "websocket.send", "text": text})
        finally:
            timer.cancel()

    def _is_too_slow(self) -> None:
        if not self._sent_away.done():
            self._sent_away.set_exception(TimeoutError())

    async def _close(self, closed: Closed) -> None:
        try:
            async with asyncio.timeout(settings.SECONDS_TO_READ):
                await self._send(
                    {"type": "websocket.close", "code": closed.code, "reason": closed.reason}
                )
        except (TimeoutError, RuntimeError, OSError):
            logger.info("A client was gone before it could be told so.")

    # --- The reader ----------------------------------------------------------------------

    async def _read_all(self) -> None:
        while (event := await self._receive())["type"] == "websocket.receive":
            self._answering = True
            await self._take(event.get("text"))
            self._answering = False

    async def _take(self, text: str | None) -> None:
        if text is not None and len(text) > protocol.MAX_MESSAGE_LENGTH:
            raise Closed(Close.TOO_LARGE, _("The message is too large."))
        try:
            if text is None:
                raise BadMessage(_("Messages are text."))
            message = protocol.parse(text)
        except BadMessage as error:
            await self._refuse(error)
            return
        if not self._messages.take():
            self._count_refusal(Close.TOO_MANY, _("Too many messages: wait a little."))
            await self._reply(
                protocol.error(
                    "rate_limited",
                    _("That was too fast. Wait a moment."),
                    act_id=message.id if isinstance(message, Act) else None,
                    retry_after_ms=round(self._messages.seconds_to_wait() * 1000) + 1,
                )
            )
            return
        await self.answer(message)

    async def _refuse(self, error: BadMessage) -> None:
        self._count_refusal(Close.BAD_MESSAGES, _("Too many messages that are none."))
        await self._reply(protocol.error(error.code, error.detail, act_id=error.id))

    def _count_refusal(self, code: int, reason: str) -> None:
        if not self._refusals.take():
            raise Closed(code, reason)

    # --- Being let out -------------------------------------------------------------------

    def leave(self) -> None:
        """Close, for the process ends: once what is under way is answered and sent."""
        self._do_beside(self._come_to_rest_and_leave())

    def _do_beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that ends the connection if it raises.

        So an idle connection keeps no task for what is seldom asked of it.
        """
        task = self.loop.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._done_beside)

    def _done_beside(self, task: asyncio.Task[None]) -> None:
        self._beside.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not self._sent_away.done():
            self._sent_away.set_exception(error)

    async def _come_to_rest_and_leave(self) -> None:
        for _look in range(round(draining.SECONDS_TO_COME_TO_REST / 0.01)):
            if not self._answering and not self._outbox.is_filled:
                break
            await asyncio.sleep(0.01)
        raise Closed(Close.RESTART, "reconnect")

    def _check_now_and_then(self) -> None:
        if self.loop.time() - self._checked_at > SECONDS_BETWEEN_CHECKS:
            self._do_beside(self._check_access())

    async def _check_access(self) -> None:
        self._checked_at = self.loop.time()
        if not await self._in_thread(self._admission.still_holds):
            with translation.override(self._admission.language):
                raise Closed(Close.SIGNED_OUT, _("You are signed out."))


async def _first_to_end(*works: Awaitable[None]) -> None:
    """Run things together until one of them returns or raises; the others are cancelled."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
