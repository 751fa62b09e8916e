"""What results do when something happens to games and players."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal, receiver

from accounts.models import User
from accounts.signals import guest_merged, guest_signed_up
from games import receivers as _  # noqa: F401 - first the games of a guest become the member's
from games.models import Game
from games.signals import (
    attempt_changed,
    attempts_moved,
    game_begun,
    game_finished,
    game_now_by_token,
)
from games.stakes import STAKES
from leaderboard import motion, services, tallies
from leaderboard.models import Board


@receiver(attempt_changed, dispatch_uid="leaderboard.follow_an_attempt")
def follow_an_attempt(game: Game, **kwargs: Any) -> None:
    """Keep the result of a ranked attempt in step with its game."""
    services.result_record(game=game)
    if game.daily is None:
        return
    board = Board(game.daily, game.game, game.option)
    if game.version == 0:
        transaction.on_commit(partial(services.results_settle, board=board), robust=True)


@receiver(attempts_moved, dispatch_uid="leaderboard.follow_attempts_in_motion")
def follow_attempts_in_motion(games: Sequence[Game], **kwargs: Any) -> None:
    """Keep the results of attempts in step with their games, whose acts are stored together."""
    motion.results_move(games=games)


@receiver(
    [game_begun, game_finished, game_now_by_token], dispatch_uid="leaderboard.count_a_bankroll"
)
def count_a_bankroll(game: Game, signal: Signal, **kwargs: Any) -> None:
    """Games after Hoyle are played for stakes, by hand."""
    if game.game == STAKES and (signal is game_now_by_token or not game.by_token):
        tallies.bankroll_count(player=game.player)


@receiver(guest_signed_up, dispatch_uid="leaderboard.show_the_results_of_a_new_member")
def show_the_results_of_a_new_member(member: User, **kwargs: Any) -> None:
    """Who signs up comes onto the boards with what was played as a guest."""
    services.results_of_player_show(player=member)


@receiver(guest_merged, dispatch_uid="leaderboard.count_the_bankroll_anew")
def count_the_bankroll_anew(member: User, **kwargs: Any) -> None:
    """The games of a guest that a member turned out to be are the member's by now."""
    tallies.bankroll_count(player=member)
