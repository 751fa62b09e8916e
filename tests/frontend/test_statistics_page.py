"""The page of statistics: its numbers are those of the API, its pictures have tables."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from accounts import services
from frontend.templatetags import numbers
from tests.games.conftest import NOON, clock
from tests.games.test_statistics import keep, random_history, row

__all__ = ["clock"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

URL = "/statistics/"


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_visitors_are_sent_to_sign_in(visitor) -> None:
    assert visitor.get(URL)["Location"] == "/accounts/login/?next=/statistics/"


def test_who_has_not_played_is_told_so(browser) -> None:
    page = browser.get(URL).content.decode()
    assert "No game that ended is like that yet." in page
    assert "<svg" not in page.partition("<main")[2].partition("</main>")[0]


def test_page_and_api_tell_the_same_numbers(browser, alice) -> None:
    random_history(5, [alice], 300)
    told = browser.get("/api/v1/statistics/").json()["total"]
    page = text_of(browser.get(URL).content.decode())
    for number, label in (
        (numbers.count(told["played"]), "Played"),
        (numbers.count(told["won"]), "Won"),
        (numbers.percent(told["win_rate"]), "Win rate"),
        (numbers.count(told["longest_streak"]), "Longest streak"),
        (numbers.span(told["best_ms"]), "Best time"),
        (numbers.tenths(told["average_actions"]), "Average actions"),
        (numbers.count(told["redeals"]), "Redeals"),
    ):
        assert f"{label} {number}" in page


def test_each_picture_has_a_name_a_description_and_a_table(browser, alice) -> None:
    keep(row(alice), row(alice, ended=NOON - timedelta(days=40), status="ended", ranked_score=40))
    page = browser.get(URL).content.decode()
    pictures = re.findall(r'<svg class="chart".*?</svg>', page, re.DOTALL)
    assert len(pictures) == 4
    for picture in pictures:
        [ids] = re.findall(r'role="img" aria-labelledby="([^"]+)"', picture)
        title, desc = ids.split()
        assert f'<title id="{title}">' in picture
        assert f'<desc id="{desc}">' in picture
    tables = re.findall(r'<details class="behind">.*?</details>', page, re.DOTALL)
    days, scores, months = map(text_of, tables)
    assert "30 November 2026 1 1" in days
    assert re.search(r"255 1 .*|40 1", scores)
    assert "Nov 2026 1 1 100.0%" in months
    assert "Oct 2026 1 0 0.0%" in months


def test_numbers_and_dates_are_written_as_the_reader_does(browser, alice) -> None:
    keep(row(alice, undos=12_345), row(alice, status="ended"), row(alice, status="ended"))
    services.settings_update(user=alice, changes={"language": "el"})
    page = text_of(browser.get(URL).content.decode())
    assert "Ποσοστό νικών 33,3%" in page
    assert "Αναιρέσεις 12.345" in page
    assert "30 Νοεμβρίου 2026 3 1" in page
    picture = re.findall(r"<svg.*?</svg>", browser.get(URL).content.decode(), re.DOTALL)
    assert not any(re.search(r'(?:x|y|width|height|d)="[^"]*,', each) for each in picture)


@pytest.mark.parametrize(
    ("query", "played"),
    [
        ("", 4), ("?kind=canfield", 2), ("?kind=canfield:D1", 1), ("?period=30days", 3),
        ("?period=month&kind=freecell", 1), ("?since=2026-10-01&until=2026-10-31", 1),
        ("?until=2026-10-31", 1), ("?since=2026-11-30&period=year", 3), ("?bots=true", 1),
    ],
)  # fmt: skip
def test_game_option_period_and_dates_choose_the_games(browser, alice, clock, query, played):
    keep(
        row(alice),
        row(alice, kind=("canfield", "D1")),
        row(alice, kind=("freecell", "C4")),
        row(alice, kind=("freecell", "C2"), ended=NOON - timedelta(days=40)),
        row(alice, by_token=True),
    )
    answer = browser.get(URL + query)
    assert answer.status_code == 200
    assert answer.context["statistics"].total.played == played


@pytest.mark.parametrize(
    "query",
    ["?kind=bridge", "?kind=canfield:C4", "?period=ever", "?since=tomorrow", "?until=2026-02-30",
     "?since=2026-11-30&until=2026-11-01", "?since=0001-01-01", "?until=9999-12-31",
     "?kind=%00", "?since=%00"],
)  # fmt: skip
def test_what_makes_no_sense_is_said_and_all_games_are_shown(browser, alice, query) -> None:
    keep(row(alice))
    answer = browser.get(URL + query)
    assert answer.status_code == 400
    assert 'class="wrong"' in answer.content.decode()
    assert answer.context["statistics"].total.played == 1


def test_days_are_those_of_the_players_time_zone(browser, alice) -> None:
    keep(row(alice, ended=datetime(2026, 3, 31, 22, 30, tzinfo=UTC)))
    services.settings_update(user=alice, changes={"time_zone": "Europe/Athens"})
    assert browser.get(URL + "?since=2026-04-01").context["statistics"].total.played == 1
    services.settings_update(user=alice, changes={"time_zone": ""})
    assert browser.get(URL + "?since=2026-04-01").context["statistics"].total.played == 0


@pytest.mark.parametrize(
    ("filtered", "value", "english", "greek"),
    [
        (numbers.count, 12_345, "12,345", "12.345"), (numbers.count, -20, "−20", "−20"),
        (numbers.count, None, "–", "–"), (numbers.percent, 0.425, "42.5%", "42,5%"),
        (numbers.percent, None, "–", "–"), (numbers.tenths, 1_150.5, "1,150.5", "1.150,5"),
        (numbers.span, 245_000, "4:05", "4:05"), (numbers.span, None, "–", "–"),
    ],
)  # fmt: skip
def test_a_number_is_written_in_each_language(filtered, value, english, greek) -> None:
    with translation.override("en"):
        assert filtered(value) == english
    with translation.override("el"):
        assert filtered(value) == greek
