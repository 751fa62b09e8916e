"""What is read of players: by name, for their own eyes, for export."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import export, names
from accounts.models import ApiToken, RetiredName, User


def user_by_name(name: str) -> User | None:
    """The player of that name in any case, or None. Deleted players have no name."""
    if "\0" in name:  # which PostgreSQL refuses to compare with
        return None
    user = User.objects.filter(username_key=names.key(name), deleted=None).first()
    if user is None or names.identity(user.username) != names.identity(name):
        return None
    return user


def user_by_login(login: str) -> User | None:
    """The player who signs in with that username or e-mail address. One query always.

    An address that several accounts claim and none has confirmed leads to the one that
    claimed it first: who claims it later can take nothing from it.
    """
    login = login.strip()
    if "@" not in login:
        return user_by_name(login)
    email = login.lower()
    claimed = Q(email=email) | Q(emailaddress__email=email)
    users = list(User.objects.filter(claimed, is_guest=False).distinct().order_by("pk")[:10])
    confirmed = [user for user in users if user.email == email]
    return next(iter(confirmed or users), None)


def users_by_email(email: str) -> list[User]:
    """The active members that a password reset for this address is for."""
    email = email.lower()
    claimed = Q(email=email) | Q(emailaddress__email=email)
    users = list(User.objects.filter(claimed, is_active=True).distinct().order_by("pk")[:10])
    return [user for user in users if user.email == email] or users


def name_is_free(name: str, *, for_player: User | None = None) -> bool:
    """Whether nobody has the name or one that looks like it, nor had it until lately.

    Their own present and earlier names are free for `for_player`.
    """
    same = Q(username_key=names.key(name)) | Q(username_look=names.look(name))
    taken = User.objects.filter(same)
    resting = RetiredName.objects.filter(same, until__gt=timezone.now())
    if for_player is not None:
        taken = taken.exclude(pk=for_player.pk)
        resting = resting.exclude(kept_for=for_player)
    return not (taken.exists() or resting.exists())


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The player's tokens in force, newest first."""
    return ApiToken.objects.filter(user=user, revoked=None)


def sessions_of(user: User) -> list[UserSession]:
    """The player's live sessions, the one last seen first."""
    rows = UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk")
    live = set(
        Session.objects.filter(
            pk__in=[row.session_key for row in rows], expire_date__gt=timezone.now()
        ).values_list("pk", flat=True)
    )
    return [row for row in rows if row.session_key in live]


def owner_of_address(email: str) -> User | None:
    """Who has shown that the address is theirs."""
    confirmed = EmailAddress.objects.filter(email=email.lower(), verified=True)
    address = confirmed.select_related("user").first()
    return None if address is None else address.user


def email_of(user: User) -> EmailAddress | None:
    """The player's address: the confirmed one, else the one that waits to be confirmed."""
    return EmailAddress.objects.filter(user=user).order_by("-verified", "-pk").first()


def account_of(user: User) -> dict[str, Any]:
    """The account as its owner sees it."""
    email = email_of(user)
    return {
        "username": user.username,
        "guest": user.is_guest,
        "email": email.email if email else None,
        "email_confirmed": bool(email and email.verified),
        "created": user.created,
        "settings": user.settings.as_dict(),
    }


def own_facts(user: User) -> dict[str, Any]:
    """What the site keeps of a player, but for what may be many rows."""
    account = account_of(user)
    settings = account.pop("settings")
    return {
        "exported": timezone.now(),
        "account": {**account, "last_signed_in": user.last_login},
        "settings": settings,
        "tokens": [
            {
                "name": token.name,
                "hint": token.hint,
                "created": token.created,
                "last_used": token.last_used,
                "revoked": token.revoked,
            }
            for token in ApiToken.objects.filter(user=user)
        ],
        "sessions": [
            {
                "signed_in": row.created_at,
                "address": row.ip,
                "browser": row.user_agent,
                "last_seen": row.last_seen_at,
            }
            for row in sessions_of(user)
        ],
        **export.small_parts_of(user),
    }
