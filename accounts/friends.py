"""Whom a member follows, to find them on the boards. Who is followed is not told."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Follow, User
from accounts.profiles import NoSuchProfile, profile_to_see

MOST_FOLLOWED = 200


def _follows_of(follower: User) -> QuerySet[Follow]:
    return Follow.objects.filter(follower=follower, followed__is_active=True)


def followed_by(follower: User) -> list[Follow]:
    """Return whom a member follows, each with its `followed`, by name."""
    rows = _follows_of(follower).select_related("followed")
    return list(rows.order_by("followed__username_key"))


def followed_ids(follower: User | None) -> frozenset[int]:
    """Return the ids of those whom a member follows; none for guests and for nobody."""
    if follower is None or follower.is_guest:
        return frozenset()
    return frozenset(_follows_of(follower).values_list("followed_id", flat=True))


def followed_names(follower: User | None) -> list[str]:
    """Return the names of those whom a member follows; none for guests and for nobody."""
    if follower is None or follower.is_guest:
        return []
    return [row.followed.username for row in followed_by(follower)]


def follows(follower: User | None, player: User) -> bool:
    """Return whether a viewer follows a player."""
    return follower is not None and _follows_of(follower).filter(followed=player).exists()


def follow(*, follower: User, name: str) -> Follow:
    """Follow the member whose profile it is. Twice is once.

    Raises NoSuchProfile for who has none that others see, and ValidationError for a guest who
    would follow, for oneself, and when the member follows MOST_FOLLOWED already.
    """
    profile = profile_to_see(follower, name)
    if follower.is_guest:
        raise ValidationError(_("Sign up to follow others."), code="guest")
    if profile.is_own:
        raise ValidationError(_("You cannot follow yourself."), code="oneself")
    with transaction.atomic():
        # One at a time for a member, so that the count is true.
        User.objects.select_for_update().get(pk=follower.pk)
        own = Follow.objects.filter(follower=follower)
        if found := own.filter(followed=profile.player).first():
            return found
        if own.count() >= MOST_FOLLOWED:
            raise ValidationError(
                _("You follow %(most)d players, which is the most. Let one go first."),
                code="too_many",
                params={"most": MOST_FOLLOWED},
            )
        return Follow.objects.create(follower=follower, followed=profile.player)


def unfollow(*, follower: User, name: str) -> None:
    """Follow a player no more. Raises NoSuchProfile for whom the member does not follow."""
    profile = profile_to_see(follower, name)
    deleted, _rows = Follow.objects.filter(follower=follower, followed=profile.player).delete()
    if not deleted:
        raise NoSuchProfile


def followers_drop(*, player: User) -> None:
    """Let nobody follow a player any more."""
    Follow.objects.filter(followed=player).delete()


def follows_drop(*, player: User) -> None:
    """Remove a player from all that is followed, on either side."""
    Follow.objects.filter(Q(follower=player) | Q(followed=player)).delete()


def export_of(user: User) -> list[dict[str, Any]]:
    """Return whom a player follows: a part of the export of own data."""
    return [{"player": row.followed.display_name, "since": row.since} for row in followed_by(user)]
