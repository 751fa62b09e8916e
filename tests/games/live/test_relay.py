"""Processes hear of each other what they follow, and say nothing where nobody listens."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.live.relay import Relay
from tests.servers import free_port, redis_server

Heard = list[tuple[str, str]]


def soon(condition: Callable[[], object], seconds: float = 60) -> bool:
    """Whether something comes true before long."""
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return bool(condition())


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def relay_of() -> Iterator[Callable[[str], tuple[Relay, Heard]]]:
    made: list[Relay] = []

    def make(url: str) -> tuple[Relay, Heard]:
        heard: Heard = []
        relay = Relay(url, lambda topic, text: heard.append((topic, text)))
        made.append(relay)
        return relay, heard

    yield make
    for relay in made:
        relay.close()


def test_a_process_hears_what_it_follows_and_nothing_else(relay_of, redis_url) -> None:
    (one, _), (two, heard) = relay_of(redis_url), relay_of(redis_url)
    two.follow("a")
    two.follow("b")
    assert soon(lambda: two.is_alone("a") and two.is_alone("b"))
    for topic in ("c", "a", "b"):
        one.publish(topic, f"news of {topic}")
    assert soon(lambda: len(heard) == 2)
    assert heard == [("a", "news of a"), ("b", "news of b")]


def test_it_does_not_hear_itself(relay_of, redis_url) -> None:
    (one, mine), (two, theirs) = relay_of(redis_url), relay_of(redis_url)
    one.follow("d")
    two.follow("d")
    assert soon(lambda: one._following["d"].is_subscribed and two._following["d"].is_subscribed)
    one.publish("d", "news")
    assert soon(lambda: theirs)
    assert (mine, theirs) == ([], [("d", "news")])


def test_it_knows_when_it_is_alone_and_when_it_is_no_longer(relay_of, redis_url) -> None:
    (one, _), (two, _theirs) = relay_of(redis_url), relay_of(redis_url)
    assert not one.is_alone("e")
    one.follow("e")
    assert soon(lambda: one.is_alone("e"))
    two.follow("e")
    assert soon(lambda: not one.is_alone("e"))
    assert not two.is_alone("e")
    two.unfollow("e")
    assert soon(lambda: one.publish("e", "news") or one.is_alone("e"))


def test_when_redis_comes_back_it_hears_again_and_knows_nothing_for_sure(
    relay_of, tmp_path: Path
) -> None:
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    (one, _), (two, heard) = relay_of(url), relay_of(url)
    with redis_server(tmp_path / "first", port):
        one.follow("f")
        two.follow("f")
        assert soon(lambda: two._following["f"].is_subscribed)
    assert soon(lambda: not one.is_alone("f") and not two._following["f"].is_subscribed)
    with redis_server(tmp_path / "second", port):
        assert soon(lambda: one.publish("f", "news") or heard)
        assert soon(lambda: one._following["f"].is_subscribed)
        assert not one.is_alone("f")
