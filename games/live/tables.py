"""Games in play at this process, each ready for its next act without a look at the database.

A table has the row of a game as it was when it was last read or stored here, and its
playthrough. It may be out of date, when another process or a page has played: so it only
ever says yes. An act that it allows is stored if the row is still what the table has and
its player still may play; whatever else happens, a refusal above all, is for
`services.game_act`, which reads the row anew.
"""

import asyncio
import copy
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from games.acts import ActId, ActRefused, Right, judge
from games.engine.replay import Playthrough
from games.errors import LogFull
from games.live.writer import Writer
from games.models import Game
from games.playthroughs import cache
from games.services import Acted

CAPACITY = 5_000


@dataclass(slots=True)
class Table:
    """A game as this process knows it. `under_way` is the act that is being stored, if any."""

    game: Game
    playthrough: Playthrough
    under_way: asyncio.Future[None] | None = None


class Tables:
    """The tables that were last played at. Lives on one loop."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._writer = Writer()

    def lay(self, row: Game, playthrough: Playthrough) -> None:
        """Have a game ready as it was just read or played, unless it is known better already."""
        public_id = row.public_id
        if row.status != Game.Status.PLAYING:
            self.clear(public_id)
            return
        known = self._tables.get(public_id)
        if known is not None and known.playthrough.version >= playthrough.version:
            return
        self._tables[public_id] = Table(_without_what_is_long(row), playthrough)
        if len(self._tables) > self._capacity:
            self._tables.popitem(last=False)

    def at(self, public_id: str, version: int) -> Table | None:
        """Return the table of a game if it is known to be at that version or a later one."""
        table = self._tables.get(public_id)
        return table if table is not None and table.playthrough.version >= version else None

    def clear(self, public_id: str) -> None:
        """Know of a game no more."""
        self._tables.pop(public_id, None)

    async def play(
        self,
        *,
        public_id: str,
        player_id: int,
        version: int,
        actions: tuple[str, ...],
        act_id: ActId | None,
        right: Right,
        tell: Callable[[Acted], str],
    ) -> str | None:
        """Play an act and return what `tell` says of it, or None when it must go the long way.

        `tell` is called as soon as the act is stored, even if whoever sent it is gone by then.
        """
        table = self._tables.get(public_id)
        while table is not None and table.under_way is not None:
            await asyncio.wait([table.under_way])
            table = self._tables.get(public_id)
        if table is None or version != table.playthrough.version:
            return None
        if table.game.player_id != player_id:
            return None
        try:
            act = judge(
                table.game,
                table.playthrough,
                actions,
                act_id=act_id,
                by_token=right.token_id is not None,
            )
        except (ActRefused, LogFull):
            return None
        if not act.is_plain:
            return None
        loop = asyncio.get_running_loop()
        told: asyncio.Future[str | None] = loop.create_future()
        under_way: asyncio.Future[None] = loop.create_future()
        table.under_way = under_way

        def done(stored: bool) -> None:
            table.under_way = None
            under_way.set_result(None)
            text = None
            if stored:
                act.take_effect()
                table.playthrough = act.playthrough
                cache.put(act.game.pk, act.playthrough)
                text = tell(Acted(act.game, act.playthrough, act.actions))
            else:
                self.clear(public_id)
            if not told.done():
                told.set_result(text)

        self._tables.move_to_end(public_id)
        self._writer.add(act, right, done)
        return await told


def _without_what_is_long(row: Game) -> Game:
    """A copy of a row that has neither its log nor its player."""
    game = copy.copy(row)
    game.__dict__.pop("log", None)
    game._state.fields_cache.clear()
    return game


_of_loops: dict[asyncio.AbstractEventLoop, Tables] = {}


def tables() -> Tables:
    """Return the tables of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _of_loops:
        _of_loops[loop] = Tables()
    return _of_loops[loop]
