"""Games being played, kept ready in this process so that an action need not replay its log.

Never the truth: an entry counts for one version of one game alone, and whoever takes it
has read that version from the database.
"""

from collections import OrderedDict
from threading import Lock

from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.errors import DealCodeError
from games.engine.replay import Playthrough, replay
from games.errors import UnknownRules
from games.models import Game

CAPACITY = 1_000


class PlaythroughCache:
    """The playthroughs last used, by game and version; safe to use from many threads."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[int, Playthrough] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: int, version: int) -> Playthrough | None:
        """Return the playthrough of that very version, or None."""
        with self._lock:
            playthrough = self._entries.get(game_id)
            if playthrough is None or playthrough.version != version:
                return None
            self._entries.move_to_end(game_id)
            return playthrough

    def put(self, game_id: int, playthrough: Playthrough) -> None:
        """Keep a playthrough whose log is committed, in place of an earlier version of it."""
        with self._lock:
            self._entries[game_id] = playthrough
            self._entries.move_to_end(game_id)
            if len(self._entries) > self._capacity:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Forget all, as a process that has just started."""
        with self._lock:
            self._entries.clear()


cache = PlaythroughCache()


def code_of(game: Game) -> DealCode:
    """Return the code of a row. Raises UnknownRules for one of a version that there is not."""
    try:
        return deal_codes.parse(game.code)
    except DealCodeError as error:
        raise UnknownRules(game) from error


def playthrough_of(game: Game) -> Playthrough:
    """Return the playthrough of a row, replaying its log when the cache does not know it.

    A row read without its log is then read anew as a whole, so that log and version are of
    one moment: `game.version` may have grown when this returns, and the playthrough is of
    that version. Raises UnknownRules.
    """
    playthrough = cache.get(game.pk, game.version)
    if playthrough is None:
        if "log" in game.get_deferred_fields():
            game.refresh_from_db(fields=[field.attname for field in Game._meta.concrete_fields])
        playthrough = replay(code_of(game), game.log)
        cache.put(game.pk, playthrough)
    return playthrough
