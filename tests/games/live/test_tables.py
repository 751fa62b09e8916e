"""A table says yes or nothing, has one act under way at a time, and forgets what it doubts."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.engine import deal_codes
from games.engine.replay import Playthrough
from games.live import writer
from games.live.admission import Admission
from games.live.tables import Tables
from games.models import Game
from games.services import Acted
from tests.games.conftest import DAY

CODE = deal_codes.parse("CF1-D3-AAAAACL")
RIGHT = Admission(AnonymousUser(), "en", "127.0.0.1")


class Database:
    """In the place of the database: it stores what it is given, unless told otherwise."""

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self.moved: set[int] = set()
        self.fault: Exception | None = None

    def store_plain(self, acts) -> set[int]:
        self.groups.append([act.game.pk for act, _right in acts])
        if self.fault is not None:
            raise self.fault
        return {act.game.pk for act, _right in acts} - self.moved


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    stand_in = Database()
    monkeypatch.setattr(writer, "store_plain", stand_in.store_plain)
    return stand_in


@pytest.fixture
def tables() -> Tables:
    tables = Tables()
    for number in (1, 2, 3):
        tables.lay(new_row(number), Playthrough.start(CODE))
    return tables


def new_row(number: int) -> Game:
    return Game(
        pk=number, public_id=f"game-{number}", player_id=7, code=str(CODE), game="canfield",
        option="D3", created_at=timezone.now(),
    )  # fmt: skip


async def play(tables: Tables, number: int, version: int, *tokens: str, **changed) -> str | None:
    def tell(acted: Acted) -> str:
        return f"{acted.game.public_id} at {acted.game.version}"

    act = {"player_id": 7, "act_id": None, "right": RIGHT, "tell": tell} | changed
    return await tables.play(public_id=f"game-{number}", version=version, actions=tokens, **act)


async def test_acts_that_wait_together_are_stored_together(database, tables) -> None:
    answers = await asyncio.gather(*(play(tables, number, 0, "sw") for number in (1, 2, 3)))
    assert answers == ["game-1 at 1", "game-2 at 1", "game-3 at 1"]
    assert sum(map(len, database.groups)) == 3
    assert len(database.groups) < 3


async def test_two_acts_of_one_game_are_never_in_one_group(database, tables) -> None:
    answers = await asyncio.gather(
        play(tables, 1, 0, "sw"), play(tables, 1, 1, "sw"), play(tables, 1, 1, "3h")
    )
    assert answers == ["game-1 at 1", "game-1 at 2", None]
    assert database.groups == [[1], [1]]


@pytest.mark.parametrize(
    ("version", "tokens", "player_id"),
    [(1, ("sw",), 7), (0, ("14",), 7), (0, ("nonsense",), 7), (0, ("sw",), 8)],
)
async def test_it_refuses_nothing_itself(database, tables, version, tokens, player_id) -> None:
    assert await play(tables, 1, version, *tokens, player_id=player_id) is None
    assert database.groups == []
    assert await play(tables, 1, 0, "sw") == "game-1 at 1"


async def test_a_game_that_another_moved_is_forgotten(database, tables) -> None:
    database.moved = {1}
    assert await play(tables, 1, 0, "sw") is None
    assert await play(tables, 2, 0, "sw") == "game-2 at 1"
    database.moved = set()
    assert await play(tables, 1, 0, "sw") is None
    assert 1 not in database.groups[-1]


async def test_of_a_group_that_failed_all_go_the_long_way_and_the_next_is_stored(
    database, tables
) -> None:
    database.fault = RuntimeError("the connection is gone")
    answers = await asyncio.gather(*(play(tables, number, 0, "sw") for number in (1, 2)))
    assert answers == [None, None]
    database.fault = None
    assert await play(tables, 1, 0, "sw") is None
    assert await play(tables, 3, 0, "sw") == "game-3 at 1"


async def test_an_act_is_told_even_if_its_sender_is_gone(database, tables) -> None:
    told: list[int] = []

    def tell(acted: Acted) -> str:
        told.append(acted.game.version)
        return ""

    sending = asyncio.create_task(play(tables, 1, 0, "sw", tell=tell))
    await asyncio.sleep(0)
    sending.cancel()
    assert await play(tables, 1, 1, "sw", tell=tell) == ""
    assert told == [1, 2]


async def test_a_row_read_before_the_last_act_does_not_take_its_place(database, tables) -> None:
    await play(tables, 1, 0, "sw")
    tables.lay(new_row(1), Playthrough.start(CODE))
    assert await play(tables, 1, 1, "sw") == "game-1 at 2"


@pytest.mark.parametrize(
    ("begun", "day", "answer"),
    [
        (timedelta(minutes=1), timedelta(), "game-4 at 1"),
        (timedelta(minutes=6), timedelta(), None),
        (timedelta(minutes=1), timedelta(days=-1), None),
    ],
)
async def test_a_ranked_attempt_goes_the_short_way_while_it_moves_and_its_day_lasts(
    database, tables, clock, begun, day, answer
) -> None:
    attempt = new_row(4)
    attempt.ranked, attempt.daily = True, DAY + day
    attempt.created_at = timezone.now() - begun
    tables.lay(attempt, Playthrough.start(CODE))
    assert await play(tables, 4, 0, "sw") == answer
    assert database.groups == ([[4]] if answer else [])


async def test_only_so_many_games_are_kept(database) -> None:
    tables = Tables(capacity=2)
    for number in (1, 2, 3):
        tables.lay(new_row(number), Playthrough.start(CODE))
    assert await play(tables, 1, 0, "sw") is None
    assert await play(tables, 3, 0, "sw") == "game-3 at 1"
