"""Acts: actions that a player sends for one version of a game, judged and stored.

What an act may be, and which columns it changes, stands here once. `services.game_act` plays
one act after the other with all that may come of it; `games.live.tables` plays those of which
little comes but the next position, of many games in one statement.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol

import orjson
from django.db import connection, transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Concat
from django.utils import timezone

from games.engine.errors import EngineError
from games.engine.replay import Playthrough, ReplayError, redeals_in
from games.engine.view import layout_of
from games.errors import LogFull
from games.models import Game
from games.results import closing, is_open
from games.signals import attempts_moved

MAX_LOG_TOKENS = 20_000
MAX_ACTIONS_AT_ONCE = 200
MAX_RECEIPTS = 20

LATELY = timedelta(minutes=5)
"""So long after an action the result of a ranked attempt is sure to be counted nowhere yet."""

ActId = int | str


class ActRefused(Exception):
    """The rules refuse one of the actions sent: `cause` says why, `at` which one it was.

    Nothing was played, not even the good actions before it.
    """

    def __init__(self, at: int, token: str, cause: EngineError) -> None:
        super().__init__(str(cause))
        self.at = at
        self.token = token
        self.cause = cause


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """Actions that the rules allow in a game as its row was read, and what they make of it.

    `changes` are the columns that they change besides the log.
    """

    game: Game
    actions: tuple[str, ...]
    playthrough: Playthrough
    changes: dict[str, Any]

    @property
    def is_plain(self) -> bool:
        """Whether little follows: no game ends, and no result but that of an attempt in motion."""
        if self.playthrough.won or self.is_first_by_token or "closed_version" in self.changes:
            return False
        before = self.game.last_action_at or self.game.created_at
        return not self.counts or self.changes["last_action_at"] - before < LATELY

    @property
    def counts(self) -> bool:
        """Whether the result of a ranked attempt moves with it."""
        return is_open(self.game)

    @property
    def is_first_by_token(self) -> bool:
        """Whether the game was played by hand till now."""
        return bool(self.changes["by_token"]) and not self.game.by_token

    def outcome(self) -> Game:
        """Return the row as it is once the act is stored."""
        game = copy(self.game)
        game.__dict__.update(self.changes)
        return game

    def take_effect(self) -> None:
        """Let the row in memory be as it is stored now."""
        self.game.__dict__.update(self.changes)


class Right(Protocol):
    """By what a player is here: a browser session or an API token."""

    @property
    def session_key(self) -> str | None:
        """The session's, or None."""

    @property
    def token_id(self) -> int | None:
        """The token's, or None."""

    def still_holds(self) -> bool:
        """Whether it lets its owner in at this moment. Reads the database."""


def judge(
    game: Game,
    before: Playthrough,
    actions: Sequence[str],
    *,
    act_id: ActId | None,
    by_token: bool,
) -> JudgedAct:
    """Let the rules judge actions in a game in play. Raises LogFull and ActRefused."""
    if game.version + len(actions) > MAX_LOG_TOKENS:
        raise LogFull(MAX_LOG_TOKENS)
    try:
        playthrough = before.extend(actions)
    except ReplayError as error:
        raise ActRefused(error.at, error.token, error.cause) from error
    # The clock may be set back between two actions; a game's times never run backwards.
    now = max(timezone.now(), game.last_action_at or game.created_at)
    receipts = game.receipts
    if act_id is not None:
        receipts = [*receipts, [game.version, act_id, len(actions)]][-MAX_RECEIPTS:]
    changes: dict[str, Any] = {
        **closing(game, now),
        "version": playthrough.version,
        "score": playthrough.score,
        "ranked_score": playthrough.ranked_score,
        "undos": playthrough.undos_used,
        "redeals": game.redeals + redeals_in(actions),
        "receipts": receipts,
        "started_at": game.started_at or now,
        "last_action_at": now,
        "by_token": game.by_token or by_token,
    }
    if playthrough.won:
        changes |= {
            "status": Game.Status.WON,
            "ended_at": now,
            "layout": layout_of(playthrough.position),
        }
    return JudgedAct(game, tuple(actions), playthrough, changes)


