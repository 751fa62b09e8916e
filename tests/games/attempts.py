"""Attempts at daily deals as tests begin, play and end them."""

from games import attempts, services
from games.access import GameAccess
from games.models import Game
from tests.games.conftest import DAY


def begin(player, game="canfield", option="D3", day=DAY, **extra):
    return attempts.attempt_begin(player=player, day=day, game=game, option=option, **extra)


def act(game, *actions, version=None, **extra):
    row = Game.objects.get(pk=game.pk)
    return services.game_act(
        public_id=game.public_id,
        player=row.player,
        version=row.version if version is None else version,
        actions=actions,
        **extra,
    ).game


def end(game):
    return services.game_end(public_id=game.public_id, player=game.player)


def restart(game, player):
    seen = GameAccess(game, is_player=game.player_id == player.pk)
    return attempts.game_restart(seen=seen, player=player)
