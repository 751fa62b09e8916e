"""Who is connected to this process, by topic, and how events reach them.

An event goes straight to the sockets of this process, and through the relay (with
REDIS_URL) to those of the others, if there may be any. Delivery is a courtesy: an event
carries a whole state with its version, so a lost one is made good by the next, or by the
answer to a ping.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Protocol

import orjson
from django.conf import settings

from games.live.relay import Relay


class StateEvent:
    """A game has changed: its state as text, rendered once for each audience that listens."""

    def __init__(self, version: int, player: Callable[[], str], watcher: Callable[[], str]) -> None:
        self.version = version
        self._render_player = player
        self._render_watcher = watcher

    @cached_property
    def player(self) -> str:
        """What its player's devices are sent."""
        return self._render_player()

    @cached_property
    def watcher(self) -> str:
        """What everybody else is sent."""
        return self._render_watcher()


@dataclass(frozen=True)
class AccessEvent:
    """A session or an account has ended: see whether you may stay."""


@dataclass(frozen=True)
class NewsEvent:
    """What the topic is about has changed: look again."""


Event = StateEvent | AccessEvent | NewsEvent


class Listener(Protocol):
    """A socket that takes events on the loop it lives on."""

    loop: asyncio.AbstractEventLoop

    def offer(self, event: Event) -> None:
        """Take an event. Called on `loop`; must not block or raise."""


class Hub:
    """The listeners of one process. Every method may be called from any thread."""

    def __init__(self, redis_url: str | None = None) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._lock = Lock()
        self._relay = Relay(redis_url, self._receive) if redis_url else None

    def join(self, topic: str, listener: Listener) -> None:
        """Let a listener hear a topic from now on."""
        with self._lock:
            listeners = self._listeners[topic]
            if self._relay and not listeners:
                self._relay.follow(topic)
            listeners.add(listener)

    def leave(self, topic: str, listener: Listener) -> None:
        """Let it hear the topic no more; one that did not hear it is no error."""
        with self._lock:
            listeners = self._listeners.get(topic)
            if listeners is None:
                return
            listeners.discard(listener)
            if not listeners:
                del self._listeners[topic]
                if self._relay:
                    self._relay.unfollow(topic)

    def listeners(self, topic: str) -> int:
        """How many listeners of this process hear a topic."""
        with self._lock:
            return len(self._listeners.get(topic, ()))

    def publish(self, topic: str, event: Event, *, but: Listener | None = None) -> None:
        """Send an event to all who hear the topic, in this process and others, but one.

        Returns at once and never fails: what is told has been committed already.
        """
        self._deliver(topic, event, but=but)
        if self._relay is None:
            return
        # The end of an access is never spared: it costs little, and much depends on it.
        if isinstance(event, AccessEvent) or not self._relay.is_alone(topic):
            self._relay.publish(topic, _write(event))

    def _deliver(self, topic: str, event: Event, *, but: Listener | None = None) -> None:
        with self._lock:
            listeners = [*self._listeners.get(topic, ())]
        for listener in listeners:
            if listener is but:
                continue
            try:
                listener.loop.call_soon_threadsafe(listener.offer, event)
            except RuntimeError:  # its loop is closed: the socket is gone with it
                self.leave(topic, listener)

    def _receive(self, topic: str, text: str) -> None:
        with self._lock:
            if topic not in self._listeners:
                return
        self._deliver(topic, _read(text))

    def close(self) -> None:
        """Stop the relay's threads."""
        if self._relay:
            self._relay.close()


def _write(event: Event) -> str:
    fields: list[Any] = []
    if isinstance(event, StateEvent):
        fields = [event.version, event.player, event.watcher]
    return orjson.dumps([type(event).__name__, *fields]).decode()


def _read(text: str) -> Event:
    match orjson.loads(text):
        case ["StateEvent", int(version), str(player), str(watcher)]:
            return StateEvent(version, lambda: player, lambda: watcher)
        case ["AccessEvent"]:
            return AccessEvent()
        case ["NewsEvent"]:
            return NewsEvent()
    raise ValueError("This is no event.")


hub = Hub(settings.REDIS_URL)
