"""Streaks, against counting day by day."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from leaderboard.streaks import streaks_of

FIRST = date(2026, 2, 20)
histories = st.lists(st.booleans(), max_size=60)


def brute_force(history):
    """The longest streak, and the one that ends with the last day or the day before."""
    longest = run = 0
    for won in history:
        run = run + 1 if won else 0
        longest = max(longest, run)
    current = run
    if history and not history[-1]:
        current = 0
        for won in reversed(history[:-1]):
            if not won:
                break
            current += 1
    return longest, current


@given(histories, st.randoms())
def test_streaks_are_what_counting_day_by_day_gives(history, random):
    days = [FIRST + timedelta(days=number) for number, won in enumerate(history) if won]
    random.shuffle(days)
    streaks = streaks_of(days + days[:1])
    today = FIRST + timedelta(days=len(history) - 1)
    assert (streaks.longest, streaks.current(today)) == brute_force(history)


def test_yesterdays_win_keeps_a_streak_and_an_older_one_does_not():
    streaks = streaks_of([date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1)])
    assert [streaks.current(date(2026, 3, day)) for day in (1, 2, 3)] == [3, 3, 0]
    assert streaks.longest == 3


def test_who_never_won_has_no_streak():
    assert streaks_of([]).longest == 0
    assert streaks_of([]).current(FIRST) == 0
