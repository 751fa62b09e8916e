"""All of this app made anew from games: what `manage.py rebuild_results` does."""

from collections.abc import Iterator

from django.db import transaction

from accounts.models import User
from games import attempts
from games.audit import CHUNK
from games.models import Game
from games.stakes import STAKES
from leaderboard import tallies
from leaderboard.models import Bankroll, Bucket, Result, Tally
from leaderboard.services import result_remake


def count() -> int:
    """Return how many attempts there are to go through."""
    return Game.objects.filter(ranked=True).count()


def rebuild() -> Iterator[None]:
    """Make everything anew, yielding after each attempt.

    Results keep their rows, and with them what the staff have hidden. Ranks are right all the
    time, if slower at first; tallies and bankrolls are emptied and fill again.
    """
    attempts.attempts_close()
    with transaction.atomic():
        Result.objects.update(counted=False)
        Bucket.objects.all().delete()
        Tally.objects.all().delete()
        Bankroll.objects.all().delete()
    for result in Result.objects.filter(attempt__ranked=False):
        result.delete()
    games = Game.objects.filter(ranked=True).select_related("player").defer("log").order_by("pk")
    for game in games.iterator(CHUNK):
        result_remake(game=game)
        yield
    players = Game.objects.filter(game=STAKES, by_token=False)
    for player in User.objects.filter(pk__in=players.values("player")).iterator(CHUNK):
        tallies.bankroll_count(player=player)
