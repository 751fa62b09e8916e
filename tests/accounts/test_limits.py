"""Counting tries."""

import threading

import pytest
import time_machine
from django.core.cache import cache
from pytest_django.fixtures import Settings

from accounts.limits import Limit, give_back, take

LIMIT = Limit("test", amount=3, seconds=60)


@pytest.fixture
def _cache_with_our_clock(settings: Settings) -> None:
    """A cache in this process: a Redis server does not travel in time with the test."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.mark.usefixtures("_cache_with_our_clock")
def test_as_many_as_the_limit_pass_and_the_next_must_wait() -> None:
    with time_machine.travel("2026-11-30T12:00:00Z", tick=False):
        assert [take(LIMIT, "alice") for _ in range(5)] == [0, 0, 0, 60, 60]
        assert take(LIMIT, "bob") == 0


@pytest.mark.usefixtures("_cache_with_our_clock")
def test_the_time_to_wait_runs_from_the_first_try() -> None:
    with time_machine.travel("2026-11-30T12:00:00Z", tick=False) as clock:
        for _ in range(3):
            take(LIMIT, "alice")
        clock.shift(45)
        assert take(LIMIT, "alice") == 15
        clock.shift(16)
        assert take(LIMIT, "alice") == 0


def test_a_try_given_back_does_not_count() -> None:
    for _ in range(10):
        assert take(LIMIT, "alice") == 0
        give_back(LIMIT, "alice")
    give_back(LIMIT, "never counted")


def test_tries_at_the_same_moment_are_all_counted() -> None:
    passed: list[int] = []
    start = threading.Barrier(8)

    def try_it() -> None:
        start.wait()
        passed.append(take(LIMIT, "alice"))

    threads = [threading.Thread(target=try_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(wait == 0 for wait in passed) == 3
