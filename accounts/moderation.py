"""What the staff do to players, each deed with its reason in the moderation log."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import naming, services
from accounts.models import ModerationEntry, User
from accounts.second_factors import factors_drop

Deed = ModerationEntry.Deed


def note(*, by: User, deed: Deed, player: User | None, reason: str, about: str = "") -> None:
    """Write a deed down. Raises ValidationError without a reason."""
    reason = reason.strip()
    if not reason:
        raise ValidationError(_("Say why: a reason is needed."), code="required")
    ModerationEntry.objects.create(by=by, deed=deed, player=player, about=about, reason=reason)


def player_suspend(*, player: User, by: User, reason: str) -> None:
    """Sign a player out everywhere and let nothing of theirs in any more."""
    with transaction.atomic():
        note(by=by, deed=Deed.SUSPENDED, player=player, reason=reason)
        services.users_set_active(users=[player], active=False)
        services.sessions_end(user=player)


def reason_of_suspension(player: AbstractBaseUser) -> str:
    """Return the words of the staff about a player who is suspended; empty when there are none."""
    entries = ModerationEntry.objects.filter(player=player.pk, deed=Deed.SUSPENDED)
    newest = entries.first()
    return "" if newest is None else newest.reason


def player_reinstate(*, player: User, by: User, reason: str) -> None:
    """Let a player in again, who was suspended."""
    with transaction.atomic():
        note(by=by, deed=Deed.REINSTATED, player=player, reason=reason)
        services.users_set_active(users=[player], active=True)


def player_rename(*, player: User, by: User, reason: str) -> None:
    """Take a member's name away; they may choose another at once, but not the old one."""
    with transaction.atomic():
        note(by=by, deed=Deed.RENAMED, player=player, reason=reason, about=player.username)
        naming.name_take_away(user=player)


def player_remove_factors(*, player: User, by: User, reason: str) -> None:
    """Help a member who has lost passkey, app and recovery codes: the password is left."""
    with transaction.atomic():
        note(by=by, deed=Deed.FACTORS_REMOVED, player=player, reason=reason)
        factors_drop(player)
