"""A day with its deals, and attempts at them that end as a test wants."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import attempts, services
from games.models import Daily, Game
from games.signals import attempt_changed
from leaderboard.models import Board, Result
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
