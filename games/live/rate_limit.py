"""How many messages a socket may send: a bucket that fills with time."""

import time
from collections.abc import Callable


class TokenBucket:
    """Lets through `burst` messages at once and `rate` a second in the long run."""

    def __init__(
        self, *, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take a token for one message; False when there is none left."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def seconds_to_wait(self) -> float:
        """Seconds until the next token is there."""
        return max(0.0, (1 - self._tokens) / self._rate)
