"""The archive of own data, and the jobs by which it is written."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts import archive, background, export, jobs, services
from accounts.models import ApiToken, Job, JobPart, User
from games.engine import deal_codes
from games.models import Game
from games.services import game_create
from tests.accounts.conftest import PASSWORD

SignIn = Callable[..., HttpResponse]
WIN = "CF1-D3-AAAAACL"

Later = list[tuple[Any, ...]]


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """What was to be done in the background, for the test to do or to lose."""
    waiting: Later = []
    monkeypatch.setattr(background, "run_long", lambda *call: waiting.append(call))
    return waiting


def do(waiting: Later) -> None:
    while waiting:
        function, *arguments = waiting.pop(0)
        function(*arguments)


def many(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Give everybody that many rows of another app."""
    rows = export.Rows(lambda user: iter({"n": n} for n in range(count)), lambda user: count)
    monkeypatch.setattr(export, "_rows", {"things": rows})


def opened(job: Job) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(archive.pieces_of(job))))


def test_a_small_archive_is_there_at_once_and_holds_everything_but_secrets(
    alice: User, visitor: Client, sign_in: SignIn, later: Later
) -> None:
    services.token_create(user=alice, name="script")
    game = game_create(player=alice, code=deal_codes.parse(WIN))
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(
        log="3h 32", version=2, started_at=now, last_action_at=now
    )
    sign_in(visitor, "alice", HTTP_USER_AGENT="Firefox on Linux")
    visitor.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert visitor.post("/settings/data/export/")["Location"] == "/settings/data/"
    assert not later
    answer = visitor.get("/settings/data/download/")
    assert answer["Content-Disposition"] == 'attachment; filename="talon.zip"'
    data = answer.getvalue()
    assert int(answer["Content-Length"]) == len(data)
    with zipfile.ZipFile(io.BytesIO(data)) as files:
        assert files.testzip() is None
        assert files.namelist() == ["README.txt", "account.json", "games.json", "logs.txt"]
        account = json.loads(files.read("account.json"))
        (kept,) = json.loads(files.read("games.json"))
        assert files.read("logs.txt").decode() == f"{WIN} 3h 32\n"
        text = b"".join(files.read(name) for name in files.namelist()).decode()
    assert account["account"]["username"] == "alice"
    assert account["sessions"][0]["browser"] == "Firefox on Linux"
    assert account["tokens"][0]["name"] == "script"
    assert (kept["code"], kept["log"]) == (WIN, "3h 32")
    session = visitor.session.session_key
    assert session is not None
    for secret in (alice.password, ApiToken.objects.get().digest, session):
        assert secret not in text


def test_a_large_one_is_made_in_the_background_with_progress(
    alice: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(monkeypatch, 1000)
    job = archive.archive_start(alice)
    assert (job.state, job.total) == ("waiting", 1000)
    assert archive.archive_start(alice) == job
    seen: list[int] = []
    noted = jobs.progress
    monkeypatch.setattr(
        jobs, "progress", lambda job, done, *more: (seen.append(done), noted(job, done, *more))
    )
    do(later)
    job.refresh_from_db()
    assert job.state == "done"
    assert seen == sorted(seen)
    assert len(set(seen)) >= 10
    assert [row["n"] for row in json.loads(opened(job).read("things.json"))] == [*range(1000)]


def test_it_is_kept_in_pieces_of_a_bounded_size(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_PIECE", 1000)
    many(monkeypatch, 300)
    job = archive.archive_start(alice)
    sizes = [
        len(bytes(data)) for data in job.parts.order_by("number").values_list("data", flat=True)
    ]
    assert len(sizes) > 1
    assert set(sizes[:-1]) == {1000}
    assert sum(sizes) == job.report["size"]
    assert opened(job).testzip() is None


def test_a_killed_runner_is_followed_by_another_and_never_by_two(
    alice: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(monkeypatch, 1000)
    job = archive.archive_start(alice)
    later.clear()  # the process was killed
    Job.objects.filter(pk=job.pk).update(state="running", claim="the killed one", done=300)
    jobs.wake(Job.objects.all())
    jobs.job_run(job.pk)
    assert not later
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        jobs.wake(Job.objects.all())
        assert len(later) == 1
        do(later)
    with pytest.raises(jobs.JobLostError):
        jobs.progress(Job(pk=job.pk, claim="the killed one"), 400)
    job.refresh_from_db()
    assert job.state == "done"
    assert len(json.loads(opened(job).read("things.json"))) == 1000


def test_one_that_nobody_has_taken_is_called_for_again(
    alice: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(monkeypatch, 1000)
    archive.archive_start(alice)
    later.clear()  # the process was killed before it began
    jobs.wake(Job.objects.all())
    assert not later
    with time_machine.travel(timezone.now() + timedelta(seconds=11)):
        for _look in range(3):
            jobs.wake(Job.objects.all())
        assert len(later) == 1
        do(later)
    assert Job.objects.get().state == "done"


def test_one_that_fails_says_so_and_can_be_made_again(
    alice: User, visitor: Client, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(user: User) -> Iterator[Any]:
        raise RuntimeError("no")

    monkeypatch.setattr(export, "_rows", {"things": export.Rows(broken, lambda user: 1)})
    assert archive.archive_start(alice).state == "failed"
    sign_in(visitor, "alice")
    assert b"could not be written" in visitor.get("/settings/data/").content
    many(monkeypatch, 1)
    assert archive.archive_start(alice).state == "done"
    assert Job.objects.count() == 1


def test_only_its_owner_gets_it_and_only_with_the_password(
    alice: User, bob: User, visitor: Client, sign_in: SignIn
) -> None:
    archive.archive_start(alice)
    assert visitor.get("/settings/data/download/")["Location"].startswith("/accounts/login/")
    sign_in(visitor, "alice")
    for path, method in (("download", "get"), ("export", "post")):
        answer = getattr(visitor, method)(f"/settings/data/{path}/")
        assert answer["Location"].startswith("/accounts/reauthenticate/")
    other = Client()
    sign_in(other, "bob")
    other.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert other.get("/settings/data/download/")["Location"] == "/settings/data/"
    assert other.get("/settings/data/progress/").json() == {}


def test_a_guest_takes_all_along_without_a_password(visitor: Client) -> None:
    visitor.post("/guest/")
    visitor.post("/settings/data/export/")
    assert visitor.get("/settings/data/progress/").json()["export"]["state"] == "done"
    assert visitor.get("/settings/data/download/")["Content-Type"] == "application/zip"


def test_it_expires_after_two_days(alice: User) -> None:
    archive.archive_start(alice)
    with time_machine.travel(timezone.now() + timedelta(days=2, seconds=5)):
        assert jobs.job_of(alice, Job.Kind.EXPORT) is None
        assert jobs.jobs_purge() == 1
    assert not JobPart.objects.exists()
