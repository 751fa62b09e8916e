"""Who is asking: the one door from a request, a session or a token to a player."""

import hashlib
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db.models import Exists, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import ApiToken, User

TOKEN_PREFIX = "talon_"  # noqa: S105 - what every token begins with
_LAST_USED_STEP = timedelta(minutes=1)


def guest_of(request: HttpRequest) -> User | None:
    """The guest who makes the request; None for members and for nobody."""
    user = request.user
    return user if isinstance(user, User) and user.is_guest else None


def member_of(request: HttpRequest) -> User | None:
    """The member who makes the request; None for guests and for nobody."""
    user = request.user
    return user if isinstance(user, User) and not user.is_guest else None


def guest_set_aside(request: HttpRequest) -> None:
    """Let a guest's request pass as a visitor's, in the midst of signing in as a member.

    allauth takes whoever is signed in for somebody who has no business there.
    """
    if guest := guest_of(request):
        request.guest_aside = guest  # type: ignore[attr-defined]
        request.user = AnonymousUser()


def guest_aside(request: HttpRequest) -> User | None:
    """The guest who was set aside for this request."""
    return getattr(request, "guest_aside", None)


def token_digest(raw: str) -> str:
    """What is kept of a token. It has 256 random bits, so a plain fast hash hides it."""
    return hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()


def user_for_token(raw: str) -> ApiToken | None:
    """The token with its `user`, if it is in force; notes once a minute that it was used."""
    if not raw.startswith(TOKEN_PREFIX):
        return None
    token = (
        ApiToken.objects.select_related("user")
        .filter(digest=token_digest(raw), revoked=None, user__is_active=True)
        .first()
    )
    if token is None:
        return None
    now = timezone.now()
    if token.last_used is None or token.last_used < now - _LAST_USED_STEP:
        unnoted = Q(last_used=None) | Q(last_used__lt=now - _LAST_USED_STEP)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used=now)
        token.last_used = now
    return token


def token_is_live(token_id: int) -> bool:
    """Whether a token let in earlier is still in force. One query."""
    return ApiToken.objects.filter(pk=token_id, revoked=None, user__is_active=True).exists()


def session_is_live(session_key: str, user_id: int, auth_hash: str) -> bool:
    """Whether a session let in earlier still is that user's. One query.

    `auth_hash` is what the session holds under django.contrib.auth.HASH_SESSION_KEY.
    """
    sessions = Session.objects.filter(pk=session_key, expire_date__gt=timezone.now())
    user = (
        User.objects.only("password").filter(Exists(sessions), pk=user_id, is_active=True).first()
    )
    if user is None:
        return False
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(auth_hash, known) for known in hashes)
