"""One device or watcher connected to one game: a plain ASGI application under Channels' routing.

Two tasks share the work. The reader takes what the client sends, one message after the
other, and plays it; the writer sends what is in the outbox. Whoever ends first ends both.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from games import access, services
from games.engine.errors import EngineError
from games.errors import Forbidden, GameError, GameIsOver, NoSuchGame, Sealed, StaleVersion
from games.live import broadcast, protocol
from games.live.admission import Admission, NotAdmitted, admit
from games.live.hub import AccessEvent, Event, StateEvent, hub
from games.live.outbox import Outbox
from games.live.protocol import Act, BadMessage, Close, Ping
from games.live.rate_limit import TokenBucket
from games.live.threads import in_thread
from games.models import Game
from games.selectors import game_view
from games.sentences import sentence
from games.services import ActRefused

logger = logging.getLogger(__name__)

MESSAGES_A_SECOND = 20
MESSAGES_AT_ONCE = 60
REFUSALS_A_SECOND = 1
REFUSALS_AT_ONCE = 40
SECONDS_TO_SEND = 15.0
SECONDS_BETWEEN_CHECKS = 60.0

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Closed(Exception):
    """The server ends the connection: the code and the reason go to the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def game_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve `/ws/games/ID/`."""
    if (await receive())["type"] != "websocket.connect":
        return
    language = translation.get_language() or "en"
    try:
        admission = await in_thread(language, admit, scope)
    except NotAdmitted:
        await send({"type": "websocket.close"})  # before it is accepted: HTTP 403
        return
    await send({"type": "websocket.accept"})
    public_id = scope["url_route"]["kwargs"]["public_id"]
    await GameSocket(admission, public_id, receive, send).run()


async def no_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Refuse a socket at an address where there is none."""
    await receive()
    await send({"type": "websocket.close"})


