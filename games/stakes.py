"""The bankroll: what a player's games after Hoyle come to, by one rule wherever it is told.

Of each deal the first game counts, if it was begun at the deal itself: who knows how the cards
lie does not play for stakes. Its deck is paid for when it is dealt, and what the cards on the
foundations pay comes in when the game ends; so a game left in play pays no less than one that
is lost, and neither does one that was helped by a hint.
"""

from typing import NamedTuple

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Sum, Value, When

from games.models import Game

STAKES = "hoyle"
"""The game that is played for stakes."""

DEALT = -45
"""The balance at the start: the deck costs 50, and the base card pays 5."""


class Bankroll(NamedTuple):
    """The balance of games and how many they are."""

    balance: int
    games: int


def at_stake(games: QuerySet[Game]) -> QuerySet[Game]:
    """Return which of some games are played for stakes."""
    known = Game.objects.filter(player=OuterRef("player"), code=OuterRef("code"))
    earlier = known.filter(pk__lt=OuterRef("pk"))
    return games.filter(~Exists(earlier), game=STAKES, played_on_from=None)


def bankroll_of(games: QuerySet[Game]) -> Bankroll:
    """Return what those of some games come to that are played for stakes. One query."""
    ended = ~Q(status=Game.Status.PLAYING) & Q(hints=0)
    sums = at_stake(games).aggregate(
        balance=Sum(Case(When(ended, then=F("score")), default=Value(DEALT))), games=Count("pk")
    )
    return Bankroll(sums["balance"] or 0, sums["games"])
