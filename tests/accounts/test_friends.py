"""Following others: who can, whom, how many, and what is left when somebody goes."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import friends, selectors, services
from accounts.models import Follow, User
from accounts.profiles import NoSuchProfile


def names(follower: User) -> list[str]:
    return [row.followed.username for row in friends.followed_by(follower)]


def test_a_member_follows_another_and_lets_them_go(alice, bob) -> None:
    friends.follow(follower=alice, name="Bob")
    assert names(alice) == ["bob"]
    assert friends.followed_ids(alice) == {bob.pk}
    assert friends.follows(alice, bob)
    assert not friends.follows(bob, alice)
    friends.unfollow(follower=alice, name="bob")
    assert names(alice) == []


def test_to_follow_twice_is_to_follow_once(alice, bob) -> None:
    first = friends.follow(follower=alice, name="bob")
    assert friends.follow(follower=alice, name="bob") == first
    friends.unfollow(follower=alice, name="bob")
    with pytest.raises(NoSuchProfile):
        friends.unfollow(follower=alice, name="bob")


def test_nobody_follows_themselves(alice) -> None:
    with pytest.raises(ValidationError) as refused:
        friends.follow(follower=alice, name="alice")
    assert refused.value.code == "oneself"
    with pytest.raises(IntegrityError), transaction.atomic():
        Follow.objects.create(follower=alice, followed=alice)


def test_a_guest_neither_follows_nor_is_followed(alice, make_user) -> None:
    guest = make_user("Guest-222222", is_guest=True)
    with pytest.raises(ValidationError) as refused:
        friends.follow(follower=guest, name="alice")
    assert refused.value.code == "guest"
    with pytest.raises(NoSuchProfile):
        friends.follow(follower=alice, name="Guest-222222")
    assert friends.followed_ids(guest) == friends.followed_ids(None) == frozenset()


@pytest.mark.parametrize("how", ["closed", "blocked", "deleted", "unknown", "nul"])
def test_who_has_no_profile_for_others_cannot_be_followed(alice, bob, how) -> None:
    if how == "closed":
        services.settings_update(user=bob, changes={"profile": "nothing"})
    elif how == "blocked":
        services.users_set_active(users=[bob], active=False)
    elif how == "deleted":
        services.user_delete(user=bob)
    with pytest.raises(NoSuchProfile):
        friends.follow(
            follower=alice, name={"unknown": "nobody-here", "nul": "a\0"}.get(how, "bob")
        )


def test_there_is_an_end_of_following(alice, make_user, monkeypatch) -> None:
    monkeypatch.setattr(friends, "MOST_FOLLOWED", 2)
    for name in ("bob", "carol", "dave"):
        make_user(name)
    friends.follow(follower=alice, name="bob")
    friends.follow(follower=alice, name="carol")
    with pytest.raises(ValidationError) as refused:
        friends.follow(follower=alice, name="dave")
    assert refused.value.code == "too_many"
    friends.follow(follower=alice, name="carol")
    friends.unfollow(follower=alice, name="bob")
    friends.follow(follower=alice, name="dave")
    assert names(alice) == ["carol", "dave"]


def test_who_closes_the_profile_is_followed_by_nobody_even_when_it_opens_again(alice, bob) -> None:
    friends.follow(follower=alice, name="bob")
    friends.follow(follower=bob, name="alice")
    services.settings_update(user=bob, changes={"profile": "nothing"})
    assert names(alice) == []
    assert names(bob) == ["alice"]
    services.settings_update(user=bob, changes={"profile": "all"})
    assert names(alice) == []


def test_who_is_blocked_is_not_shown_until_let_in_again(alice, bob) -> None:
    friends.follow(follower=alice, name="bob")
    services.users_set_active(users=[bob], active=False)
    assert (names(alice), friends.followed_ids(alice)) == ([], frozenset())
    services.users_set_active(users=[bob], active=True)
    assert names(alice) == ["bob"]


def test_a_deletion_leaves_no_follow_on_either_side(alice, bob) -> None:
    friends.follow(follower=alice, name="bob")
    friends.follow(follower=bob, name="alice")
    services.user_delete(user=bob)
    assert not Follow.objects.exists()


def test_a_new_name_keeps_who_follows(alice, bob) -> None:
    friends.follow(follower=alice, name="bob")
    bob.username = "robert"
    bob.set_keys()
    bob.save()
    assert names(alice) == ["robert"]


def test_the_export_tells_whom_one_follows_and_not_by_whom_one_is_followed(alice, bob) -> None:
    friends.follow(follower=alice, name="bob")
    assert [row["player"] for row in selectors.own_facts(alice)["following"]] == ["bob"]
    assert selectors.own_facts(bob)["following"] == []
