"""Events between the processes of the site, through Redis.

A process subscribes to the topics that its own sockets follow, each a channel of Redis, and so
hears nothing else. It also knows of each whether it is the only one: Redis tells how many heard
what was published, and who subscribes later says so in the channel. What nobody else follows,
as nearly every game, costs no word to Redis.

Two threads of its own, so that neither a slow nor a dead Redis is ever waited for: one
writes what is queued, many events a round trip; one reads what others wrote. While Redis
is away events are dropped, and both threads keep trying.
"""

import logging
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event, Lock, Thread
from typing import TypeVar

import redis

from games import metrics
from games.redis_pools import client_of

logger = logging.getLogger(__name__)

CHANNEL = "talon.live."
QUEUE_SIZE = 10_000
BATCH = 500
RETRY_SECONDS = 1.0
POLL_SECONDS = 1.0

HELLO = ""
"""In the place of an event: another process follows the topic from now on."""

T = TypeVar("T")


@dataclass(slots=True)
class Following:
    """What is known of a topic that this process follows.

    `is_alone`: no other process follows it. `hellos` counts those who came: what was found
    out before the last of them is no longer true.
    """

    is_subscribed: bool = False
    is_alone: bool = False
    hellos: int = 0


class Relay:
    """Publishes to the other processes, and hands what they publish to `receive`.

    `receive(topic, text)` is called on the reading thread. All methods may be called from any
    thread and return at once.
    """

    def __init__(self, url: str, receive: Callable[[str, str], None]) -> None:
        self._url = url
        self._receive = receive
        self._origin = uuid.uuid4().hex
        self._outgoing: Queue[tuple[str, str]] = Queue(QUEUE_SIZE)
        self._changed: Queue[str] = Queue()
        self._following: dict[str, Following] = {}
        self._threads: dict[str, Thread] = {}
        self._lock = Lock()
        self._woken = Event()
        self._closed = Event()

    def is_alone(self, topic: str) -> bool:
        """Whether it is known that no other process follows a topic that this one follows."""
        following = self._following.get(topic)
        return following is not None and following.is_alone

    def publish(self, topic: str, text: str) -> None:
        """Queue an event; when the queue is full, because Redis is away, it is dropped."""
        self._start("live-publish", self._publish_all)
        try:
            self._outgoing.put_nowait((topic, text))
        except Full:
            metrics.broadcasts_dropped()
            logger.warning("An event was dropped: Redis takes none.")

    def follow(self, topic: str) -> None:
        """Hear what others publish on a topic from now on."""
        with self._lock:
            self._following[topic] = Following()
        self._start("live-subscribe", self._read_all)
        self._tell_reader(topic)

    def unfollow(self, topic: str) -> None:
        """Hear it no more."""
        with self._lock:
            del self._following[topic]
        self._tell_reader(topic)

    def close(self) -> None:
        """Let both threads end."""
        self._closed.set()
        for thread in self._threads.values():
            thread.join(timeout=2 * POLL_SECONDS)

    def _start(self, name: str, target: Callable[[], None]) -> None:
        if name in self._threads:
            return
        with self._lock:
            if name not in self._threads:
                self._threads[name] = Thread(target=target, name=name, daemon=True)
                self._threads[name].start()

    def _connect(self) -> redis.Redis:
        return client_of(
            self._url, decode_responses=True, socket_timeout=5, socket_connect_timeout=2
        )

    # --- Writing ---------------------------------------------------------------------------

    def _publish_all(self) -> None:
        client = self._connect()
        while not self._closed.is_set():
            try:
                messages = [self._outgoing.get(timeout=POLL_SECONDS)]
            except Empty:
                continue
            messages += _waiting(self._outgoing, BATCH - 1)
            with self._lock:
                known = [self._following.get(topic) for topic, _text in messages]
                hellos = [following and following.hellos for following in known]
            pipeline = client.pipeline(transaction=False)
            for topic, text in messages:
                pipeline.publish(CHANNEL + topic, f"{self._origin}\n{text}")
            try:
                heard = pipeline.execute()
            except redis.RedisError as error:
                metrics.broadcasts_dropped(len(messages))
                logger.warning(
                    "%s events were lost: Redis does not answer: %s", len(messages), error
                )
                self._closed.wait(RETRY_SECONDS)
                continue
            with self._lock:
                for following, before, by in zip(known, hellos, heard, strict=True):
                    if following and following.is_subscribed and following.hellos == before:
                        following.is_alone = by <= 1  # this process itself
        client.close()

    # --- Reading ---------------------------------------------------------------------------

    def _tell_reader(self, topic: str) -> None:
        """Let the reader look at a topic, which it does at the next word on its own channel."""
        self._changed.put(topic)
        if not self._woken.is_set():
            self._woken.set()
            self.publish(self._origin, HELLO)

    def _read_all(self) -> None:
        while not self._closed.is_set():
            client = self._connect()
            pubsub = client.pubsub()
            try:
                pubsub.subscribe(CHANNEL + self._origin)
                with self._lock:
                    topics = [*self._following]
                self._subscribe(pubsub, topics)
                while not self._closed.is_set():
                    message = pubsub.get_message(timeout=POLL_SECONDS)
                    if message is not None:
                        self._take(message["type"], message["channel"], message["data"])
                    if not self._changed.empty():
                        self._woken.clear()
                        self._subscribe(pubsub, set(_waiting(self._changed, self._changed.qsize())))
            except redis.RedisError as error:
                logger.warning("Redis does not answer: %s", error)
                self._closed.wait(RETRY_SECONDS)
            finally:
                with self._lock:
                    for following in self._following.values():
                        following.is_subscribed = following.is_alone = False
                pubsub.close()
                client.close()

    def _subscribe(self, pubsub: redis.client.PubSub, topics: list[str] | set[str]) -> None:
        """Let the subscriptions to some topics be as they are followed now."""
        with self._lock:
            wanted = {topic: topic in self._following for topic in topics}
        more = [CHANNEL + topic for topic, is_followed in wanted.items() if is_followed]
        fewer = [CHANNEL + topic for topic, is_followed in wanted.items() if not is_followed]
        if more:
            pubsub.subscribe(*more)
        if fewer:
            pubsub.unsubscribe(*fewer)

    def _take(self, kind: str, channel: str, text: str) -> None:
        topic = channel.removeprefix(CHANNEL)
        if kind == "subscribe":
            with self._lock:
                following = self._following.get(topic)
                if following is not None:
                    following.is_subscribed = True
            if following is not None:
                self.publish(topic, HELLO)
        elif kind == "message":
            self._take_event(topic, text)

    def _take_event(self, topic: str, message: str) -> None:
        origin, _, text = message.partition("\n")
        if origin == self._origin:
            return
        with self._lock:
            following = self._following.get(topic)
            if following is not None:
                following.hellos += 1
                following.is_alone = False
        if text == HELLO:
            return
        try:
            self._receive(topic, text)
        except Exception:
            # A message of another release, or a forged one, must not end the reading.
            logger.exception("A message from Redis could not be read.")


def _waiting(queue: "Queue[T]", most: int) -> list[T]:
    """Take what waits in a queue without waiting for more."""

    def take() -> Iterator[T]:
        for _ in range(most):
            try:
                yield queue.get_nowait()
            except Empty:
                return

    return [*take()]
