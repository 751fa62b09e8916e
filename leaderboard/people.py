"""What a profile tells: a member's name, statistics, streaks of daily wins, and recent games."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts import friends
from accounts.models import User
from accounts.profiles import Profile
from games import days
from games.daily import KINDS
from games.statistics import EVERYTHING, Statistics, Wanted, statistics_facts, statistics_of
from leaderboard.models import Tally
from leaderboard.tallies import ALL_TIME


@dataclass(frozen=True)
class DailyStreak:
    """A member's streaks of daily wins at a game and option."""

    game: str
    option: str
    current: int
    longest: int
    last_won: date


def daily_streaks(player: User) -> list[DailyStreak]:
    """Return a member's streaks, in the order of games; none where no daily was won."""
    today = days.today()
    rows = Tally.objects.filter(player=player, month=ALL_TIME, last_won__isnull=False)
    streaks = [
        DailyStreak(
            row.game, row.option, row.streaks.current(today), row.longest_streak, row.last_won
        )
        for row in rows
        if row.last_won is not None
    ]
    return sorted(streaks, key=lambda streak: KINDS.index((streak.game, streak.option)))


@dataclass(frozen=True)
class Person:
    """A profile with all that it tells one viewer, but for the games."""

    profile: Profile
    is_followed: bool
    statistics: Statistics
    streaks: list[DailyStreak]


def person(profile: Profile, viewer: User | None, wanted: Wanted = EVERYTHING) -> Person:
    """Return what a profile tells a viewer."""
    return Person(
        profile,
        friends.follows(viewer, profile.player),
        statistics_of(profile.player, wanted),
        daily_streaks(profile.player),
    )


def person_facts(person: Person) -> dict[str, Any]:
    """Return a profile as the API tells it."""
    profile = person.profile
    return {
        "username": profile.player.username,
        "since": profile.player.created.date(),
        "is_own": profile.is_own,
        "is_followed": person.is_followed,
        "shows_games": profile.shows_games,
        "statistics": statistics_facts(person.statistics),
        "streaks": person.streaks,
    }
