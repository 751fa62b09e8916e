"""Days won, points and streaks, against counting them from the results one by one."""

import random
from datetime import date, timedelta

import pytest
from django.core.management import call_command

from leaderboard import seasons
from leaderboard.models import Tally
from leaderboard.services import result_hide, result_restore
from tests.games.conftest import DAY
from tests.leaderboard.conftest import ranked_day
from tests.leaderboard.test_streaks import brute_force

pytestmark = pytest.mark.django_db

FIRST = date(2026, 10, 20)
DAYS = (DAY - FIRST).days + 1


def told(player):
    """What the boards tell of a player: wins, points and streaks of all time, wins of November."""
    ever = seasons.wins("canfield", "D3", viewer=player).me
    november = seasons.wins("canfield", "D3", "2026-11", viewer=player).me
    streaks = seasons.streaks("canfield", "D3", viewer=player).me
    return (
        (ever["won"], ever["points"], ever["played"]) if ever else (0, 0, 0),
        november["won"] if november else 0,
        (streaks["longest"], streaks["current"]) if streaks else (0, 0),
    )


@pytest.mark.parametrize("seed", range(6))
def test_tallies_are_what_counting_the_results_gives(alice, bob, clock, seed):
    rng = random.Random(seed)
    scores: dict[date, tuple[bool, int]] = {}
    rows = {}
    numbers = list(range(DAYS))
    rng.shuffle(numbers)
    for number in numbers[: rng.randrange(5, DAYS)]:
        day = FIRST + timedelta(days=number)
        won = rng.random() < 0.7
        scores[day] = won, 255 if won else rng.randrange(50) * 5
        rows[day] = ranked_day(alice, day, won=scores[day][0], score=scores[day][1])
    hidden = rng.sample(sorted(rows), 3)
    for day in hidden:
        result_hide(result=rows[day], by=bob, reason="a test")
        if rng.random() < 0.5:
            result_restore(result=rows[day])
        else:
            del scores[day]
    history = [scores.get(FIRST + timedelta(days=number), (False, 0))[0] for number in range(DAYS)]
    expected = (
        (sum(won for won, _ in scores.values()), sum(s for _, s in scores.values()), len(scores)),
        sum(won for day, (won, _) in scores.items() if day.month == 11),
        brute_force(history),
    )
    assert told(alice) == expected
    call_command("rebuild_results")
    assert told(alice) == expected
    Tally.objects.all().delete()
    call_command("rebuild_results")
    assert told(alice) == expected


def test_a_streak_lives_until_its_next_day_is_over(alice, clock):
    ranked_day(alice, DAY - timedelta(days=1), won=True, score=255)
    for hours, current in ((0, 1), (11, 1), (13, 0)):
        clock.shift(timedelta(hours=hours))
        assert seasons.streaks("canfield", "D3", viewer=alice).me["current"] == current
        clock.shift(-timedelta(hours=hours))


def test_equal_seasons_share_a_rank(alice, bob, make_user, clock):
    for player in (alice, bob):
        ranked_day(player, DAY, won=True, score=255)
    ranked_day(make_user("cyd"), DAY, won=False, score=255)
    rows = seasons.wins("canfield", "D3", "2026-11").rows
    assert [(row["rank"], row["player"]) for row in rows] == [(1, "alice"), (1, "bob"), (3, "cyd")]
