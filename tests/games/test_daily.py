"""How daily deals are chosen and made: unforeseeable, winnable, the same for all, once."""

import hashlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.db import connection

from games import daily
from games.engine import deal_codes
from games.engine.replay import replay
from games.engine.solver import UNKNOWN, Verdict
from games.engine.variants import VARIANTS
from games.errors import DayWithoutDeal, NotYet
from games.models import Daily
from tests.games.conftest import DAY

pytestmark = pytest.mark.django_db

TOMORROW = DAY + timedelta(days=1)


def test_there_is_one_for_every_game_and_option() -> None:
    every = [(game.name, option) for game in VARIANTS.values() for option in game.options]
    assert list(daily.KINDS) == every


@pytest.mark.parametrize(("game", "option"), daily.KINDS)
def test_a_deal_has_fourteen_letters_a_solution_that_wins_and_its_commitment(
    game: str, option: str
) -> None:
    made = daily.daily_make(day=DAY, game=game, option=option)
    code = deal_codes.parse(made.code)
    assert str(code) == made.code
    assert (code.game, code.option, len(code.number)) == (game, option, 14)
    assert replay(code, made.solution).won
    assert made.commitment == hashlib.sha256(made.code.encode()).hexdigest()
    assert daily.faults(made) == []


def first(day: date, game: str = "canfield", option: str = "D3") -> str:
    return str(next(daily.candidates(day, game, option)))


def test_days_options_and_secrets_have_other_candidates(settings) -> None:
    codes = {first(DAY), first(TOMORROW), first(DAY, option="D1"), first(DAY, game="hoyle")}
    letters = {code[-14:] for code in codes}
    of_a_day = [str(code) for code in daily.candidates(DAY, "canfield", "D3")]
    assert len(letters) == 4
    assert len(set(of_a_day)) == len(of_a_day) == daily.MOST_CANDIDATES
    settings.SECRET_KEY = "another-secret-of-at-least-thirty-two-letters"
    assert first(DAY) not in codes


def test_every_process_chooses_the_same_deal(settings) -> None:
    program = (
        "import django; django.setup()\n"
        "from datetime import date\n"
        "from django.conf import settings\n"
        f"settings.SECRET_KEY = {settings.SECRET_KEY!r}\n"
        "from games import daily\n"
        "code, verdict = daily.choose(date(2026, 11, 30), 'freecell', 'C2')\n"
        "print(code, verdict.log, sep='\\n')\n"
    )
    there = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    code, verdict = daily.choose(DAY, "freecell", "C2")
    assert there == [str(code), verdict.log]


def test_a_candidate_not_proven_winnable_is_passed_over(monkeypatch) -> None:
    tried = []

    def solve(code, budget):
        tried.append(str(code))
        if len(tried) < 3:
            return Verdict(UNKNOWN, None, budget)
        return Verdict("winnable", ("sw",), 1)

    monkeypatch.setattr(daily, "solve", solve)
    code, _verdict = daily.choose(DAY, "canfield", "D3")
    assert tried == [str(c) for c in daily.candidates(DAY, "canfield", "D3")][:3]
    assert str(code) == tried[2]


def test_when_no_candidate_can_be_won_it_fails_aloud(monkeypatch) -> None:
    monkeypatch.setattr(daily, "MOST_CANDIDATES", 4)
    monkeypatch.setattr(daily, "solve", lambda code, budget: Verdict(UNKNOWN, None, budget))
    with pytest.raises(LookupError):
        daily.daily_make(day=DAY, game="canfield", option="D3")
    assert Daily.objects.count() == 0


def test_a_deal_that_is_made_is_never_chosen_anew(monkeypatch) -> None:
    made = daily.daily_make(day=DAY, game="canfield", option="D3")
    monkeypatch.setattr(daily, "candidates", lambda *kind: iter(()))
    assert daily.daily_make(day=DAY, game="canfield", option="D3").code == made.code


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_make_one_row(clock) -> None:
    def make(_number: int) -> str:
        try:
            return daily.daily_make(day=DAY, game="canfield", option="D1").code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        codes = set(threads.map(make, range(4)))
    assert len(codes) == Daily.objects.count() == 1


def test_todays_deals_are_made_when_they_are_asked_for(clock) -> None:
    deals = daily.dailies_of(DAY)
    assert tuple((deal.game, deal.option) for deal in deals) == daily.KINDS
    assert [deal.pk for deal in daily.dailies_of(DAY)] == [deal.pk for deal in deals]


def test_a_day_to_come_is_not_told_and_makes_no_row(clock) -> None:
    for day in (TOMORROW, DAY + timedelta(days=400)):
        with pytest.raises(NotYet):
            daily.dailies_of(day)
        with pytest.raises(NotYet):
            daily.daily_of(day, "canfield", "D3")
    assert Daily.objects.count() == 0


def test_a_past_day_without_deals_gets_none(clock) -> None:
    yesterday = DAY - timedelta(days=1)
    with pytest.raises(DayWithoutDeal):
        daily.dailies_of(yesterday)
    with pytest.raises(DayWithoutDeal):
        daily.daily_of(yesterday, "canfield", "D3")
    assert Daily.objects.count() == 0


def test_days_ahead_are_counted_without_gaps(clock, make_deals) -> None:
    assert daily.days_ahead(DAY) == 0
    make_deals(DAY)
    assert daily.days_ahead(DAY) == 1
    assert daily.days_ahead(TOMORROW) == 0
    Daily.objects.filter(option="C1").delete()
    assert daily.days_ahead(DAY) == 0


def test_the_cards_of_a_sealed_deal_are_sealed_under_every_code_of_them(clock, deals) -> None:
    letters = deals["canfield", "D3"].code[-14:]
    for prefix in ("CF1-D3", "CF1-D1", "CH1-D3"):
        assert daily.is_sealed(deal_codes.parse(f"{prefix}-{letters}"))
    freecell = deals["freecell", "C4"].code[-14:]
    for option in ("C4", "C2", "C1"):
        assert daily.is_sealed(deal_codes.parse(f"FC1-{option}-{freecell}"))
    assert not daily.is_sealed(deal_codes.parse("CF1-D3-PATIENCEPATIEN"))
    assert not daily.is_sealed(deal_codes.parse(f"CF1-D3-{letters[:7]}"))
    clock.shift(timedelta(days=1))
    assert not daily.is_sealed(deal_codes.parse(f"CF1-D3-{letters}"))


def test_a_deal_that_was_tampered_with_is_found_out(clock, deals) -> None:
    deal = deals["canfield", "D3"]
    deal.solution = deal.solution.rpartition(" ")[0]
    assert daily.faults(deal) == ["solution: does not win"]
    deal.solution = "w2"
    assert daily.faults(deal)[0].startswith("solution: ")
    deal.code = "CF1-D3-PATIENCEPATIEN"
    assert "commitment: not that of the code" in daily.faults(deal)
    deal.code = "nothing"
    assert daily.faults(deal)[0].startswith("code: ")


def test_the_worked_example_of_the_docs_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "dailies.md").read_text(encoding="utf-8")
    [(code, digest)] = re.findall(r"printf %s (\S+) \| sha256sum\n# (\w+)", page)
    assert daily.commitment_to(deal_codes.parse(code)) == digest
    assert f"{daily.BUDGET:,}" in page
    assert f"`{DAY} CF1-D3 0`" in page
