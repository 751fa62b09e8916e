"""Which boards there are: the one door to the board of a daily deal."""

from games import days
from games.daily import daily_of
from games.errors import NoSuchDaily
from leaderboard.models import Board


def board_to_see(date: str, game: str, option: str) -> Board:
    """Return the board of a day that has begun; a deal that is missing today is made.

    Raises NotYet, NoSuchDaily and DayWithoutDeal.
    """
    day = days.read(date)
    if day is None:
        raise NoSuchDaily
    daily_of(day, game, option)
    return Board(day, game, option)
