"""Other names for players: chosen by themselves, or taken away by the staff."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import names, selectors
from accounts.models import RetiredName, User

NAME_RESTS_FOR = timedelta(days=90)
BETWEEN_CHANGES = timedelta(days=30)


def name_taken() -> ValidationError:
    """What to tell who wants a name that is not to be had."""
    return ValidationError(
        _("This username, or one that looks the same, is taken."), code="username_taken"
    )


def next_change(user: User) -> datetime | None:
    """When the player may change the name again; None for now."""
    if user.renamed is None:
        return None
    then = user.renamed + BETWEEN_CHANGES
    return then if then > timezone.now() else None


def name_change(*, user: User, username: str) -> User:
    """Give a member another name. The old one rests for 90 days, and is theirs to take back.

    Raises ValidationError when the name is not allowed or taken, and within 30 days of the
    last change.
    """
    username = names.check(username)
    try:
        with transaction.atomic():
            row = User.objects.select_for_update().get(pk=user.pk, is_guest=False)
            if row.username == username:
                return row
            if next_change(row) is not None:
                raise ValidationError(
                    _("A name can be changed once in %(days)d days."),
                    code="too_soon",
                    params={"days": BETWEEN_CHANGES.days},
                )
            if not selectors.name_is_free(username, for_player=row):
                raise name_taken()
            _rename(row, username, kept_for=row)
            row.renamed = timezone.now()
            row.save(update_fields=["renamed"])
    except IntegrityError as error:
        raise name_taken() from error
    return row


def name_take_away(*, user: User) -> User:
    """Give a member a name of chance, and a free choice of another that is not the old one."""
    for _attempt in range(20):
        try:
            with transaction.atomic():
                row = User.objects.select_for_update().get(pk=user.pk)
                _rename(row, names.random_player(), kept_for=None)
                row.renamed = None
                row.save(update_fields=["renamed"])
        except IntegrityError:  # the name is somebody's
            continue
        return row
    raise RuntimeError("Twenty random names were all taken.")


def _rename(row: User, username: str, *, kept_for: User | None) -> None:
    old_key = row.username_key
    if names.key(username) != old_key:
        name_retire(user=row, kept_for=kept_for)
    row.username = username
    row.set_keys()
    row.save(update_fields=["username", "username_key", "username_look"])
    RetiredName.objects.filter(username_key=row.username_key).delete()


def name_retire(*, user: User, kept_for: User | None = None) -> None:
    """Let a player's present name rest, so that nobody can pose as them."""
    now = timezone.now()
    RetiredName.objects.filter(until__lte=now).delete()
    RetiredName.objects.update_or_create(
        username_key=user.username_key,
        defaults={
            "username_look": user.username_look,
            "until": now + NAME_RESTS_FOR,
            "kept_for": kept_for,
        },
    )
