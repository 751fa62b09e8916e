"""How followers of a board hear that it has changed."""

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from games.live.hub import NewsEvent, hub
from leaderboard.models import Board
from leaderboard.signals import board_changed


def board_topic(board: Board) -> str:
    """What the rooms of a board hear."""
    return f"board:{board}"


@receiver(board_changed, dispatch_uid="leaderboard.live.tell_the_followers")
def tell_the_followers(board: Board, **kwargs: Any) -> None:
    """Tell them once it is committed."""
    transaction.on_commit(partial(hub.publish, board_topic(board), NewsEvent()), robust=True)
