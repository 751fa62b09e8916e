"""How a request to the API says who it is: a Bearer token, or the session of a browser."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from accounts.access import user_for_token
from accounts.models import ApiToken, User


class BearerAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer TOKEN`. `request.auth` is the ApiToken."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The token's owner; None without such a header. Raises AuthenticationFailed (401)."""
        header = str(request.META.get("HTTP_AUTHORIZATION") or "")
        scheme, _space, raw = header.partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = user_for_token(raw.strip())
        if token is None:
            raise exceptions.AuthenticationFailed(_("The token is not known or was revoked."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What WWW-Authenticate says with every 401."""
        return 'Bearer realm="api"'


class SessionAuthentication(authentication.SessionAuthentication):
    """The session cookie; what changes something needs the CSRF token too (403 without)."""

    def enforce_csrf(self, request: Request) -> None:
        """Raises PermissionDenied with the code `csrf_failed`."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise exceptions.PermissionDenied(str(error.detail), code="csrf_failed") from error


class _BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token from the settings."}


class _SessionScheme(OpenApiAuthenticationExtension):
    target_class = SessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A signed-in browser, with X-CSRFToken where something changes.",
        }
