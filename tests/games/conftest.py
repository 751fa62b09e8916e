"""A day in the middle of which the tests of daily deals take place, and its deals."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import cache
from string import ascii_uppercase

import pytest
import time_machine

from games.daily import KINDS, commitment_to
from games.engine import deal_codes
from games.engine.solver import solve
from games.models import Daily
from games.results import result_of
from games.signals import attempt_changed

DAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
LETTERS = "SEALEDSECRET"

Deals = dict[tuple[str, str], Daily]


@cache
def _winnable(game: str, option: str) -> tuple[str, str]:
    """A code of fourteen letters that can be won, and a log that wins it."""
    prefix = {"canfield": "CF1", "freecell": "FC1", "hoyle": "CH1"}[game]
    for number in range(100):
        tens, ones = divmod(number, 10)
        code = f"{prefix}-{option}-{LETTERS}{ascii_uppercase[tens]}{ascii_uppercase[ones]}"
        verdict = solve(deal_codes.parse(code), 3_000)
        if verdict.line is not None:
            return code, verdict.log
    raise LookupError(game, option)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Noon of the day, and a clock that moves only when a test moves it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def make_deals(db: None) -> Callable[[date], Deals]:
    """Make the daily deals of one day, without the work of choosing them."""

    def make(day: date) -> Deals:
        deals = {}
        for game, option in KINDS:
            code, solution = _winnable(game, option)
            deals[game, option] = Daily.objects.create(
                date=day,
                game=game,
                option=option,
                code=code,
                solution=solution,
                commitment=commitment_to(deal_codes.parse(code)),
            )
        return deals

    return make


@pytest.fixture
def deals(clock: time_machine.Traveller, make_deals: Callable[[date], Deals]) -> Deals:
    """The daily deals of the day that it is."""
    return make_deals(DAY)


@pytest.fixture
def told():
    """What is told of attempts, as (public id, standing, actions)."""
    heard = []

    def listen(game, **kwargs):
        result = result_of(game)
        heard.append((game.public_id, result.standing, result.actions))

    attempt_changed.connect(listen)
    yield heard
    attempt_changed.disconnect(listen)
