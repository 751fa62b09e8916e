"""`manage.py study_deals`: what was not known is looked into again, and further each time."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command

from games.engine import deal_codes
from games.engine.replay import replay
from games.engine.solver import Verdict
from games.models import DealVerdict
from games.solving import again

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
WINNABLE, UNWINNABLE = "CF1-D3-AAAAACL", "CF1-D3-ACYCKMW"


def unknown(code: str, looks: int = 1, days_ago: int = 1) -> None:
    found_at = NOON - timedelta(days=days_ago)
    DealVerdict.objects.create(code=code, outcome="unknown", looks=looks, found_at=found_at)


def study(*arguments: str) -> str:
    out = StringIO()
    call_command("study_deals", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Which deals were looked into, with how many positions; none is decided."""
    questions = []

    def solve(code: deal_codes.DealCode, budget: int, *, seconds: float) -> Verdict:
        questions.append((str(code), budget // again.full_budget()))
        return Verdict("unknown", None, budget)

    monkeypatch.setattr(again, "solve", solve)
    return questions


def test_what_can_be_decided_now_is_kept_and_told() -> None:
    unknown(WINNABLE)
    unknown(UNWINNABLE)
    assert "2 deals were looked into again: 1 can be won, 1 cannot, 0 are" in study()
    won = DealVerdict.objects.get(code=WINNABLE)
    assert won.outcome == "winnable"
    assert replay(deal_codes.parse(WINNABLE), won.line).won
    lost = DealVerdict.objects.get(code=UNWINNABLE)
    assert (lost.outcome, lost.line) == ("unwinnable", "")
    assert study().startswith("0 deals")


def test_the_oldest_look_comes_first_and_each_goes_twice_as_far(
    asked: list[tuple[str, int]],
) -> None:
    unknown("CF1-D3-AAAAAAB", days_ago=2)
    unknown("CF1-D3-AAAAAAC", days_ago=5, looks=2)
    with time_machine.travel(NOON, tick=False):
        assert "2 are still not known" in study()
    assert asked == [("CF1-D3-AAAAAAC", 4), ("CF1-D3-AAAAAAB", 2)]
    assert set(DealVerdict.objects.values_list("looks", "found_at")) == {(3, NOON), (2, NOON)}


def test_after_three_looks_a_deal_is_let_be(asked: list[tuple[str, int]]) -> None:
    unknown("CF1-D3-AAAAAAB")
    for _ in range(4):
        study()
    assert [times for _, times in asked] == [2, 4]


def test_what_is_known_is_not_looked_into(asked: list[tuple[str, int]]) -> None:
    DealVerdict.objects.create(code=WINNABLE, outcome="winnable", line="sw")
    DealVerdict.objects.create(code=UNWINNABLE, outcome="unwinnable")
    study()
    assert asked == []


def test_a_deal_for_which_the_time_runs_out_stays_as_it_was(
    asked: list[tuple[str, int]],
) -> None:
    unknown(WINNABLE)
    assert study("--minutes", "0.000001").startswith("0 deals")
    assert DealVerdict.objects.get().looks == 1


def test_the_cards_of_a_sealed_deal_are_let_be(
    asked: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown(WINNABLE)
    monkeypatch.setattr(again.daily, "is_sealed", lambda code: True)
    study()
    assert asked == []


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="minutes"):
        study("--minutes", "0")
