"""Pictures of numbers: where bars, lines and cells lie. Templates draw them as SVG.

Pure functions from numbers to whole units of a picture that is 320 units wide, as wide as the
smallest phone; a whole number is written the same in every language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count as count_up
from itertools import pairwise

WIDTH, HEIGHT = 320, 160
LEFT, TOP, BOTTOM = 34, 8, 22
"""Room beside the plot for what the axes say."""

PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - 4, HEIGHT - TOP - BOTTOM
MOST_BARS = 14
WIDEST = 40
MOST_MONTHS = 24
MOST_MONTH_NAMES = 5

CELL, GAP = 10, 1
WEEKS = 27
"""Of a half of the heat map: two of them are a year and a bit."""

HEAT_LEFT, HEAT_TOP = 20, 14
LEVELS = 4


# --- Scales ------------------------------------------------------------------------------


def scale_to(most: int, marks: int = 4) -> tuple[int, int]:
    """Return the step between marks, of 1, 2 or 5 and zeros, and the mark that reaches `most`.

    >>> scale_to(37)
    (10, 40)
    """
    step = next(
        factor * 10**power
        for power in count_up()
        for factor in (1, 2, 5)
        if factor * 10**power * marks >= most
    )
    return step, step * max(1, -(-most // step))


@dataclass(frozen=True)
class Mark:
    """A line across the plot, and what number stands beside it."""

    y: int
    value: int


def marks_of(step: int, top: int) -> list[Mark]:
    """Return the marks of a scale from 0 to `top`."""
    return [Mark(_height(value, top), value) for value in range(0, top + 1, step)]


def _height(value: float, top: int) -> int:
    return TOP + round(PLOT_HEIGHT * (1 - value / top))


# --- Bars --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """A bar for the values from `low` to `high`: `count` things have one of them."""

    low: int
    high: int
    count: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """Where its name is centred."""
        return self.x + self.width // 2


@dataclass(frozen=True)
class Bars:
    """A distribution."""

    bars: list[Bar]
    marks: list[Mark]


def distribution(counts: Mapping[int, int], unit: int = 5) -> Bars | None:
    """Return the bars of how often there was which value; None without any.

    Neighbours that do not get bars of their own share one, of a round number of units.
    """
    if not counts:
        return None
    low, high = min(counts) // unit, max(counts) // unit
    width = next(n for n in (1, 2, 4, 5, 10, 20, 50, 100) if (high - low) // n < MOST_BARS - 1)
    first, last = low // width, high // width
    sums = dict.fromkeys(range(first, last + 1), 0)
    for value, count in counts.items():
        sums[value // unit // width] += count
    step, top = scale_to(max(sums.values()))
    slot = min(PLOT_WIDTH / len(sums), WIDEST)
    left = LEFT + (PLOT_WIDTH - slot * len(sums)) / 2
    bars = []
    for place, (number, count) in enumerate(sums.items()):
        y = _height(count, top)
        x = round(left + place * slot) + 1
        right = round(left + (place + 1) * slot) - 1
        span = width * unit
        bars.append(
            Bar(
                number * span, (number + 1) * span - unit, count,
                x, y, right - x, TOP + PLOT_HEIGHT - y,
            )
        )  # fmt: skip
    return Bars(bars, marks_of(step, top))


# --- A line over months ------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """A month with its rate, 0 to 1. `named` is whether its name has room below."""

    month: date
    rate: float
    x: int
    y: int
    named: bool


@dataclass(frozen=True)
class Line:
    """A rate by month: its points, and the path through them."""

    points: list[Point]
    marks: list[Mark]

    @property
    def path(self) -> str:
        """The path of the line as SVG writes it."""
        return " ".join(
            f"{'L' if number else 'M'}{point.x} {point.y}"
            for number, point in enumerate(self.points)
        )


def by_month(rates: Mapping[date, float]) -> Line | None:
    """Return the line of the last two years of months that had a rate; None with less than two."""
    months = sorted(rates)[-MOST_MONTHS:]
    if len(months) < 2:
        return None
    numbers = [month.year * 12 + month.month for month in months]
    span = numbers[-1] - numbers[0]
    inset = 14
    width = PLOT_WIDTH - 2 * inset
    every = -(-(span + 1) // MOST_MONTH_NAMES)
    points = [
        Point(
            month,
            rates[month],
            LEFT + inset + round(width * (number - numbers[0]) / span),
            _height(rates[month] * 100, 100),
            named=(numbers[-1] - number) % every == 0,
        )
        for month, number in zip(months, numbers, strict=True)
    ]
    return Line(points, marks_of(25, 100))


# --- A calendar of days ------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A day: how much there was of it, and how dark it is, 0 to LEVELS."""

    day: date
    count: int
    level: int
    x: int
    y: int


@dataclass(frozen=True)
class MonthName:
    """A month, at the column of the week that has its first day."""

    month: date
    x: int


@dataclass(frozen=True)
class Half:
    """Half a year of weeks, Monday at the top."""

    cells: list[Cell]
    months: list[MonthName]

    @property
    def first(self) -> date:
        """Its first day."""
        return self.cells[0].day

    @property
    def last(self) -> date:
        """Its last day."""
        return self.cells[-1].day

    @property
    def total(self) -> int:
        """How much there was in all."""
        return sum(cell.count for cell in self.cells)


def heat_map(counts: Mapping[date, int], last: date) -> list[Half]:
    """Return the two halves of the year that ends with `last`, the earlier first."""
    monday = last - timedelta(days=last.weekday())
    starts = [monday - timedelta(weeks=2 * WEEKS - 1), monday - timedelta(weeks=WEEKS - 1)]
    shown = [count for day, count in counts.items() if starts[0] <= day <= last]
    most = max(shown, default=0)
    return [_half(counts, start, last, most) for start in starts]


def _half(counts: Mapping[date, int], start: date, last: date, most: int) -> Half:
    days = [start + timedelta(days=number) for number in range(7 * WEEKS)]
    cells = [
        Cell(
            day,
            counts.get(day, 0),
            level_of(counts.get(day, 0), most),
            HEAT_LEFT + (number // 7) * (CELL + GAP),
            HEAT_TOP + (number % 7) * (CELL + GAP),
        )
        for number, day in enumerate(days)
        if day <= last
    ]
    return Half(cells, _month_names(cells))


def _month_names(cells: Sequence[Cell]) -> list[MonthName]:
    # A half may begin just after the first days of a month: it is named all the same.
    firsts = [cells[0]] if cells[0].day.day <= 7 else []
    firsts += [cell for before, cell in pairwise(cells) if before.day.month != cell.day.month]
    return [MonthName(cell.day.replace(day=1), cell.x) for cell in firsts]


def level_of(count: int, most: int) -> int:
    """Return how dark a count is: 0 for none, LEVELS for the most there is."""
    return -(-LEVELS * count // most) if count else 0
