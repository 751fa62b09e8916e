"""Attempts at daily deals, and second tries: what begins them, and what closes them.

The first game of a player on a daily deal is the ranked attempt; a constraint of the
database sees to it that there is one, however many requests come at once.
"""

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games import access, days, services
from games.access import GameAccess
from games.daily import daily_of
from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.replay import Playthrough, tokens_of
from games.errors import AttemptInPlay, NoSuchMoment, NothingToPlay, Sealed
from games.models import Daily, Game
from games.playthroughs import code_of
from games.signals import attempt_changed


def attempt_of(player: User, day: date, game: str, option: str) -> Game | None:
    """Return the ranked attempt of a player at a daily deal, or None; without its log."""
    return (
        Game.objects.defer("log")
        .filter(player=player, daily=day, game=game, option=option, ranked=True)
        .first()
    )


def attempt_begin(
    *, player: User, day: date, game: str, option: str, by_token: bool = False
) -> tuple[Game, bool]:
    """Begin the game of a daily deal that is due to a player, or find it.

    That is the ranked attempt, begun or still in play; when it is over, or the day, another
    game of the deal. Returns the game and whether it is new. An attempt counts for the day
    that it was begun on, if only a second before its close.

    Raises NotYet, NoSuchDaily and DayWithoutDeal.
    """
    now = timezone.now()
    deal = daily_of(day, game, option)
    if days.is_closed(day, now):
        return _another(player, deal, by_token), True
    with transaction.atomic():
        # One at a time for a player, also while a guest's attempts come to a member.
        User.objects.select_for_update().filter(pk=player.pk).first()
        attempt = attempt_of(player, day, game, option)
        if attempt is None:
            attempt = services.game_store(
                player=player,
                code=deal_codes.parse(deal.code),
                by_token=by_token,
                daily=deal.date,
                ranked=True,
            )
            attempt_changed.send(Game, game=attempt)
            return attempt, True
    if attempt.status == Game.Status.PLAYING:
        return attempt, False
    return _another(player, deal, by_token), True


def game_restart(*, seen: GameAccess, player: User, by_token: bool = False) -> Game:
    """Begin another game of the same deal: unranked, and casual where the first was.

    Of a sealed deal only a player of it may, and only when their ranked attempt is over: it
    could be practised else. Raises Sealed and AttemptInPlay.
    """
    game = seen.game
    _check_practice(game, player)
    return services.game_store(
        player=player,
        code=code_of(game),
        by_token=by_token,
        daily=game.daily,
    )


def game_play_on(*, player: User, public_id: str, at: int, by_token: bool = False) -> Game:
    """Begin a game from where another stood after `at` tokens of its log.

    It is unranked and counts nowhere, since another has played a part of it: only its player
    sees it in a list. From the deal itself (`at` is 0) it is the same deal once more.

    Raises what `access.game_log_to_read` raises, AttemptInPlay, NoSuchMoment for more tokens
    than there are, and NothingToPlay where the game is won.
    """
    game = access.game_log_to_read(player, public_id)
    _check_practice(game, player)
    if at > game.version:
        raise NoSuchMoment(game.version)
    if at == game.version and game.status == Game.Status.WON:
        raise NothingToPlay
    return services.game_store(
        player=player,
        code=code_of(game),
        by_token=by_token,
        daily=game.daily,
        opening=tokens_of(game.log)[:at],
    )


def position_play_on(
    *, player: User, code: DealCode, tokens: Sequence[str], by_token: bool = False
) -> Game:
    """Begin a game from where tokens lead that were played anywhere, as `game_play_on` does.

    Raises Sealed, NothingToPlay where the game is won, and ReplayError for tokens that cannot be
    played.
    """
    access.check_code(code)
    if Playthrough.start(code).extend(tokens).won:
        raise NothingToPlay
    return services.game_store(player=player, code=code, by_token=by_token, opening=tokens)


def _check_practice(game: Game, player: User) -> None:
    """Let a sealed deal be played again only by its player, and when their attempt is over.

    Raises Sealed and AttemptInPlay.
    """
    if not game.is_sealed or game.daily is None:
        return
    if game.player_id != player.pk:
        raise Sealed
    attempt = attempt_of(player, game.daily, game.game, game.option)
    if attempt is not None and attempt.status == Game.Status.PLAYING:
        raise AttemptInPlay(attempt)


def attempts_close() -> int:
    """Let every attempt still in play whose day has closed stand with its result at the close.

    Nothing depends on when this runs: till then such a game is as it was at the close, and
    whatever is done in it first keeps the result as well. It tells those who listen to
    `attempt_changed` without waiting for that. Returns how many there were.
    """
    due = Game.objects.filter(
        ranked=True,
        status=Game.Status.PLAYING,
        closed_version=None,
        daily__lt=days.today(),
    )
    closed = 0
    for pk in list(due.values_list("pk", flat=True)):
        with transaction.atomic():
            # The values of the row in the very moment of the update: no action falls between.
            changed = due.filter(pk=pk).update(
                closed_version=F("version"),
                closed_score=F("ranked_score"),
                closed_undos=F("undos"),
                closed_action_at=F("last_action_at"),
                closed_by_token=F("by_token"),
            )
            if changed:
                game = Game.objects.select_related("player").defer("log").get(pk=pk)
                attempt_changed.send(Game, game=game)
                closed += 1
    return closed


def _another(player: User, deal: Daily, by_token: bool) -> Game:
    return services.game_store(
        player=player,
        code=deal_codes.parse(deal.code),
        by_token=by_token,
        daily=deal.date,
    )
