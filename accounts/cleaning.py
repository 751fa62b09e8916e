"""What is removed when nobody needs it any more."""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import jobs
from accounts.models import ApiToken, Job, RetiredName, User

_AT_A_TIME = 500


@dataclass(frozen=True)
class Purged:
    """How many of each were removed."""

    guests: int
    sessions: int
    jobs: int
    names: int


def purge(*, guests_after: timedelta) -> Purged:
    """Remove guests who never played, sessions and jobs that are over, and names free again.

    A guest goes `guests_after` being made or last seen by token; who has played a single
    action stays, with all games.
    """
    now = timezone.now()
    jobs_gone = jobs.jobs_purge()
    jobs.wake(Job.objects.all())
    names, _rows = RetiredName.objects.filter(until__lte=now).delete()
    sessions, _rows = Session.objects.filter(expire_date__lte=now).delete()
    return Purged(_purge_guests(idle_guests(guests_after)), sessions, jobs_gone, names)


def idle_guests(after: timedelta) -> QuerySet[User]:
    """Guests made longer ago than that who have not played, nor used a token since."""
    then = timezone.now() - after
    used = ApiToken.objects.filter(user=OuterRef("pk"), last_used__gt=then)
    played = User.objects.filter(pk=OuterRef("pk"), games__version__gt=0)
    return User.objects.filter(
        ~Exists(used),
        ~Exists(played),
        Q(last_login=None) | Q(last_login__lte=then),
        is_guest=True,
        created__lte=then,
    )


def _purge_guests(guests: QuerySet[User]) -> int:
    count = 0
    while chosen := list(guests.values_list("pk", flat=True)[:_AT_A_TIME]):
        # Asked once more in the statement itself: one may have begun to play meanwhile.
        guests.filter(pk__in=chosen).delete()
        count += len(chosen)
    return count
