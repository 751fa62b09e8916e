"""The casual board of a deal code: the first finished game of each member, in the same order.

Who took a hint on the deal before that is not on it.

It is how friends challenge each other with a code. It is made from the games when it is asked
for; nothing of it is kept.
"""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.friends import followed_ids
from accounts.models import User
from games.engine.deal_codes import DealCode
from games.models import Game
from leaderboard.marks import player_facts
from leaderboard.places import game_key
from leaderboard.ranking import ranked

SHOWN = 50


def _firsts(code: DealCode, *, bots: bool, **players: Any) -> QuerySet[Any]:
    """Return the first finished game of each of some players of a deal, as key, end and id.

    What else it is filtered by counts before a game is the first.
    """
    helped = Game.objects.filter(
        player=OuterRef("player"),
        code=str(code),
        hints__gt=0,
        created_at__lte=OuterRef("ended_at"),
    )
    number = Window(RowNumber(), partition_by="player", order_by=["ended_at", "pk"])
    return (
        Game.objects.filter(
            code=str(code), version__gt=0, by_token=bots, played_on_from=None, **players
        )
        .exclude(status=Game.Status.PLAYING)
        .filter(~Exists(helped))
        .annotate(key=game_key(), number=number)
        .filter(number=1)
        .values_list("key", "ended_at", "pk")
    )


def casual_board(code: DealCode, viewer: User | None, *, bots: bool = False) -> dict[str, Any]:
    """Return the best results of a deal and one's own, each with its rank.

    The code must be one that may be looked at, see `games.access.check_code`. A guest is told
    the rank that they would have. The database sorts; what is read are the rows that are shown.
    """
    members = _firsts(code, bots=bots, player__is_guest=False)
    best = members.order_by("key", "ended_at", "pk")[:SHOWN]
    entries = [(rank, row[2]) for rank, row in ranked(best, lambda row: row[:2])]
    own = _firsts(code, bots=bots, player=viewer).first() if viewer is not None else None
    if own is not None:
        key, ended_at, pk = own
        better = Q(key__lt=key) | Q(key=key, ended_at__lt=ended_at)
        entries.append((1 + members.aggregate(better=Count("pk", filter=better))["better"], pk))
    games = Game.objects.select_related("player").defer("log", "receipts", "layout")
    found = games.in_bulk([pk for _, pk in entries])
    followed = followed_ids(viewer)
    told = [_facts(rank, found[pk], viewer, followed) for rank, pk in entries]
    me = None if own is None else told.pop()
    return {"results": told, "me": me}


def _facts(rank: int, game: Game, viewer: User | None, followed: frozenset[int]) -> dict[str, Any]:
    return {
        "rank": rank,
        **player_facts(game.player, followed),
        "standing": game.status,
        "ranked_score": game.ranked_score,
        "actions": game.version,
        "undos": game.undos,
        "elapsed_ms": game.elapsed_ms(),
        "ended_at": game.ended_at,
        "by_token": game.by_token,
        "on_board": not game.player.is_guest,
        "is_own": viewer is not None and game.player_id == viewer.pk,
        "replay": game.public_id,
    }
