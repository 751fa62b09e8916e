"""Who is at the other end of a socket, and whether they still may be there."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, get_user
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils import translation

from accounts.access import session_is_live, token_is_live, user_for_token
from accounts.addresses import counted_address
from accounts.models import User
from accounts.sessions import SessionStore


class NotAdmitted(Exception):
    """The socket comes from a page of another site, or with a token that is none."""


@dataclass(frozen=True)
class Admission:
    """A viewer and by what right they are here: a browser session, an API token, or none.

    Without a right one may watch, as anyone may.
    """

    viewer: User | AnonymousUser
    language: str
    address: str
    session_key: str | None = None
    auth_hash: str = ""
    token_id: int | None = None

    def still_holds(self) -> bool:
        """Whether the session or token lets its owner in at this moment. Reads the database."""
        if self.token_id is not None:
            return token_is_live(self.token_id)
        if self.session_key is not None and self.viewer.pk is not None:
            return session_is_live(self.session_key, self.viewer.pk, self.auth_hash)
        return True


def admit(scope: dict[str, Any]) -> Admission:
    """Find out who opens a socket. Reads the database. Raises NotAdmitted.

    Browsers send cookies with sockets that other sites' pages open, so a session counts
    only where the Origin is the site's own; a script has no Origin and sends its token.
    """
    request = ASGIRequest({**scope, "type": "http", "method": "GET"}, BytesIO())
    language = translation.get_language_from_request(request)
    address = counted_address(request)
    authorization = request.headers.get("Authorization", "")
    if authorization:
        scheme, _, raw = authorization.partition(" ")
        token = user_for_token(raw.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            raise NotAdmitted
        return Admission(token.user, language, address, token_id=token.pk)
    origin = request.headers.get("Origin")
    if origin is None:
        return Admission(AnonymousUser(), language, address)
    if not _is_own(request, origin):
        raise NotAdmitted
    request.session = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    viewer = get_user(request)
    if not viewer.is_authenticated:
        return Admission(AnonymousUser(), language, address)
    return Admission(
        viewer,
        viewer.settings.language or language,
        address,
        session_key=request.session.session_key,
        auth_hash=request.session.get(HASH_SESSION_KEY, ""),
    )


def _is_own(request: ASGIRequest, origin: str) -> bool:
    """Whether a page at that origin is the site's own: the same rule as Django's for CSRF."""
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin)
        return parts.scheme in {"http", "https"} and parts.netloc == request.get_host()
    except (DisallowedHost, ValueError):
        return False
