"""How often one address may try, counted in the cache that all processes share.

When that cache (Redis) cannot be reached the error goes through and the request fails:
guessing is closed rather than open, and nobody can start to play then anyway, because the
live games need it too.
"""

import contextlib
import hashlib
import math
import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache


@dataclass(frozen=True)
class Limit:
    """At most `amount` tries in `seconds` from the first of them on."""

    name: str
    amount: int
    seconds: int


# Wrong passwords count, right ones do not. The first limit is of one address at one
# account: others stay free to sign in to it, above all its owner.
SIGN_IN_TO_ONE_ACCOUNT = Limit("sign-in-account", 10, 10 * 60)
SIGN_IN_FROM_ONE_ADDRESS = Limit("sign-in-address", 40, 10 * 60)

# Codes of an authenticator app, and recovery codes, tried at one account from anywhere: who
# gets as far as that knows the password.
CODES_OF_ONE_ACCOUNT = Limit("codes-account", 8, 10 * 60)

# Links to confirm one e-mail address.
CONFIRMATION_MAILS = Limit("confirmation-mails", 1, 3 * 60)

# Imports of logs by one player.
IMPORTS = Limit("imports", 10, 24 * 60 * 60)


def guests_limit() -> Limit:
    """New guests of one address: a school class behind one address is not too many."""
    return Limit("guests", settings.GUEST_LIMIT, 10 * 60)


class LimitReachedError(Exception):
    """Too many tries. `wait` is after how many seconds the next one is heard."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many tries; the next in {wait} seconds.")
        self.wait = wait


def take(limit: Limit, *parts: str) -> int:
    """Count one try of what `parts` name. Returns 0, or the seconds to wait when too many."""
    count_key, until_key = _keys(limit, parts)
    now = time.time()
    if cache.add(count_key, 1, timeout=limit.seconds):
        cache.set(until_key, now + limit.seconds, timeout=limit.seconds)
        return 0
    try:
        count = cache.incr(count_key)
    except ValueError:  # it ran out between the two calls
        return take(limit, *parts)
    if count <= limit.amount:
        return 0
    until = cache.get(until_key, now + limit.seconds)
    return max(1, math.ceil(until - now))


def give_back(limit: Limit, *parts: str) -> None:
    """Uncount one try, because it was a good one."""
    with contextlib.suppress(ValueError):  # forgotten meanwhile, and so is the try
        cache.decr(_keys(limit, parts)[0])


def take_or_raise(limit: Limit, *parts: str) -> None:
    """Count one try. Raises LimitReachedError when it is one too many."""
    wait = take(limit, *parts)
    if wait:
        raise LimitReachedError(wait)


def _keys(limit: Limit, parts: tuple[str, ...]) -> tuple[str, str]:
    what = hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
    return f"limit:{limit.name}:{what}", f"limit:{limit.name}:{what}:until"
