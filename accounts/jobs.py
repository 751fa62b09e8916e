"""Work for players that takes longer than an answer may, kept in the database.

A job is taken by one runner at a time: a thread of whichever process was asked, or the
scheduler's `manage.py purge`. A runner is heard of while it works; one that is not heard of
for a minute was killed, and the next who looks takes the job over. A small job is run at once,
before the answer.
"""

import logging
import secrets
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import background
from accounts.models import Job, JobPart, User

logger = logging.getLogger(__name__)

Report = dict[str, Any]
Run = Callable[[Job], Report]

TAKEN_WITHIN = timedelta(seconds=10)
STALE_AFTER = timedelta(minutes=1)
GIVEN_UP_AFTER = timedelta(days=1)
KEPT_FOR = timedelta(days=2)

_runs: dict[str, Run] = {}


class JobLostError(Exception):
    """The job was taken over by another runner, or is no more."""


def register(kind: Job.Kind, run: Run) -> None:
    """Have `run(job)` do the jobs of a kind; it returns the report for the owner.

    It calls `progress` at least every few seconds, and may be called again for a job that was
    left half done.
    """
    _runs[kind] = run


def job_of(owner: User, kind: Job.Kind) -> Job | None:
    """The owner's newest job of a kind that has not expired."""
    jobs = Job.objects.filter(owner=owner, kind=kind)
    return jobs.filter(Q(expires=None) | Q(expires__gt=timezone.now())).first()


def job_start(
    *,
    owner: User,
    kind: Job.Kind,
    total: int,
    at_once: bool,
    parts: Iterable[bytes] = (),
    report: Report | None = None,
) -> Job:
    """Begin a job, or return the one of that kind that is still going on.

    `parts` and `report` are what its runner finds. What an earlier job has left is removed.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        own = Job.objects.filter(owner=owner, kind=kind)
        if going := unfinished(own).first():
            return going
        own.delete()
        job = Job.objects.create(owner=owner, kind=kind, total=total, report=report or {})
        JobPart.objects.bulk_create(
            JobPart(job=job, number=number, data=data) for number, data in enumerate(parts)
        )
    if at_once:
        job_run(job.pk)
        job.refresh_from_db()
    else:
        background.run_long(job_run, job.pk)
    return job


def unfinished(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """Those of the jobs that somebody works on or still has to."""
    recent = timezone.now() - GIVEN_UP_AFTER
    return jobs.filter(state__in=(Job.State.WAITING, Job.State.RUNNING), requested__gt=recent)


def wake(jobs: QuerySet[Job]) -> None:
    """Have those of the jobs done that nobody works on, or that nobody has taken for a while."""
    now = timezone.now()
    waiting = unfinished(jobs).filter(state=Job.State.WAITING, beat__lt=now - TAKEN_WITHIN)
    killed = unfinished(jobs).filter(state=Job.State.RUNNING, beat__lt=now - STALE_AFTER)
    left = [*waiting.values_list("pk", flat=True), *killed.values_list("pk", flat=True)]
    waiting.update(beat=now)  # who looks again at once need not call again
    for pk in left:
        background.run_long(job_run, pk)


def job_run(job_id: int) -> None:
    """Do a job, unless somebody else does or has done it."""
    now = timezone.now()
    free = Q(state=Job.State.WAITING) | Q(state=Job.State.RUNNING, beat__lt=now - STALE_AFTER)
    claim = secrets.token_hex(16)
    taken = Job.objects.filter(free, pk=job_id).update(
        state=Job.State.RUNNING, claim=claim, beat=now
    )
    if not taken:
        return
    job = Job.objects.select_related("owner").get(pk=job_id)
    try:
        report = _runs[job.kind](job)
    except JobLostError:
        return
    except Exception:
        logger.exception("Job %s failed", job_id)
        _finish(job, Job.State.FAILED, {})
        return
    _finish(job, Job.State.DONE, report)


def progress(job: Job, done: int, report: Report | None = None) -> None:
    """Note how far a job is, and that its runner is there. Raises JobLostError."""
    changes: dict[str, Any] = {"done": done, "beat": timezone.now()}
    if report is not None:
        changes["report"] = report
    if not Job.objects.filter(pk=job.pk, claim=job.claim).update(**changes):
        raise JobLostError
    job.done = done


def _finish(job: Job, state: Job.State, report: Report) -> None:
    now = timezone.now()
    Job.objects.filter(pk=job.pk, claim=job.claim).update(
        state=state, report=report, finished=now, expires=now + KEPT_FOR
    )


def jobs_purge() -> int:
    """Remove what has expired or was given up; returns how many jobs that were."""
    now = timezone.now()
    old = Job.objects.filter(
        Q(expires__lte=now) | Q(expires=None, requested__lte=now - GIVEN_UP_AFTER)
    )
    count = old.count()
    old.delete()
    return count
