"""How many sockets one player or one address may hold in this process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from games.live.admission import Admission

SOCKETS_OF_A_PLAYER = 200

_taken: Counter[str] = Counter()


class NoPlaceLeft(Exception):
    """The player or the address holds as many as it may."""


@contextmanager
def place_for(admission: Admission) -> Iterator[None]:
    """Hold a place for a socket while the block runs. Raises NoPlaceLeft. For one loop alone."""
    wanted = {f"address {admission.address}": settings.SOCKET_LIMIT}
    if admission.viewer.is_authenticated:
        wanted[f"player {admission.viewer.pk}"] = SOCKETS_OF_A_PLAYER
    if any(limit and _taken[who] >= limit for who, limit in wanted.items()):
        raise NoPlaceLeft
    for who in wanted:
        _taken[who] += 1
    try:
        yield
    finally:
        for who in wanted:
            _taken[who] -= 1
            if not _taken[who]:
                del _taken[who]
