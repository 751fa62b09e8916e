"""A bucket lets a burst through, then as many as flow in."""

from games.live.rate_limit import TokenBucket


class Clock:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_no_more():
    bucket = TokenBucket(rate=2, burst=3, clock=Clock())
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]


def test_tokens_come_back_with_time_but_never_more_than_a_burst():
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=3, clock=clock)
    for _ in range(3):
        bucket.take()
    clock.now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now = 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_it_tells_how_long_to_wait():
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=1, clock=clock)
    assert bucket.seconds_to_wait() == 0
    bucket.take()
    assert bucket.seconds_to_wait() == 0.5
