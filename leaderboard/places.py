"""The order of results, as `ranking` packs it, for rows of games: worked out by the database."""

from typing import Any

from django.db.models import BigIntegerField, Case, ExpressionWrapper, F, Func, Q, Value, When

from games.models import Game
from leaderboard.ranking import ACTION_BITS, LOWEST_SCORE, SCORE_BITS, TIME_BITS


class _Milliseconds(Func):
    """The time between two columns in whole milliseconds."""

    output_field = BigIntegerField()
    template = "CAST(ROUND(EXTRACT(EPOCH FROM (%(expressions)s)) * 1000) AS bigint)"
    arg_joiner = " - "

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """SQLite keeps moments as text, and Django brings what tells them apart, in µs."""
        template = "CAST(ROUND(django_timestamp_diff(%(expressions)s) / 1000.0) AS bigint)"
        return super().as_sql(compiler, connection, template=template, arg_joiner=", ", **context)


def _big(value: int) -> Value:
    return Value(value, output_field=BigIntegerField())


def game_key() -> ExpressionWrapper:
    """Return the `key` of a finished game: `ranking.place(…).key`, as an expression.

    A game has fewer actions than its bits hold, and no score is out of theirs.
    """
    not_won = Case(When(Q(status=Game.Status.WON), then=_big(0)), default=_big(1))
    key = (
        not_won * _big(1 << SCORE_BITS + ACTION_BITS + TIME_BITS)
        + (_big(2**SCORE_BITS - 1 + LOWEST_SCORE) - F("ranked_score"))
        * _big(1 << ACTION_BITS + TIME_BITS)
        + F("version") * _big(1 << TIME_BITS)
        + _Milliseconds(F("last_action_at"), F("started_at"))
    )
    # Told outright, since it would be taken for a column of 32 bits.
    return ExpressionWrapper(key, output_field=BigIntegerField())
