"""All that changes a game. An answer to a player is given only after these have committed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import User
from games import access, metrics
from games.acts import ActId, JudgedAct, judge, store
from games.engine.deal_codes import DealCode
from games.engine.replay import Playthrough, redeals_in
from games.engine.view import layout_of
from games.errors import Forbidden, GameIsOver, NoSuchGame, StaleVersion
from games.models import Game
from games.playthroughs import cache, playthrough_of
from games.results import closing, is_open
from games.signals import attempt_changed, game_begun, game_finished, game_now_by_token


@dataclass(frozen=True)
class Acted:
    """What came of an act: the row and playthrough as they are now, and the tokens played.

    `repeated` is true when the act had been played before and was only sent again.
    """

    game: Game
    playthrough: Playthrough
    played: tuple[str, ...]
    repeated: bool = False


def game_create(*, player: User, code: DealCode, by_token: bool = False) -> Game:
    """Begin a game of a deal. Raises Sealed for that of a daily deal before its day closed."""
    access.check_code(code)
    return game_store(player=player, code=code, by_token=by_token)


def game_store(
    *,
    player: User,
    code: DealCode,
    by_token: bool,
    daily: date | None = None,
    ranked: bool = False,
    opening: Sequence[str] = (),
) -> Game:
    """Store a new game of any deal, sealed or not: for services that know it may be played.

    `opening` are tokens that were played elsewhere; a game that has some goes on from there
    and is not ranked.

    Raises IntegrityError for a second ranked one of a player and daily deal, and ReplayError
    for an opening that cannot be played.
    """
    start = Playthrough.start(code).extend(opening)
    with transaction.atomic():
        game = Game.objects.create(
            **_opened(opening, start),
            player=player,
            code=str(code),
            game=code.game,
            option=code.option,
            by_token=by_token,
            daily=daily,
            ranked=ranked,
            score=start.score,
            ranked_score=start.ranked_score,
        )
        game_begun.send(Game, game=game)
    # Kept only once it stands: a database may give the number of a game that does not to another.
    transaction.on_commit(lambda: cache.put(game.pk, start))
    return game


def _opened(opening: Sequence[str], start: Playthrough) -> dict[str, Any]:
    """Return the columns of a game that goes on from where another was left."""
    if not opening:
        return {}
    now = timezone.now()
    return {
        "log": " ".join(opening),
        "version": start.version,
        "undos": start.undos_used,
        "redeals": redeals_in(opening),
        "played_on_from": start.version,
        "created_at": now,
        "started_at": now,
        "last_action_at": now,
    }


@metrics.counted
def game_act(
    *,
    public_id: str,
    player: User,
    version: int,
    actions: Sequence[str],
    act_id: ActId | None = None,
    by_token: bool = False,
) -> Acted:
    """Play actions on the version of a game that the player has seen: all of them or none.

    An act with an `act_id` that was played on that very version before is not played
    again; what came of it is returned.

    Raises NoSuchGame, Forbidden, GameIsOver, StaleVersion, LogFull, and ActRefused when
    the rules refuse.
    """
    game = Game.objects.defer("log").filter(public_id=public_id).first()
    if game is None:
        raise NoSuchGame
    if game.player_id != player.pk:
        raise Forbidden
    if version != game.version or game.status != Game.Status.PLAYING:
        return _act_again_or_refuse(game, version, actions, act_id)
    before = playthrough_of(game)
    if version != game.version or game.status != Game.Status.PLAYING:
        return _act_again_or_refuse(game, version, actions, act_id)
    act = judge(game, before, actions, act_id=act_id, by_token=by_token)
    if not _play(act):
        game.refresh_from_db()
        return _act_again_or_refuse(game, version, actions, act_id)
    cache.put(game.pk, act.playthrough)
    return Acted(game, act.playthrough, act.actions)


def _play(act: JudgedAct) -> bool:
    """Store an act with all that follows from it; False when the game has moved on."""
    game = act.game
    counts = is_open(game)
    first_by_token = act.is_first_by_token
    with transaction.atomic():
        if not store(act):
            return False
        act.take_effect()
        if first_by_token:
            game_now_by_token.send(Game, game=game)
        if counts:
            attempt_changed.send(Game, game=game)
        if act.playthrough.won:
            game_finished.send(Game, game=game)
    return True


def _act_again_or_refuse(
    game: Game, version: int, actions: Sequence[str], act_id: ActId | None
) -> Acted:
    """Answer an act on a version that is gone: it was played before, or it comes too late."""
    if act_id is not None and [version, act_id, len(actions)] in game.receipts:
        played = game.log.split(" ")[version : version + len(actions)]
        if played == list(actions):
            return Acted(game, playthrough_of(game), tuple(actions), repeated=True)
    if game.status != Game.Status.PLAYING:
        raise GameIsOver(game)
    raise StaleVersion(game)


def game_end(*, public_id: str, player: User) -> Game:
    """End a game by its player's word. Ending one that is ended already changes nothing.

    Raises NoSuchGame, Forbidden, and GameIsOver for a game that was won.
    """
    with transaction.atomic():
        game = Game.objects.defer("log").filter(public_id=public_id).first()
        if game is None:
            raise NoSuchGame
        if game.player_id != player.pk:
            raise Forbidden
        _end(game)
        if game.status == Game.Status.WON:
            raise GameIsOver(game)
    return game


def _end(game: Game) -> None:
    """End a game that is in play, at whatever version it is when this takes hold."""
    while game.status == Game.Status.PLAYING:
        playthrough = playthrough_of(game)
        now = max(timezone.now(), game.last_action_at or game.created_at)
        changes = {
            **closing(game, now),
            "status": Game.Status.ENDED,
            "ended_at": now,
            "layout": layout_of(playthrough.position),
        }
        counts = is_open(game)
        ended = Game.objects.filter(
            pk=game.pk, version=playthrough.version, status=Game.Status.PLAYING
        ).update(**changes)
        game.refresh_from_db()
        if ended:
            if counts:
                attempt_changed.send(Game, game=game)
            game_finished.send(Game, game=game)


def games_move(*, guest: User, member: User) -> int:
    """Give all games of a guest to the member that the guest turned out to be.

    Where both have a ranked attempt at the same daily deal, the member's stays the ranked
    one. Returns how many games there were.
    """
    with transaction.atomic():
        # Whoever begins an attempt for the member meanwhile waits, and then finds the guest's.
        User.objects.select_for_update().get(pk=member.pk)
        games = Game.objects.filter(player=guest)
        moved = list(games.filter(ranked=True).values_list("pk", flat=True))
        same = Game.objects.filter(
            player=member,
            ranked=True,
            daily=OuterRef("daily"),
            game=OuterRef("game"),
            option=OuterRef("option"),
        )
        games.filter(Exists(same), ranked=True).update(ranked=False)
        count = games.update(player=member)
        attempts = Game.objects.filter(pk__in=moved).select_related("player")
        # Always in this order: of two moves at once one waits for the other, and not both.
        for game in attempts.order_by("daily", "game", "option"):
            attempt_changed.send(Game, game=game)
    return count
