"""Who may see and play which game: the one door to a game's row."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games import daily
from games.engine.deal_codes import DealCode
from games.errors import Forbidden, NoHelpYet, NoSuchGame, Sealed
from games.models import Game
from games.results import as_it_closed

Viewer = User | AnonymousUser


@dataclass(frozen=True)
class GameAccess:
    """A game as one viewer meets it."""

    game: Game
    is_player: bool

    @property
    def log_is_open(self) -> bool:
        """Whether the viewer may have the log: it is one's own, or the game is over."""
        over = self.game.status != Game.Status.PLAYING and not self.game.is_sealed
        return self.is_player or over


def game_to_see(viewer: Viewer, public_id: str) -> GameAccess:
    """Return a game for someone who has its address: its player, or a watcher.

    The address cannot be guessed: who has it was given it. A game of a sealed daily deal is
    for its player, and for those who have finished the same deal themselves.

    Raises NoSuchGame and Sealed.
    """
    game = Game.objects.select_related("player").filter(public_id=public_id).first()
    if game is None:
        raise NoSuchGame
    is_player = viewer.is_authenticated and game.player_id == viewer.pk
    if game.is_sealed and not is_player and not _has_finished(viewer, game):
        raise Sealed
    return GameAccess(game, is_player)


def _has_finished(viewer: Viewer, game: Game) -> bool:
    """Whether the viewer's own attempt at the daily deal of a game is over."""
    return (
        viewer.is_authenticated
        and Game.objects.filter(
            player=viewer, daily=game.daily, game=game.game, option=game.option, ranked=True
        )
        .exclude(status=Game.Status.PLAYING)
        .exists()
    )


def game_to_play(viewer: Viewer, public_id: str) -> Game:
    """Return a game for its player. Raises NoSuchGame, and Forbidden for anybody else."""
    access = game_to_see(viewer, public_id)
    if not access.is_player:
        raise Forbidden
    return access.game


def game_log_to_read(viewer: Viewer, public_id: str) -> Game:
    """Return a game whose log the viewer may have: one's own, or one that is over.

    Another player's ranked attempt that still goes on after its day has its log up to the close:
    that is its result, which the standings show.

    Raises NoSuchGame, Forbidden for another player's game in play, and Sealed for another
    player's game of a sealed daily deal, even for those who may watch it.
    """
    access = game_to_see(viewer, public_id)
    if access.log_is_open:
        return access.game
    if access.game.is_sealed:
        raise Sealed
    if not access.game.ranked:
        raise Forbidden
    return as_it_closed(access.game)


def game_to_get_help_in(viewer: Viewer, public_id: str) -> Game:
    """Return a game of the viewer's own in which the solver may be asked.

    Raises NoSuchGame, Forbidden, and NoHelpYet.
    """
    game = game_to_play(viewer, public_id)
    check_help(game)
    return game


def check_help(game: Game) -> None:
    """Let the solver speak to a game's player about its deal.

    Of a sealed deal it does when their ranked attempt is over, and not to guests: a second
    account costs a guest one click, and could ask for the first. Raises NoHelpYet.
    """
    if not game.is_sealed:
        return
    if game.player.is_guest:
        raise NoHelpYet(is_guest=True)
    if not _has_finished(game.player, game):
        raise NoHelpYet


def may_get_help(game: Game) -> bool:
    """Whether the solver speaks to a game's player about its deal by now."""
    try:
        check_help(game)
    except NoHelpYet:
        return False
    return True


def check_code(code: DealCode) -> None:
    """Let a code pass that anybody may look at and play. Raises Sealed."""
    if daily.is_sealed(code):
        raise Sealed
