"""All that changes results. They follow from games: whatever is done to a game, they follow it.

Each function is called inside the transaction that changed the game, or opens its own.
"""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.results import result_of
from leaderboard import tallies
from leaderboard.buckets import Changes
from leaderboard.models import Board, Result
from leaderboard.ranking import place
from leaderboard.signals import board_changed

AT_REST_AFTER = timedelta(minutes=10)
MOST_TO_SETTLE = 20


def facts_of(game: Game, now: datetime | None = None) -> dict[str, Any]:
    """Return the columns of a result that follow from the row of a ranked attempt."""
    result = result_of(game, now)
    if result.ended_at is None:
        # On a board the time of an entry stands still between its actions.
        result = replace(result, elapsed_ms=game.elapsed_until(game.last_action_at))
    here = place(
        won=result.won,
        ranked_score=result.ranked_score,
        actions=result.actions,
        elapsed_ms=result.elapsed_ms,
        ended_at=result.ended_at,
    )
    return {
        "player_id": game.player_id,
        "daily": game.daily,
        "game": game.game,
        "option": game.option,
        "won": result.won,
        "ranked_score": result.ranked_score,
        "actions": result.actions,
        "undos": result.undos,
        "elapsed_ms": result.elapsed_ms,
        "ended_at": result.ended_at,
        "by_token": result.by_token,
        "suspicious": result.is_hasty,
        "key": here.key,
        "end_key": here.end_key,
        "moved_at": result.ended_at or game.last_action_at or game.created_at,
    }


def result_record(*, game: Game) -> None:
    """Let the result of an attempt be what it is now; a game ranked no more has none."""
    if not game.ranked:
        _remove(game)
        return
    facts = facts_of(game)
    if facts["ended_at"] is None:
        # The way of nearly all actions: an entry in motion stays one, and nothing counts it.
        moving = Result.objects.filter(attempt=game, counted=False, player_id=game.player_id)
        if moving.update(**facts):
            _tell(facts["daily"], game.game, game.option)
            return
    result_remake(game=game, facts=facts)


def result_remake(*, game: Game, facts: dict[str, Any] | None = None) -> None:
    """Store the result of a ranked attempt and all that is counted of it, whatever was there."""
    with transaction.atomic():
        result = Result.objects.select_for_update().filter(attempt=game).first()
        _change(result or Result(attempt=game), game.player, **(facts or facts_of(game)))


def _remove(game: Game) -> None:
    with transaction.atomic():
        result = Result.objects.select_for_update().filter(attempt=game).first()
        if result is None:
            return
        changes = Changes()
        if result.counted:
            changes.add(result, -1)
        result.delete()
        changes.store()
        tallies.tally(result)
        _tell(*result.board)


def _change(result: Result, player: User, **values: Any) -> None:
    """Store a result with other values, and all that is counted of it.

    The row is locked, or new.
    """
    changes = Changes()
    stood = result.ended_at is not None
    if result.counted:
        changes.add(result, -1)
    for name, value in values.items():
        setattr(result, name, value)
    result.shown = not (result.hidden or player.is_guest)
    stands = result.ended_at is not None
    result.counted = result.shown and stands
    if result.counted:
        changes.add(result, 1)
    result.save()
    changes.store()
    if stands or stood:
        tallies.tally(result)
    _tell(*result.board)


def _tell(daily: date, game: str, option: str) -> None:
    board_changed.send(Board, board=Board(daily, game, option))


def results_settle(*, board: Board) -> int:
    """Let the buckets count entries in play that nobody has touched for a while.

    So however many attempts lie unfinished, a rank looks at few rows one by one. Some are
    done at a time; each attempt that is begun does more than one. Returns how many.
    """
    with transaction.atomic():
        at_rest = list(
            Result.objects.select_for_update(skip_locked=True).filter(
                daily=board.daily,
                game=board.game,
                option=board.option,
                shown=True,
                counted=False,
                moved_at__lt=timezone.now() - AT_REST_AFTER,
            )[:MOST_TO_SETTLE]
        )
        changes = Changes()
        for result in at_rest:
            changes.add(result, 1)
        Result.objects.filter(pk__in=[result.pk for result in at_rest]).update(counted=True)
        changes.store()
    return len(at_rest)


def results_of_player_show(*, player: User) -> None:
    """Put the results of a player where they belong: on the boards when a guest has signed up."""
    with transaction.atomic():
        results = Result.objects.select_for_update().filter(player=player)
        # By boards, as every transaction that touches the counts of more than one: see `Changes`.
        for result in results.order_by("daily", "game", "option"):
            _change(result, player)


def result_hide(*, result: Result, by: User, reason: str) -> None:
    """Take an entry from its board and from all tallies. Raises ValueError without a reason."""
    if not reason.strip():
        raise ValueError("An entry is hidden for a reason.")
    with transaction.atomic():
        row = Result.objects.select_for_update().select_related("player").get(pk=result.pk)
        _change(
            row,
            row.player,
            hidden=True,
            hidden_reason=reason.strip(),
            hidden_by=by,
            hidden_at=timezone.now(),
        )


def result_restore(*, result: Result) -> None:
    """Put a hidden entry back to where it belongs."""
    with transaction.atomic():
        row = Result.objects.select_for_update().select_related("player").get(pk=result.pk)
        _change(row, row.player, hidden=False, hidden_reason="", hidden_by=None, hidden_at=None)
