"""Who may see and play which game: the one door to a game's row."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.errors import Forbidden, NoSuchGame
from games.models import Game

Viewer = User | AnonymousUser


@dataclass(frozen=True)
class GameAccess:
    """A game as one viewer meets it."""

    game: Game
    is_player: bool


def game_to_see(viewer: Viewer, public_id: str) -> GameAccess:
    """Return a game for someone who has its address: its player, or a watcher.

    The address cannot be guessed: who has it was given it. Raises NoSuchGame.
    """
    game = Game.objects.select_related("player").filter(public_id=public_id).first()
    if game is None:
        raise NoSuchGame
    return GameAccess(game, is_player=viewer.is_authenticated and game.player_id == viewer.pk)


def game_to_play(viewer: Viewer, public_id: str) -> Game:
    """Return a game for its player. Raises NoSuchGame, and Forbidden for anybody else."""
    access = game_to_see(viewer, public_id)
    if not access.is_player:
        raise Forbidden
    return access.game


def game_log_to_read(viewer: Viewer, public_id: str) -> Game:
    """Return a game whose log the viewer may have: one's own, or one that is over.

    Raises NoSuchGame, and Forbidden for another player's game in play.
    """
    access = game_to_see(viewer, public_id)
    if not access.is_player and access.game.status == Game.Status.PLAYING:
        raise Forbidden
    return access.game
