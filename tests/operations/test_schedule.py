"""What is due is done, once, by one scheduler; what fails keeps nothing else from being done."""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command, get_commands

from config import schedule
from config.schedule import DAY, Schedule, Task
from tests.support.site import ROOT

NIGHTLY = Task("night", DAY, timedelta(hours=3), at_start=False)
EARLY = Task("early", DAY, timedelta(minutes=5), at_start=True)


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_a_task_is_due_once_a_day_at_its_time():
    plan = Schedule((NIGHTLY,), at("2026-11-30 12:00"))
    assert plan.due(at("2026-11-30 23:59")) == []
    assert plan.due(at("2026-12-01 02:59")) == []
    assert plan.due(at("2026-12-01 03:00")) == [NIGHTLY]
    assert plan.due(at("2026-12-01 03:01")) == []
    assert plan.due(at("2026-12-02 03:00")) == [NIGHTLY]


def test_what_was_missed_is_made_good_at_the_start_and_only_once():
    plan = Schedule((EARLY, NIGHTLY), at("2026-11-30 12:00"))
    assert plan.due(at("2026-11-30 12:00")) == [EARLY]
    assert plan.due(at("2026-11-30 12:00")) == []
    assert plan.due(at("2026-12-05 12:00")) == [EARLY, NIGHTLY]  # it slept for days


def test_a_clock_that_is_set_back_makes_nothing_due_again():
    plan = Schedule((NIGHTLY,), at("2026-12-01 02:00"))
    assert plan.due(at("2026-12-01 03:00")) == [NIGHTLY]
    assert plan.due(at("2026-12-01 01:00")) == []
    assert plan.due(at("2026-12-01 03:30")) == []


def test_the_audit_is_on_sunday_night():
    (audit,) = [task for task in schedule.TASKS if task.command == "audit"]
    assert audit.last_due(at("2026-12-02 00:00")) == at("2026-11-29 03:45")


def test_every_task_is_a_command_that_exists():
    assert {task.command for task in schedule.TASKS} <= set(get_commands())


@pytest.fixture
def called(monkeypatch):
    """Which commands were called; `prepare_dailies` fails."""
    names = []

    def call(name):
        names.append(name)
        if name == "prepare_dailies":
            raise CommandError("no winnable deal")

    monkeypatch.setattr(schedule, "call_command", call)
    return names


@pytest.mark.django_db
def test_a_task_that_fails_is_told_and_the_others_run(called, caplog):
    with pytest.raises(CommandError, match="Failed: prepare_dailies"):
        call_command("run_schedule", "--once")
    assert called == [task.command for task in schedule.TASKS]
    assert "no winnable deal" in caplog.text


@pytest.mark.django_db
def test_a_second_scheduler_leaves_it_to_the_first(called):
    with schedule.only_one() as first:
        assert first
        assert first.still_holds()
        with schedule.only_one() as second:
            assert second is None
        with pytest.raises(CommandError, match="Another scheduler"):
            call_command("run_schedule", "--once")
    assert called == []
    with schedule.only_one() as third:
        assert third


def test_a_real_scheduler_ends_at_sigterm(tmp_path):
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'talon.sqlite3'}",
        "SECRET_KEY": "a-key-for-tests-alone-that-guards-nothing",
    }
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    process = subprocess.Popen(
        [*manage, "run_schedule"], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr
    for line in process.stderr:
        if "begins" in line or "Another scheduler" in line:
            break
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120)
    assert process.returncode == 0