class GameSocket:
    """A connection from its acceptance to its end. Lives on one loop."""

    def __init__(self, admission: Admission, public_id: str, receive: Receive, send: Send) -> None:
        self.loop = asyncio.get_running_loop()
        self._admission = admission
        self._public_id = public_id
        self._receive = receive
        self._send = send
        self._outbox = Outbox()
        self._is_player = False
        self._messages = TokenBucket(rate=MESSAGES_A_SECOND, burst=MESSAGES_AT_ONCE)
        self._refusals = TokenBucket(rate=REFUSALS_A_SECOND, burst=REFUSALS_AT_ONCE)
        self._access_in_doubt = asyncio.Event()
        self._checked_at = self.loop.time()

    async def run(self) -> None:
        """Serve until the client goes, or is sent away."""
        topics = self._topics()
        try:
            self._is_player = await self._in_thread(self._read_whether_player)
            # It hears the game before the state is read, so that no change falls between.
            for topic in topics:
                hub.join(topic, self)
            version, text = await self._in_thread(self._read_state)
            await self._outbox.reply(text, version=version)
            await _first_to_end(self._read_all(), self._write_all(), self._check_when_in_doubt())
        except Closed as closed:
            await self._close(closed)
        except NoSuchGame as error:
            await self._close(Closed(Close.NO_SUCH_GAME, error.detail))
        except Sealed as error:
            await self._close(Closed(Close.SEALED, error.detail))
        except TimeoutError:
            await self._close(Closed(Close.TOO_SLOW, "The connection is too slow."))
        finally:
            for topic in topics:
                hub.leave(topic, self)

    def offer(self, event: Event) -> None:
        """Take an event of the hub."""
        if isinstance(event, StateEvent):
            text = event.player if self._is_player else event.watcher
            self._outbox.offer(event.version, text)
        elif isinstance(event, AccessEvent):
            self._access_in_doubt.set()

    def _topics(self) -> list[str]:
        topics = [broadcast.game_topic(self._public_id)]
        if self._admission.viewer.is_authenticated:
            topics.append(broadcast.user_topic(self._admission.viewer.pk))
        if self._admission.session_key is not None:
            topics.append(broadcast.session_topic(self._admission.session_key))
        return topics

    # --- The writer ----------------------------------------------------------------------

    async def _write_all(self) -> None:
        while True:
            text = await self._outbox.next()
            async with asyncio.timeout(SECONDS_TO_SEND):
                await self._send({"type": "websocket.send", "text": text})

    async def _close(self, closed: Closed) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_SEND):
                await self._send(
                    {"type": "websocket.close", "code": closed.code, "reason": closed.reason}
                )
        except (TimeoutError, RuntimeError, OSError):
            logger.info("A client was gone before it could be told so.")

    # --- The reader ----------------------------------------------------------------------

    async def _read_all(self) -> None:
        while (event := await self._receive())["type"] == "websocket.receive":
            await self._take(event.get("text"))

    async def _take(self, text: str | None) -> None:
        with translation.override(self._admission.language):
            if text is not None and len(text) > protocol.MAX_MESSAGE_LENGTH:
                raise Closed(Close.TOO_LARGE, _("The message is too large."))
            try:
                if text is None:
                    raise BadMessage(_("Messages are text."))
                message = protocol.parse(text)
            except BadMessage as error:
                self._count_refusal(Close.BAD_MESSAGES, _("Too many messages that are none."))
                await self._outbox.reply(protocol.error(error.code, error.detail, act_id=error.id))
                return
            if not self._messages.take():
                self._count_refusal(Close.TOO_MANY, _("Too many messages: wait a little."))
                await self._outbox.reply(
                    protocol.error(
                        "rate_limited",
                        _("That was too fast. Wait a moment."),
                        act_id=message.id if isinstance(message, Act) else None,
                        retry_after_ms=round(self._messages.seconds_to_wait() * 1000) + 1,
                    )
                )
                return
        if isinstance(message, Act):
            await self._act(message)
        else:
            await self._answer_ping(message)

    def _count_refusal(self, code: int, reason: str) -> None:
        if not self._refusals.take():
            raise Closed(code, reason)

    async def _in_thread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return await in_thread(self._admission.language, function, *args, **kwargs)

    # --- What can be asked ---------------------------------------------------------------

    def _read_whether_player(self) -> bool:
        return access.game_to_see(self._admission.viewer, self._public_id).is_player

    def _read_state(self) -> tuple[int, str]:
        seen = access.game_to_see(self._admission.viewer, self._public_id)
        view = game_view(seen.game, is_player=seen.is_player)
        return view["version"], protocol.state(view)

    async def _act(self, act: Act) -> None:
        text, version, stale = await self._in_thread(self._play, act)
        await self._outbox.reply(text, version=version)
        if stale:
            version, text = await self._in_thread(self._read_state)
            await self._outbox.reply(text, version=version)

    def _play(self, act: Act) -> tuple[str, int | None, bool]:
        """Return the answer, its version if it is a state, and whether a state must follow."""
        viewer = self._admission.viewer
        refuse = protocol.error
        if not viewer.is_authenticated:
            error = Forbidden()
            return refuse(error.code, error.detail, act_id=act.id), None, False
        if not self._admission.still_holds():
            raise Closed(Close.SIGNED_OUT, _("You are signed out."))
        try:
            acted = services.game_act(
                public_id=self._public_id,
                player=viewer,
                version=act.version,
                actions=act.actions,
                act_id=act.id,
                by_token=self._admission.token_id is not None,
            )
        except GameError as error:
            text = refuse(error.code, error.detail, act_id=act.id, **error.extra)
            return text, None, isinstance(error, StaleVersion | GameIsOver)
        except ActRefused as refused:
            cause: EngineError = refused.cause
            text = refuse(
                cause.code,
                sentence(cause),
                act_id=act.id,
                version=act.version,
                at=refused.at,
                token=refused.token,
            )
            return text, None, False
        if not acted.repeated:
            broadcast.publish(acted, by=viewer, but=self)
        text = protocol.state(
            game_view(acted.game, acted.playthrough, is_player=True),
            played=acted.played,
            by=viewer.display_name,
            act_id=act.id,
        )
        return text, acted.playthrough.version, False

    async def _answer_ping(self, ping: Ping) -> None:
        if self.loop.time() - self._checked_at > SECONDS_BETWEEN_CHECKS:
            self._access_in_doubt.set()
        version = await self._in_thread(self._read_version)
        await self._outbox.reply(protocol.pong(version))
        if version != ping.version:
            version, text = await self._in_thread(self._read_state)
            await self._outbox.reply(text, version=version)

    def _read_version(self) -> int:
        return Game.objects.values_list("version", flat=True).get(public_id=self._public_id)

    # --- Being let out -------------------------------------------------------------------

    async def _check_when_in_doubt(self) -> None:
        while True:
            await self._access_in_doubt.wait()
            self._access_in_doubt.clear()
            self._checked_at = self.loop.time()
            if not await self._in_thread(self._admission.still_holds):
                raise Closed(Close.SIGNED_OUT, _("You are signed out."))


async def _first_to_end(*coroutines: Coroutine[Any, Any, None]) -> None:
    """Run coroutines together until one returns or raises; the others are cancelled."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
