"""The casual board of a deal code: the first finished game of each member, in the same order.

Who took a hint on the deal before that is not on it.

It is how friends challenge each other with a code. It is made from the games when it is asked
for; nothing of it is kept.
"""

from typing import Any

from django.db.models import Exists, OuterRef

from accounts.friends import followed_ids
from accounts.models import User
from games.engine.deal_codes import DealCode
from games.models import Game
from leaderboard.marks import player_facts
from leaderboard.ranking import Place, place, ranked

SHOWN = 50
LOOKED_AT = 10_000
"""Of a deal that so many have finished the later ones are not ranked any more."""


def place_of(game: Game) -> Place:
    """Return the place of a finished game in the order of all results."""
    return place(
        won=game.status == Game.Status.WON,
        ranked_score=game.ranked_score,
        actions=game.version,
        elapsed_ms=game.elapsed_ms(),
        ended_at=game.ended_at,
    )


def casual_board(code: DealCode, viewer: User | None, *, bots: bool = False) -> dict[str, Any]:
    """Return the best results of a deal and one's own, each with its rank.

    The code must be one that may be looked at, see `games.access.check_code`. A guest is told
    the rank that they would have.
    """
    finished = Game.objects.filter(
        code=str(code), version__gt=0, by_token=bots, played_on_from=None
    ).exclude(status=Game.Status.PLAYING)
    earlier = finished.filter(player=OuterRef("player"), ended_at__lt=OuterRef("ended_at"))
    same_moment = finished.filter(
        player=OuterRef("player"), ended_at=OuterRef("ended_at"), pk__lt=OuterRef("pk")
    )
    helped = Game.objects.filter(
        player=OuterRef("player"),
        code=str(code),
        hints__gt=0,
        created_at__lte=OuterRef("ended_at"),
    )
    firsts = (
        finished.filter(~Exists(earlier), ~Exists(same_moment), ~Exists(helped))
        .select_related("player")
        .defer("log", "receipts")
    )
    members = firsts.filter(player__is_guest=False).order_by("ended_at")[:LOOKED_AT]
    in_order = sorted(members, key=lambda game: (place_of(game), game.pk))
    entries = list(ranked(in_order, place_of))
    own = firsts.filter(player=viewer).first() if viewer is not None else None
    followed = followed_ids(viewer)
    me = None
    if own is not None:
        better = sum(1 for game in in_order if place_of(game) < place_of(own))
        me = _facts(1 + better, own, viewer, followed)
    results = [_facts(rank, game, viewer, followed) for rank, game in entries[:SHOWN]]
    return {"results": results, "me": me}


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
