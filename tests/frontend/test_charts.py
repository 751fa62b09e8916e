"""Where bars, points and cells of pictures lie."""

import random
from datetime import date, timedelta

import pytest

from frontend import charts
from frontend.charts import HEIGHT, LEFT, LEVELS, TOP, WIDTH, by_month, distribution, heat_map


@pytest.mark.parametrize(
    ("most", "step", "top"),
    [(1, 1, 1), (3, 1, 3), (4, 1, 4), (5, 2, 6), (8, 2, 8), (9, 5, 10), (37, 10, 40), (81, 50, 100),
     (1_234, 500, 1_500)],
)  # fmt: skip
def test_a_scale_has_round_steps_and_reaches_the_most(most, step, top) -> None:
    assert charts.scale_to(most) == (step, top)


@pytest.mark.parametrize("most", range(1, 3_000, 7))
def test_a_scale_has_few_marks_and_no_more_room_than_a_step(most) -> None:
    step, top = charts.scale_to(most)
    assert top % step == 0
    assert most <= top < most + step
    assert top // step <= 4


@pytest.mark.parametrize("seed", range(20))
def test_every_game_is_in_one_bar_and_every_bar_in_the_picture(seed) -> None:
    dice = random.Random(seed)
    counts = {5 * dice.randrange(-9, 91): dice.randrange(1, 200) for _ in range(seed * 5 + 1)}
    drawn = distribution(counts)
    assert drawn is not None
    assert sum(bar.count for bar in drawn.bars) == sum(counts.values())
    assert len(drawn.bars) <= charts.MOST_BARS
    for score, count in counts.items():
        [bar] = [bar for bar in drawn.bars if bar.low <= score <= bar.high]
        assert bar.count >= count
    for bar, following in zip(drawn.bars, drawn.bars[1:], strict=False):
        assert bar.high + 5 == following.low
        assert bar.x + bar.width < following.x
    assert drawn.bars[0].x >= LEFT
    assert drawn.bars[-1].x + drawn.bars[-1].width <= WIDTH
    assert all(bar.width > 0 and TOP <= bar.y <= HEIGHT for bar in drawn.bars)


def test_a_higher_bar_stands_for_more() -> None:
    low, high = distribution({0: 5, 5: 10}).bars
    assert high.height == 2 * low.height > 0
    assert distribution({}) is None


def test_a_line_has_a_point_for_each_month_and_a_gap_has_its_width() -> None:
    rates = {date(2026, 1, 1): 0.0, date(2026, 2, 1): 0.5, date(2026, 5, 1): 1.0}
    line = by_month(rates)
    first, second, third = line.points
    assert third.x - second.x == pytest.approx(3 * (second.x - first.x), abs=2)
    assert first.y > second.y > third.y == TOP
    assert line.path == f"M{first.x} {first.y} L{second.x} {second.y} L{third.x} {third.y}"
    assert third.named


def test_one_month_makes_no_line_and_two_years_are_the_most() -> None:
    assert by_month({date(2026, 1, 1): 0.5}) is None
    months = {date(2020 + n // 12, 1 + n % 12, 1): 0.5 for n in range(60)}
    line = by_month(months)
    assert len(line.points) == charts.MOST_MONTHS
    assert 4 <= sum(point.named for point in line.points) <= charts.MOST_MONTH_NAMES


@pytest.mark.parametrize("days", range(9))
def test_the_days_of_a_year_lie_in_two_halves_without_a_gap(days) -> None:
    last = date(2026, 11, 26) + timedelta(days=days)
    halves = heat_map({last: 3, date(2000, 1, 1): 9}, last)
    cells = [cell for half in halves for cell in half.cells]
    assert [cell.day for cell in cells] == [
        cells[0].day + timedelta(days=number) for number in range(len(cells))
    ]
    assert cells[-1].day == last
    assert cells[0].day <= last - timedelta(days=365)
    assert cells[-1].level == LEVELS
    assert halves[1].total == 3
    for half in halves:
        assert all(cell.y == half.cells[cell.day.weekday()].y for cell in half.cells)
        assert max(cell.x for cell in half.cells) + charts.CELL <= WIDTH


def test_more_is_never_lighter_and_some_is_never_none() -> None:
    levels = [charts.level_of(count, 37) for count in range(38)]
    assert levels == sorted(levels)
    assert (levels[0], levels[1], levels[37]) == (0, 1, LEVELS)


def test_each_month_is_named_once_in_order() -> None:
    named = [month.month for half in heat_map({}, date(2026, 11, 30)) for month in half.months]
    assert named == sorted(set(named))
    assert len(named) >= 12
