"""Results of attempts that are being played, many at once: as their acts are stored."""

from collections.abc import Sequence
from typing import Any

import orjson
from django.db import connection

from games.models import Game
from leaderboard.models import Board, Result
from leaderboard.services import facts_of
from leaderboard.signals import board_changed


class NotInMotion(Exception):
    """A result stands for good, is counted, or is another player's: it takes more to change it."""


def results_move(*, games: Sequence[Game]) -> None:
    """Let the results of attempts that go on be what they are now.

    Inside the transaction that changed the games. Raises NotInMotion when one of the results is
    not, by the word of `services.results_settle`: then none may be kept.
    """
    facts = [facts_of(game) | {"attempt_id": game.pk} for game in games]
    if any(each["ended_at"] is not None for each in facts):
        raise NotInMotion
    moved = _in_one_statement(facts) if connection.vendor == "postgresql" else _in_turn(facts)
    if moved < len(games):
        raise NotInMotion
    for board in {Board(each["daily"], each["game"], each["option"]) for each in facts}:
        board_changed.send(Board, board=board)


def _in_turn(facts: Sequence[dict[str, Any]]) -> int:
    return sum(
        Result.objects.filter(
            attempt=each["attempt_id"], counted=False, player=each["player_id"]
        ).update(**each)
        for each in facts
    )


def _in_one_statement(facts: Sequence[dict[str, Any]]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_MOVE, [orjson.dumps(facts).decode()])
        return cursor.rowcount


# Locked by boards, as every transaction that touches results of more than one.
_MOVE = """
    WITH
        fact AS (
            SELECT * FROM json_to_recordset(%s) AS fact(
                attempt_id bigint, player_id bigint, ranked_score smallint, actions int, undos int,
                elapsed_ms bigint, by_token boolean, suspicious boolean, key bigint,
                end_key bigint, moved_at timestamptz
            )
        ),
        moving AS (
            SELECT result.id
            FROM leaderboard_result AS result
                JOIN fact USING (attempt_id, player_id)
            WHERE NOT result.counted
            ORDER BY result.daily, result.game, result.option, result.id
            FOR UPDATE OF result
        )
    UPDATE leaderboard_result AS result
    SET ranked_score = fact.ranked_score,
        actions = fact.actions,
        undos = fact.undos,
        elapsed_ms = fact.elapsed_ms,
        by_token = fact.by_token,
        suspicious = fact.suspicious,
        key = fact.key,
        end_key = fact.end_key,
        moved_at = fact.moved_at
    FROM fact, moving
    WHERE result.id = moving.id AND fact.attempt_id = result.attempt_id
"""
