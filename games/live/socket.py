"""One device or watcher connected to one game: a plain ASGI application under Channels' routing."""

from time import perf_counter
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import access, metrics, services
from games.acts import ActRefused
from games.engine.errors import EngineError
from games.errors import (
    Forbidden,
    GameError,
    GameIsOver,
    NoSuchGame,
    Sealed,
    StaleVersion,
    UnknownRules,
)
from games.live import broadcast, protocol
from games.live.admission import Admission
from games.live.connection import Closed, Connection, Receive, Send, accept
from games.live.hub import Event, StateEvent
from games.live.protocol import Act, Close, Message, Ping, State, WatchVerdict
from games.live.tables import tables
from games.live.verdicts import Position, VerdictWatch
from games.models import Game
from games.playthroughs import playthrough_of
from games.selectors import game_view
from games.sentences import sentence


async def game_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve `/ws/games/ID/`."""
    admission = await accept(scope, receive, send)
    if admission is not None:
        public_id = scope["url_route"]["kwargs"]["public_id"]
        await GameSocket(admission, public_id, receive, send).run()


class GameSocket(Connection):
    """A device of the player, who plays, or a watcher."""

    def __init__(self, admission: Admission, public_id: str, receive: Receive, send: Send) -> None:
        super().__init__(admission, receive, send)
        self._public_id = public_id
        self._is_player: bool | None = None
        self._heard_before: StateEvent | None = None
        self._tables = tables()
        self._verdicts: VerdictWatch | None = None

    async def run(self) -> None:
        """Serve until the client goes, or is sent away."""
        try:
            await super().run()
        finally:
            self._watch_verdicts(on=False)

    def own_topics(self) -> list[str]:
        """The game."""
        return [broadcast.game_topic(self._public_id)]

    async def begin(self) -> None:
        """Send the game as it is."""
        self._is_player, version, text = await self._in_thread(self._read_game)
        await self._outbox.reply(text, version=version)
        if self._heard_before is not None:
            self.hear(self._heard_before)
            self._heard_before = None

    def hear(self, event: Event) -> None:
        """Offer what others have played: its player and a watcher hear different states."""
        if not isinstance(event, StateEvent):
            return
        if self._is_player is None:  # whose game it is is being read, perhaps from before it
            known = self._heard_before
            if known is None or event.version >= known.version:
                self._heard_before = event
        else:
            text = event.player if self._is_player else event.watcher
            self._outbox.offer(event.version, text)
            self._moved(event.version)

    def closing(self, error: Exception) -> Closed | None:
        """There is no such game, none that can be shown, or it may not be watched yet."""
        if isinstance(error, NoSuchGame | UnknownRules):
            return Closed(Close.NO_SUCH_GAME, error.detail)
        if isinstance(error, Sealed):
            return Closed(Close.SEALED, error.detail)
        return None

    async def answer(self, message: Message) -> None:
        """Play an act, watch for verdicts, or answer a ping."""
        if isinstance(message, Act):
            await self._act(message)
        elif isinstance(message, WatchVerdict):
            await self._answer_watch(message)
        else:
            await self._answer_ping(message)

    def _read_state(self) -> tuple[int, str]:
        _is_player, version, text = self._read_game()
        return version, text

    def _read_game(self) -> tuple[bool, int, str]:
        seen = access.game_to_see(self._admission.viewer, self._public_id)
        playthrough = playthrough_of(seen.game)
        view = game_view(seen.game, playthrough, is_player=seen.is_player)
        if seen.is_player:
            self.loop.call_soon_threadsafe(self._tables.lay, seen.game, playthrough)
        return seen.is_player, view["version"], State(view).text()

    async def _act(self, act: Act) -> None:
        self._check_now_and_then()
        acted_version = act.version + len(act.actions)
        began = perf_counter()
        if self._is_player and (text := await self._play_at_table(act)) is not None:
            metrics.acted(len(act.actions), perf_counter() - began)
            await self._reply(text, version=acted_version)
            self._moved(acted_version)
            return
        text, version, stale = await self._in_thread(self._play, act)
        await self._reply(text, version=version)
        if stale:
            version, text = await self._in_thread(self._read_state)
            await self._reply(text, version=version)
        if version is not None:
            self._moved(version)

    async def _play_at_table(self, act: Act) -> str | None:
        """Return the answer to an act that goes the short way, or None when it must not."""
        viewer = self._admission.viewer
        if not isinstance(viewer, User):
            return None
        return await self._tables.play(
            public_id=self._public_id,
            player_id=viewer.pk,
            version=act.version,
            actions=act.actions,
            act_id=act.id,
            right=self._admission,
            tell=lambda acted: broadcast.publish(acted, by=viewer, but=self).text(act.id),
        )

    def _play(self, act: Act) -> tuple[str, int | None, bool]:
        """Return the answer, its version if it is a state, and whether a state must follow."""
        viewer = self._admission.viewer
        refuse = protocol.error
        if not isinstance(viewer, User):
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
        if acted.repeated:
            state = broadcast.state_of(acted, by=viewer)
        else:
            state = broadcast.publish(acted, by=viewer, but=self)
        text = state.text(act.id)
        self.loop.call_soon_threadsafe(self._tables.lay, acted.game, acted.playthrough)
        return text, acted.playthrough.version, False

    def _moved(self, version: int) -> None:
        if self._verdicts is not None:
            self._verdicts.moved(version)

    async def _answer_watch(self, message: WatchVerdict) -> None:
        try:
            await self._in_thread(
                access.game_to_get_help_in, self._admission.viewer, self._public_id
            )
        except GameError as error:
            refusal = protocol.error(error.code, error.detail, act_id=message.id)
            await self._reply(refusal)
        else:
            await self._reply(protocol.watching_verdict(message.on, message_id=message.id))
            self._watch_verdicts(on=message.on)

    def _watch_verdicts(self, *, on: bool) -> None:
        if self._verdicts is not None:
            self._verdicts.end()
        self._verdicts = VerdictWatch(self._find_position, self._outbox.reply) if on else None

    async def _find_position(self, version: int) -> Position:
        table = self._tables.at(self._public_id, version)
        if table is not None:
            return table.game, table.playthrough
        position: Position = await self._in_thread(self._read_position)
        return position

    def _read_position(self) -> Position:
        game = access.game_to_play(self._admission.viewer, self._public_id)
        return game, playthrough_of(game)

    async def _answer_ping(self, ping: Ping) -> None:
        self._check_now_and_then()
        version = await self._in_thread(self._read_version)
        await self._reply(protocol.pong(version))
        if version != ping.version:
            version, text = await self._in_thread(self._read_state)
            await self._reply(text, version=version)

    def _read_version(self) -> int:
        return Game.objects.values_list("version", flat=True).get(public_id=self._public_id)
