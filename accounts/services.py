"""All that changes players: making, merging, deleting; settings, tokens and sessions."""

import secrets
from collections.abc import Iterable

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import access, friends, names, naming, preferences, selectors
from accounts.models import ApiToken, Job, ModerationEntry, RetiredName, User
from accounts.profiles import is_open
from accounts.second_factors import factors_drop
from accounts.sessions import send_access_ended
from accounts.signals import guest_merged, guest_signed_up

MOST_TOKENS = 20


def guest_create() -> User:
    """A new guest under a random name."""
    for _attempt in range(20):
        guest = User(username=names.random_guest(), is_guest=True)
        guest.set_keys()
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:  # the name is somebody's
            continue
        return guest
    raise RuntimeError("Twenty random names were all taken.")


def member_create(
    *, username: str, password: str, email: str = "", guest: User | None = None
) -> User:
    """A new member; out of `guest`, if given, whose row and games become the member's.

    The address, if any, is kept as unconfirmed: it is the member's once its owner has
    followed the link that goes there, and until then nobody can tell whether it is known.

    Raises ValidationError when the name is not allowed or taken, also by somebody who
    asked for it at the same moment.
    """
    username = names.check(username)
    try:
        with transaction.atomic():
            user = _row_for_member(guest)
            if not user.is_guest and user.pk is not None:
                return _signed_up_already(user, username, password)
            if not selectors.name_is_free(username):
                raise naming.name_taken()
            was_guest = user.is_guest
            user.username = username
            user.set_keys()
            user.is_guest = False
            user.set_password(password)
            user.save()
            if email:
                EmailAddress.objects.create(user=user, email=email.lower(), primary=True)
            if was_guest:
                guest_signed_up.send(sender=User, member=user)
    except IntegrityError as error:
        raise naming.name_taken() from error
    return user


def _row_for_member(guest: User | None) -> User:
    if guest is None:
        return User()
    return User.objects.select_for_update().filter(pk=guest.pk).first() or User()


def _signed_up_already(user: User, username: str, password: str) -> User:
    """The form was sent twice: the second sending finds what the first has made."""
    if user.username == username and user.check_password(password):
        return user
    raise ValidationError(_("You have signed up already."), code="signed_up")


def guest_merge(*, guest: User, member: User) -> None:
    """Give all that a guest has to a member, and remove the guest. Twice is once."""
    with transaction.atomic():
        row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
        if row is None or row.pk == member.pk:
            return
        guest_merged.send(sender=User, guest=row, member=member)
        row.delete()


def settings_update(*, user: User, changes: object) -> User:
    """Change some of the player's settings. Raises ValidationError, see preferences.check."""
    good = preferences.check(changes)
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        row.preferences = {**row.settings.as_dict(), **good}
        row.save(update_fields=["preferences"])
        if not is_open(row):
            friends.followers_drop(player=row)
    user.preferences = row.preferences
    return user


def user_delete(*, user: User) -> None:
    """Delete an account: all that is personal goes, the games stay without a name.

    What others share with it (a deal, a place on a board) then belongs to a "deleted
    player". The name rests for 90 days, so that nobody can pose as who had it.
    """
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        if not row.is_guest:
            naming.name_retire(user=row)
        sessions_end(user=row)
        ApiToken.objects.filter(user=row).delete()
        EmailAddress.objects.filter(user=row).delete()
        SocialAccount.objects.filter(user=row).delete()
        factors_drop(row)
        friends.follows_drop(player=row)
        Job.objects.filter(owner=row).delete()
        RetiredName.objects.filter(kept_for=row).update(kept_for=None)
        ModerationEntry.objects.filter(player=row).update(about="")
        row.groups.clear()
        row.user_permissions.clear()
        row.username = f"deleted-{row.pk}"
        row.set_keys()
        row.email = ""
        row.preferences = {}
        row.last_login = row.renamed = None
        row.is_active = row.is_staff = row.is_superuser = False
        row.deleted = timezone.now()
        row.set_unusable_password()
        row.save()


def users_set_active(*, users: Iterable[User], active: bool) -> None:
    """Let players in again, or let nothing of theirs in any more."""
    for user in users:
        user.is_active = active
        # Saved one by one: each save of an inactive one ends what is open, see receivers.
        user.save(update_fields=["is_active"])


def sessions_end(*, user: User, session_keys: Iterable[str] | None = None) -> None:
    """Sign the player out of the given sessions of theirs, or of all."""
    rows = UserSession.objects.filter(user=user)
    if session_keys is not None:
        rows = rows.filter(session_key__in=list(session_keys))
    keys = list(rows.values_list("session_key", flat=True))
    with transaction.atomic():
        Session.objects.filter(pk__in=keys).delete()
        rows.delete()
        for key in keys:
            _tell_ended(user.pk, key)


def _tell_ended(user_id: int, session_key: str | None) -> None:
    transaction.on_commit(lambda: send_access_ended(user_id=user_id, session_key=session_key))


def token_create(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A new token and its text, which is nowhere to be read again.

    Raises ValidationError when the name is empty or the player has MOST_TOKENS in force.
    """
    name = " ".join(name.split())[: ApiToken._meta.get_field("name").max_length]
    if not name:
        raise ValidationError(_("Give the token a name."), code="required")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if selectors.tokens_of(user).count() >= MOST_TOKENS:
            raise ValidationError(
                _("You have %(most)d tokens, which is the most. Revoke one first."),
                code="too_many",
                params={"most": MOST_TOKENS},
            )
        raw = access.TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = ApiToken.objects.create(
            user=user, name=name, digest=access.token_digest(raw), hint=raw[-4:]
        )
    return token, raw


def token_revoke(*, token: ApiToken) -> None:
    """Make a token worthless, and end what was let in by it."""
    with transaction.atomic():
        changed = ApiToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
        if changed:
            # Of what is open nobody knows which token it came with: it all has to knock again.
            _tell_ended(token.user_id, None)