def store(act: JudgedAct, *conditions: Q) -> bool:
    """Append an act to the log if the game is still at the version that it was judged on.

    Compare-and-set in one UPDATE: of any number of writers on one version exactly one finds
    its row. Returns whether this was the one.
    """
    game = act.game
    text = " ".join(act.actions)
    log = Value(text) if game.version == 0 else Concat(F("log"), Value(f" {text}"))
    row = Game.objects.filter(
        *conditions, pk=game.pk, version=game.version, status=Game.Status.PLAYING
    )
    return bool(row.update(log=log, **act.changes))


def store_plain(acts: Sequence[tuple[JudgedAct, Right]]) -> set[int]:
    """Store plain acts of different games in one transaction; returns the ids of those stored.

    Beside what `store` asks, each game must still be its player's, and count or not as it did;
    and the player's right must hold: an act left out is one for `services.game_act` and the
    check of who is there, which know what to say. Results follow in the same transaction.

    Of two games in two such statements one waits for the other. They are taken in the order
    of their ids; should PostgreSQL find a deadlock all the same, it ends one statement as a
    whole, and nothing of it is stored.
    """
    together = _store_in_one_statement if connection.vendor == "postgresql" else _store_in_turn
    counting = [act for act, _right in acts if act.counts]
    if not counting:
        return together(acts)
    with transaction.atomic():
        stored = together(acts)
        moved = [act.outcome() for act in counting if act.game.pk in stored]
        if moved:
            attempts_moved.send(Game, games=moved)
    return stored


@transaction.atomic
def _store_in_turn(acts: Sequence[tuple[JudgedAct, Right]]) -> set[int]:
    counting = Q(ranked=True, closed_version=None)
    return {
        act.game.pk
        for act, right in acts
        if right.still_holds()
        and store(act, counting if act.counts else ~counting, Q(player=act.game.player_id))
    }


def _store_in_one_statement(acts: Sequence[tuple[JudgedAct, Right]]) -> set[int]:
    rows = [_row(act, right) for act, right in acts]
    rows.sort(key=lambda row: row["id"])
    with connection.cursor() as cursor:
        cursor.execute(_STORE_PLAIN, [orjson.dumps(rows).decode()])
        return {pk for (pk,) in cursor.fetchall()}


def _row(act: JudgedAct, right: Right) -> dict[str, Any]:
    return {
        "id": act.game.pk,
        "seen": act.game.version,
        "player_id": act.game.player_id,
        "counts": act.counts,
        "session_key": right.session_key,
        "token_id": right.token_id,
        "actions": " ".join(act.actions),
        **act.changes,
    }


# One text of JSON takes less of both sides than an array a column.
_STORE_PLAIN = """
    UPDATE games_game AS game
    SET log = CASE WHEN game.version = 0 THEN act.actions ELSE game.log || ' ' || act.actions END,
        version = act.version,
        score = act.score,
        ranked_score = act.ranked_score,
        undos = act.undos,
        redeals = act.redeals,
        receipts = act.receipts,
        started_at = act.started_at,
        last_action_at = act.last_action_at,
        by_token = act.by_token
    FROM json_to_recordset(%s) AS act(
            id bigint, seen int, player_id bigint, counts boolean, session_key text,
            token_id bigint, actions text, version int, score smallint, ranked_score smallint,
            undos int, redeals int, receipts jsonb, started_at timestamptz,
            last_action_at timestamptz, by_token boolean
        )
        JOIN accounts_user AS player ON player.id = act.player_id AND player.is_active
    WHERE game.id = act.id
        AND game.version = act.seen
        AND game.status = 'playing'
        AND game.player_id = act.player_id
        AND (game.ranked AND game.closed_version IS NULL) = act.counts
        AND (
            act.token_id IS NULL
            OR EXISTS (
                SELECT FROM accounts_apitoken AS token
                WHERE token.id = act.token_id AND token.revoked IS NULL
            )
        )
        AND (
            act.session_key IS NULL
            OR EXISTS (
                SELECT FROM django_session AS session
                WHERE session.session_key = act.session_key AND session.expire_date > now()
            )
        )
    RETURNING game.id
"""
