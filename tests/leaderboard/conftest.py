"""A day with its deals, and attempts at them that end as a test wants."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db.models import Sum

from accounts.models import User
from games import attempts, services
from games.engine import deal_codes
from games.models import Daily, Game
from games.signals import attempt_changed
from leaderboard import selectors
from leaderboard.models import Board, Bucket, Result
from tests.games.conftest import DAY, clock, deals, make_deals

__all__ = ["clock", "deals", "make_deals"]

BOARD = Board(DAY, "canfield", "D3")

MakeResult = Callable[..., Result]


@pytest.fixture
def make_result(make_user: Callable[..., User], deals: Any) -> MakeResult:
    """A result on a board, with the facts that a test gives, by a player of its own."""

    def make(
        name: str,
        *,
        board: Board = BOARD,
        player: User | None = None,
        guest: bool = False,
        **facts: Any,
    ) -> Result:
        player = make_user(name, is_guest=guest)
        game, _is_new = attempts.attempt_begin(
            player=player, day=board.daily, game=board.game, option=board.option
        )
        return retell(game, **facts)

    return make


def retell(game: Game, **facts: Any) -> Result:
    """Let the row of an attempt have other figures, as if it had been played so."""
    if facts.get("version") and game.started_at is None:
        facts = {"started_at": game.created_at, "last_action_at": game.created_at, **facts}
    Game.objects.filter(pk=game.pk).update(**facts)
    row = Game.objects.select_related("player").get(pk=game.pk)
    attempt_changed.send(Game, game=row)
    return Result.objects.get(attempt=row)


def win(player: User, board: Board = BOARD, *, by_token: bool = False) -> Game:
    """Begin an attempt and play the solution of its deal."""
    game, _ = attempts.attempt_begin(
        player=player, day=board.daily, game=board.game, option=board.option, by_token=by_token
    )
    deal = Daily.objects.get(date=board.daily, game=board.game, option=board.option)
    tokens = deal.solution.split(" ")
    for start in range(game.version, len(tokens), 200):
        services.game_act(
            public_id=game.public_id,
            player=player,
            version=start,
            actions=tokens[start : start + 200],
            by_token=by_token,
        )
    game.refresh_from_db()
    return game


def begin(player: User, board: Board = BOARD, **extra: Any) -> Game:
    """Begin an attempt at the deal of a board, or find it."""
    return attempts.attempt_begin(
        player=player, day=board.daily, game=board.game, option=board.option, **extra
    )[0]


def act(game: Game, *actions: str) -> Game:
    """Play in a game, whatever version it is at."""
    row = Game.objects.select_related("player").get(pk=game.pk)
    return services.game_act(
        public_id=row.public_id, player=row.player, version=row.version, actions=actions
    ).game


def board_of(board: Board = BOARD, **options: Any) -> list[tuple[int | None, str]]:
    """The ranks and names of a board."""
    page = selectors.page_of(board, **options)
    return [(entry.rank, entry.result.player_name) for entry in page.entries]


def counted(board: Board = BOARD) -> int:
    """How many results the buckets of a board count."""
    found = Bucket.objects.filter(level=0, daily=board.daily, game=board.game, option=board.option)
    return found.aggregate(n=Sum("count"))["n"] or 0


def ranked_day(player: User, day: date, *, won: bool, score: int) -> Result:
    """A result on a day, as if it had been played then."""
    code = deal_codes.parse("CF1-D3-AAAAACL")
    game = services.game_store(player=player, code=code, by_token=False, daily=day, ranked=True)
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return retell(
        game,
        version=9,
        status="won" if won else "ended",
        ranked_score=score,
        started_at=at,
        last_action_at=at,
        ended_at=at,
    )
