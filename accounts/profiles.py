"""Whose profile there is for whom: the one door to a profile.

A member chooses what it shows: all, statistics only, or nothing. A profile that shows nothing
is not there for others, in the same words and by the same queries as the name of nobody.
"""

from collections.abc import Collection
from dataclasses import dataclass

from accounts import selectors
from accounts.models import User


class NoSuchProfile(Exception):
    """There is no such profile, or none for who asks."""


@dataclass(frozen=True)
class Profile:
    """A member's profile as one viewer meets it. One's own is there whatever it shows."""

    player: User
    is_own: bool

    @property
    def is_open(self) -> bool:
        """Whether others see it too."""
        return is_open(self.player)

    @property
    def shows_games(self) -> bool:
        """Whether its recent games are for this viewer."""
        return self.is_own or self.player.settings.profile == "all"


def is_open(player: User) -> bool:
    """Return whether a player has a profile that others see."""
    return _has_one(player) and player.settings.profile != "nothing"


def open_among(player_ids: Collection[int]) -> frozenset[int]:
    """Return which of some players have a profile that others see. One query.

    The followers of a board and their neighbours are thousands: no object is made of any.
    """
    members = User.objects.filter(
        pk__in=player_ids, is_active=True, is_guest=False, deleted__isnull=True
    )
    shown = members.values_list("pk", "preferences__profile")
    return frozenset(pk for pk, profile in shown.iterator() if profile != "nothing")


def _has_one(player: User) -> bool:
    return player.is_active and not player.is_guest and player.deleted is None


def profile_to_see(viewer: User | None, name: str) -> Profile:
    """Return the profile of that name for a viewer. Raises NoSuchProfile."""
    player = selectors.user_by_name(name)
    if player is None or not _has_one(player):
        raise NoSuchProfile
    is_own = viewer is not None and viewer.pk == player.pk
    if not is_own and not is_open(player):
        raise NoSuchProfile
    return Profile(player, is_own)
