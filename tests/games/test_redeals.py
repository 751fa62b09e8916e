"""How often the waste was turned over: counted with each act, and for games from before."""

import importlib

import pytest
from django.apps import apps

from games import services
from games.acts import ActRefused
from games.engine import deal_codes
from games.models import Game

pytestmark = pytest.mark.django_db

ALL_DRAWS = ["sw"] * 12


@pytest.fixture
def game(alice):
    return services.game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))


def act(game, *actions):
    version = Game.objects.get(pk=game.pk).version
    services.game_act(
        public_id=game.public_id, player=game.player, version=version, actions=actions
    )
    return Game.objects.get(pk=game.pk).redeals


def test_each_redeal_counts_also_one_that_is_undone(game):
    assert act(game, *ALL_DRAWS) == 0
    assert act(game, "ws") == 1
    assert act(game, "u") == 1
    assert act(game, "ws", "sw") == 2


def test_a_redeal_that_is_refused_counts_nothing(game):
    with pytest.raises(ActRefused):
        act(game, "sw", "ws")
    assert act(game, "sw") == 0


def test_games_from_before_the_counter_are_counted_by_their_logs(game):
    act(game, *ALL_DRAWS, "ws", "u", "ws", "sw")
    other = services.game_create(player=game.player, code=deal_codes.parse("CF1-D3-AAAAACL"))
    act(other, "sw")
    Game.objects.update(redeals=0)
    migration = importlib.import_module("games.migrations.0003_redeals")
    migration.count_redeals(apps, None)
    assert Game.objects.get(pk=game.pk).redeals == 2
    assert Game.objects.get(pk=other.pk).redeals == 0
