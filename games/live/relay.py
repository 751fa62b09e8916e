"""Events between the processes of the site, through one Redis channel.

Two threads of its own, so that neither a slow nor a dead Redis is ever waited for: one
writes what is queued, many events a round trip; one reads what others wrote. While Redis
is away events are dropped, and both threads keep trying.
"""

import logging
import uuid
from collections.abc import Callable
from queue import Empty, Full, Queue
from threading import Event, Lock, Thread

import redis

from games import metrics

logger = logging.getLogger(__name__)

CHANNEL = "talon.live"
QUEUE_SIZE = 10_000
BATCH = 500
RETRY_SECONDS = 1.0
POLL_SECONDS = 1.0


class Relay:
    """Publishes to the other processes, and hands what they publish to `receive`.

    `receive(topic, text)` is called on the reading thread.
    """

    def __init__(self, url: str, receive: Callable[[str, str], None]) -> None:
        self._url = url
        self._receive = receive
        self._origin = uuid.uuid4().hex
        self._queue: Queue[str] = Queue(QUEUE_SIZE)
        self._threads: dict[str, Thread] = {}
        self._lock = Lock()
        self._closed = Event()
        self._subscribed = Event()

    def publish(self, topic: str, text: str) -> None:
        """Queue an event; when the queue is full, because Redis is away, it is dropped."""
        self._start("live-publish", self._publish_all)
        try:
            self._queue.put_nowait(f"{self._origin}\n{topic}\n{text}")
        except Full:
            metrics.broadcasts_dropped()
            logger.warning("An event was dropped: Redis takes none.")

    def listen(self) -> None:
        """Read what others publish from now on."""
        self._start("live-subscribe", self._read_all)

    def wait_until_listening(self, seconds: float) -> bool:
        """Whether the subscription stands within that many seconds."""
        return self._subscribed.wait(seconds)

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
        return redis.Redis.from_url(
            self._url, decode_responses=True, socket_timeout=5, socket_connect_timeout=2
        )

    def _publish_all(self) -> None:
        client = self._connect()
        while not self._closed.is_set():
            try:
                messages = [self._queue.get(timeout=POLL_SECONDS)]
            except Empty:
                continue
            while len(messages) < BATCH and not self._queue.empty():
                messages.append(self._queue.get_nowait())
            pipeline = client.pipeline(transaction=False)
            for message in messages:
                pipeline.publish(CHANNEL, message)
            try:
                pipeline.execute()
            except redis.RedisError as error:
                metrics.broadcasts_dropped(len(messages))
                logger.warning(
                    "%s events were lost: Redis does not answer: %s", len(messages), error
                )
                self._closed.wait(RETRY_SECONDS)
        client.close()

    def _read_all(self) -> None:
        while not self._closed.is_set():
            client = self._connect()
            pubsub = client.pubsub()
            try:
                pubsub.subscribe(CHANNEL)
                while not self._closed.is_set():
                    message = pubsub.get_message(timeout=POLL_SECONDS)
                    if message is None:
                        continue
                    if message["type"] == "subscribe":
                        self._subscribed.set()
                    elif message["type"] == "message":
                        self._take(message["data"])
            except redis.RedisError as error:
                logger.warning("Redis does not answer: %s", error)
                self._closed.wait(RETRY_SECONDS)
            finally:
                pubsub.close()
                client.close()

    def _take(self, message: str) -> None:
        origin, _, rest = message.partition("\n")
        if origin == self._origin:
            return
        topic, _, text = rest.partition("\n")
        try:
            self._receive(topic, text)
        except Exception:
            # A message of another release, or a forged one, must not end the reading.
            logger.exception("A message from Redis could not be read.")
