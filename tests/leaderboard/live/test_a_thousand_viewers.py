"""One board before a thousand viewers: it is rendered once for all, once a second at most."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.leaderboard.live.test_board_socket import BOARD, member, play
from tests.support.site import Site
from tests.support.site import site as serve

pytestmark = pytest.mark.usefixtures("one_day")

VIEWERS = 1_000
AT_ONCE = 50
ACTS = 20


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that lets all of them come from one address."""
    with serve(tmp_path_factory.mktemp("site"), SOCKET_LIMIT="0") as served:
        yield served


async def boards_seen(socket_url: str, play_on: Callable[[], int]) -> list[list[int]]:
    """What versions each viewer is sent while `play_on` runs, until all see its last action."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def come() -> tuple[ClientConnection, int]:
        async with gate:
            connection = await connect(f"{socket_url}{BOARD}", open_timeout=60, ping_interval=None)
            return connection, json.loads(await connection.recv())["version"]

    async def view(connection: ClientConnection, first: int) -> list[int]:
        versions, actions = [first], 0
        while actions < await playing:
            board = json.loads(await connection.recv())
            versions.append(board["version"])
            actions = board["results"][0]["actions"]
        return versions

    viewers = await asyncio.gather(*(come() for _ in range(VIEWERS)))
    playing = asyncio.create_task(asyncio.to_thread(play_on))
    try:
        return await asyncio.gather(*(view(*viewer) for viewer in viewers))
    finally:
        await asyncio.gather(*(connection.close() for connection, _ in viewers))


def test_a_thousand_viewers_are_one_rendering_a_second(site):
    player = member(site, "thousand")
    table = player.socket(play(player))

    def play_on() -> int:
        state = table.receive()
        for _ in range(ACTS):
            table.act(state["version"], state["version"], "sw" if "sw" in state["legal"] else "ws")
            state = table.receive()
            time.sleep(0.1)  # as fast as the limit of messages allows
        return state["version"]

    seen = asyncio.run(boards_seen(site.socket_url, play_on))
    rendered = sorted({version for versions in seen for version in versions})
    # A version is the moment of its rendering, in milliseconds of the server's clock.
    assert all(later - earlier >= 990 for earlier, later in pairwise(rendered))
    assert all(versions == sorted(set(versions)) for versions in seen)
    assert {versions[-1] for versions in seen} == {rendered[-1]}
    assert len(rendered) >= 3
    table.close()
