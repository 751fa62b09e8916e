"""A follower of a board: a plain ASGI application under Channels' routing."""

import asyncio
from typing import Any

from django.utils.translation import gettext as _

from games.errors import DayWithoutDeal, NoSuchDaily, NotYet
from games.live import protocol
from games.live.admission import Admission
from games.live.connection import Closed, Connection, Receive, Send, accept
from games.live.protocol import BadMessage, Close, Message, Ping
from leaderboard.access import board_to_see
from leaderboard.live.rendering import Rendering
from leaderboard.live.rooms import SECONDS_BETWEEN, Room, room_of
from leaderboard.models import Board


async def board_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve `/ws/dailies/DATE/GAME/OPTION/`."""
    admission = await accept(scope, receive, send)
    if admission is not None:
        await BoardSocket(admission, scope["url_route"]["kwargs"], receive, send).run()


class BoardSocket(Connection):
    """It gets the top of the board and its own entry, at most one message a second."""

    def __init__(
        self, admission: Admission, wanted: dict[str, str], receive: Receive, send: Send
    ) -> None:
        super().__init__(admission, receive, send)
        viewer = admission.viewer
        self.player_id: int | None = viewer.pk if viewer.is_authenticated else None
        self._wanted = wanted
        self._board: Board | None = None
        self._room: Room | None = None
        self._shown = Rendering()

    async def run(self) -> None:
        """Serve until the client goes; leave the room whatever happens."""
        try:
            await super().run()
        finally:
            if self._room is not None:
                self._room.leave(self)

    async def begin(self) -> None:
        """Find the board and follow it."""
        self._board = await self._in_thread(board_to_see, **self._wanted)
        self._room = room_of(self._board, self._admission.language)
        self._room.join(self)

    def closing(self, error: Exception) -> Closed | None:
        """There is no such board, or not yet."""
        if isinstance(error, NoSuchDaily | NotYet | DayWithoutDeal):
            return Closed(Close.NO_SUCH_GAME, error.detail)
        return None

    def show(self, rendering: Rendering) -> None:
        """Offer the board, if it is another than was offered last."""
        if self._board is None:
            return
        if self._shown.version and rendering.same_for(self.player_id, self._shown):
            return
        self._shown = rendering
        self._outbox.offer(rendering.version, rendering.message(self._board, self.player_id))

    async def answer(self, message: Message) -> None:
        """Answer a ping; there is nothing else to ask of a board."""
        if not isinstance(message, Ping):
            await self._refuse(BadMessage(_("There is no such type of message."), message.id))
            return
        self._check_now_and_then()
        await self._reply(protocol.pong(self._shown.version))
        if self._board is not None and message.version < self._shown.version:
            text = self._shown.message(self._board, self.player_id)
            self._outbox.offer(self._shown.version, text)

    async def _reply(self, text: str, *, version: int | None = None) -> None:
        # Never past what waits for its second.
        await self._outbox.reply(text, version=version)

    async def _write(self, text: str) -> None:
        await super()._write(text)
        await asyncio.sleep(SECONDS_BETWEEN)
