"""What is read of games, in the shapes that pages, API and live protocol show."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from games import days
from games.daily import dailies_of
from games.engine.deal_codes import DealCode
from games.engine.replay import Playthrough
from games.engine.view import layout_of, view_of
from games.models import Daily, Game
from games.playthroughs import playthrough_of
from games.results import result_of


def games_for(
    player: User, *, game: str | None = None, status: str | None = None
) -> QuerySet[Game]:
    """All games of a player, newest first, perhaps of one kind or status only."""
    games = Game.objects.filter(player=player).order_by("-id")
    if game:
        games = games.filter(game=game)
    if status:
        games = games.filter(status=status)
    return games


def games_shown(player: User) -> QuerySet[Game]:
    """The games of a player that others may be shown, newest first.

    They are over, something was played in them, and their deals are no secret.
    """
    games = games_for(player).filter(ended_at__isnull=False, version__gt=0)
    return games.exclude(daily__gte=days.today())


def game_view(
    game: Game, playthrough: Playthrough | None = None, *, is_player: bool
) -> dict[str, Any]:
    """The whole view of a game: docs/api.md has its shape.

    No face-down card is in it while the game is in play, and for a watcher no `legal`
    and no `redo`. A game that is over has no legal actions and nothing to undo.
    """
    playthrough = playthrough or playthrough_of(game)
    view = view_of(playthrough)
    head = {
        "id": game.public_id,
        "code": game.shown_code,
        "game": game.game,
        "option": game.option,
        "daily": daily_text(game),
        "status": game.status,
        "version": playthrough.version,
        "score": view.pop("score"),
        "ranked_score": view.pop("ranked_score"),
        "actions": playthrough.version,
        "undo": view.pop("undo"),
        "redo": view.pop("redo"),
        "elapsed_ms": game.elapsed_ms(),
    }
    if game.status != Game.Status.PLAYING:
        head |= {"undo": 0, "redo": None}
        view["legal"] = []
    for key in ("won", "version", "actions"):
        view.pop(key, None)
    whole = head | view
    return whole if is_player else view_for_watcher(whole)


def view_for_watcher(view: dict[str, Any]) -> dict[str, Any]:
    """What a watcher sees of the view that a game's player has."""
    seen = view | {"redo": None}
    del seen["legal"]
    return seen


def daily_text(game: Game) -> str | None:
    """The day of a game of a daily deal, as `2026-11-30`."""
    return None if game.daily is None else game.daily.isoformat()


def game_record(game: Game) -> dict[str, Any]:
    """A game as a whole and for good: its code and log, its times and its result.

    The code is None while it is that of a sealed daily deal.
    """
    return {
        "id": game.public_id,
        "code": game.shown_code,
        "log": game.log,
        **game_result(game),
    }


def games_export(player: User) -> Iterator[dict[str, Any]]:
    """All games of a player, each as a whole: their part of the export of own data."""
    for game in games_for(player).iterator(chunk_size=200):
        yield game_record(game)


def logs_export(player: User) -> Iterator[str]:
    """All games of a player whose codes may be shown, as lines of code and log, oldest first."""
    games = games_for(player).filter(version__gt=0).order_by("id").only("code", "log", "daily")
    for game in games.iterator(chunk_size=200):
        if not game.is_sealed:
            yield f"{game.code} {game.log}"


def game_result(game: Game) -> dict[str, Any]:
    """What a list shows of a game, without its cards."""
    return {
        "game": game.game,
        "option": game.option,
        "daily": daily_text(game),
        "ranked": game.ranked,
        "played_on_from": game.played_on_from,
        "imported": game.imported,
        "status": game.status,
        "score": game.score,
        "ranked_score": game.ranked_score,
        "actions": game.version,
        "undos": game.undos,
        "hints": game.hints,
        "by_token": game.by_token,
        "elapsed_ms": game.elapsed_ms(),
        "created_at": game.created_at,
        "started_at": game.started_at,
        "last_action_at": game.last_action_at,
        "ended_at": game.ended_at,
    }


def deal_facts(code: DealCode) -> dict[str, Any]:
    """What is known of a deal: how it lies at the start, and how it went for those who played.

    Games in which nothing was played do not count, nor those played on from another's position.
    """
    counts = Game.objects.filter(code=str(code), version__gt=0, played_on_from=None).aggregate(
        played=Count("id"), won=Count("id", filter=Q(status=Game.Status.WON))
    )
    return {
        "code": str(code),
        "game": code.game,
        "option": code.option,
        "layout": layout_of(Playthrough.start(code).position),
        "played": counts["played"],
        "won": counts["won"],
    }


def day_facts(day: date, player: User | None) -> dict[str, Any]:
    """The daily deals of a day that has begun, and a player's own attempts at them.

    Today's are made if they are missing. Raises NotYet and DayWithoutDeal.
    """
    deals = dailies_of(day)
    attempts: dict[tuple[str, str], Game] = {}
    if player is not None:
        own = Game.objects.defer("log").filter(player=player, daily=day, ranked=True)
        attempts = {(game.game, game.option): game for game in own}
    return {
        "date": day.isoformat(),
        "closes_at": days.closes_at(day),
        "is_closed": days.is_closed(day),
        "deals": [_deal_of_day(deal, attempts.get((deal.game, deal.option))) for deal in deals],
    }


def _deal_of_day(deal: Daily, attempt: Game | None) -> dict[str, Any]:
    return {
        "game": deal.game,
        "option": deal.option,
        "commitment": deal.commitment,
        "code": None if deal.is_sealed else deal.code,
        "solution": None if deal.is_sealed else deal.solution,
        "attempt": None if attempt is None else attempt_facts(attempt),
    }


def attempt_facts(attempt: Game) -> dict[str, Any]:
    """A ranked attempt as its player sees it: where it is, and its result so far or for good."""
    result = result_of(attempt)
    return {
        "id": attempt.public_id,
        "standing": result.standing,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "undos": result.undos,
        "elapsed_ms": result.elapsed_ms,
        "ended_at": result.ended_at,
        "by_token": result.by_token,
    }
