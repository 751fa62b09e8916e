"""Deals that are not known to be winnable or not: looked into again, further each time."""

import time
from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import timezone

from games import daily
from games.engine import deal_codes
from games.engine.solver import UNKNOWN, solve
from games.models import DealVerdict
from games.solving.questions import full_budget

MOST_LOOKS = 3
"""Each look meets twice as many positions as the one before. The third meets four million in C,
which take up to 0.8 GB; what is not known then will hardly be known by a few more."""


def deals_to_study() -> int:
    """Return how many deals are to be looked into again."""
    return _unknown().count()


def deals_study_again(seconds: float) -> Iterator[DealVerdict]:
    """Look once more into each deal that is not known, the oldest look first, and yield it.

    No more than so many seconds: a deal for which they run out stays as it was.
    """
    end = time.monotonic() + seconds
    for known in list(_unknown().order_by("found_at", "code")):
        code = deal_codes.parse(known.code)
        left = end - time.monotonic()
        if left <= 0:
            return
        if daily.is_sealed(code):
            continue
        budget = full_budget() * 2**known.looks
        verdict = solve(code, budget, seconds=left)
        if verdict.outcome == UNKNOWN and time.monotonic() >= end:
            return
        # Whoever looks at the deal's page meanwhile changes nothing of what is not known.
        known.outcome, known.line = verdict.outcome, verdict.log
        known.looks, known.found_at = known.looks + 1, timezone.now()
        known.save(update_fields=["outcome", "line", "looks", "found_at"])
        yield known


def _unknown() -> QuerySet[DealVerdict]:
    return DealVerdict.objects.filter(outcome=UNKNOWN, looks__lt=MOST_LOOKS)
