"""What the tests of pages share."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create

Begin = Callable[..., Game]


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


@pytest.fixture
def browser(alice: User) -> Client:
    """Alice's browser."""
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def begin() -> Begin:
    """Begin a game of a player."""

    def begin_one(player: User, code: str = "CF1-D3-AAAAACL", **changes: object) -> Game:
        game = game_create(player=player, code=deal_codes.parse(code))
        if changes:
            Game.objects.filter(pk=game.pk).update(**changes)
            game.refresh_from_db()
        return game

    return begin_one
