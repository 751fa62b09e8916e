"""`manage.py prepare_dailies`: days made ahead, once, and a loud end when there are too few."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command

from games import attempts, daily
from games.engine.solver import Verdict
from games.models import Daily, Game

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Noon of a day on which solving costs nothing."""
    monkeypatch.setattr(daily, "solve", lambda code, budget: Verdict("winnable", ("sw",), 1))
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


def prepare(*arguments: str) -> str:
    out = StringIO()
    call_command("prepare_dailies", *arguments, stdout=out)
    return out.getvalue()


def test_thirty_days_are_made_today_the_first_and_a_second_run_makes_nothing() -> None:
    assert "30 days are ready from 2026-11-30 on" in prepare("--days", "30")
    rows = list(Daily.objects.values_list("pk", "code"))
    assert len(rows) == 30 * len(daily.KINDS)
    assert len({code for _, code in rows}) == len(rows)
    prepare("--days", "30")
    assert list(Daily.objects.values_list("pk", "code")) == rows


def test_the_next_day_adds_one_day(clock) -> None:
    prepare("--days", "3")
    clock.shift(timedelta(days=1))
    assert "3 days are ready from 2026-12-01 on" in prepare("--days", "3")
    assert Daily.objects.values("date").distinct().count() == 4


def test_it_fails_when_fewer_days_lie_ahead_than_should() -> None:
    prepare("--days", "3")
    with pytest.raises(CommandError, match="Only 3 days are ready, 30 should be"):
        prepare("--days", "0", "--least", "30")
    assert "3 days" in prepare("--days", "0", "--least", "3")


def test_thirty_days_are_enough_however_many_it_makes() -> None:
    with pytest.raises(CommandError, match="Only 0 days are ready, 30 should be"):
        prepare("--days", "31", "--from", "2026-12-02")
    assert "33 days" in prepare("--days", "2")


def test_a_gap_ends_the_days_ahead() -> None:
    with pytest.raises(CommandError, match="Only 0 days"):
        prepare("--days", "2", "--from", "2026-12-05")
    assert Daily.objects.filter(date=date(2026, 12, 6)).count() == len(daily.KINDS)


@pytest.mark.parametrize("start", ["2026-11-29", "2020-01-01"])
def test_past_days_get_no_deals(start: str) -> None:
    with pytest.raises(CommandError, match="no secret"):
        prepare("--from", start)
    assert Daily.objects.count() == 0


def test_what_is_no_day_is_refused() -> None:
    with pytest.raises(CommandError, match="written as"):
        prepare("--from", "soon")


def test_it_closes_the_attempts_of_days_that_are_over(clock, alice) -> None:
    prepare("--days", "1")
    game, _ = attempts.attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    clock.shift(timedelta(days=1))
    assert "attempts closed: 1" in prepare("--days", "1")
    assert Game.objects.get(pk=game.pk).closed_version == 0
