"""Whose profile is there for whom."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import services
from accounts.profiles import NoSuchProfile, profile_to_see


def set_profile(user, value):
    services.settings_update(user=user, changes={"profile": value})


def test_a_member_shows_statistics_until_they_say_otherwise(alice, bob) -> None:
    profile = profile_to_see(bob, "ALICE")
    assert (profile.player, profile.is_own, profile.is_open) == (alice, False, True)
    assert not profile.shows_games
    set_profile(alice, "all")
    assert profile_to_see(None, "alice").shows_games


def test_ones_own_profile_is_there_whatever_it_shows(alice) -> None:
    set_profile(alice, "nothing")
    profile = profile_to_see(alice, "alice")
    assert (profile.is_own, profile.is_open, profile.shows_games) == (True, False, True)


@pytest.mark.parametrize("how", ["closed", "blocked", "deleted", "guest", "unknown"])
def test_what_is_not_for_others_is_looked_for_like_the_name_of_nobody(
    alice, make_user, how
) -> None:
    bob = make_user("Guest-222222" if how == "guest" else "bob", is_guest=how == "guest")
    name = "nobody-here" if how == "unknown" else bob.username
    if how == "closed":
        set_profile(bob, "nothing")
    elif how == "blocked":
        services.users_set_active(users=[bob], active=False)
    elif how == "deleted":
        services.user_delete(user=bob)
    with (
        CaptureQueriesContext(connection) as asked,
        pytest.raises(NoSuchProfile),
    ):
        profile_to_see(alice, name)
    assert len(asked) == 1


def test_a_guest_has_no_profile_even_for_themselves(make_user) -> None:
    guest = make_user("Guest-222222", is_guest=True)
    with pytest.raises(NoSuchProfile):
        profile_to_see(guest, guest.username)
