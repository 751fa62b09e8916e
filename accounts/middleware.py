"""What every page owes the player who asks for it."""

import time

from allauth.core.ratelimit import respond_429
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin

from accounts.limits import LimitReachedError
from accounts.models import User
from accounts.sessions import note_seen
from accounts.time_zones import zone_of

_RENEWED = "renewed"
_RENEW_AFTER = 60 * 60 * 24 * 7


class PlayerMiddleware(MiddlewareMixin):
    """The player's language and time zone, a session that lasts while used, 429 for too many."""

    def process_request(self, request: HttpRequest) -> None:
        """Speak the player's language and keep their time; push the session's end away weekly."""
        timezone.deactivate()  # that of the last request stays with the thread
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return  # nobody, and no need to ask the database
        user = request.user
        if not isinstance(user, User):
            return
        if language := user.settings.language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        if not request.path.startswith("/api/"):  # where all times are in UTC
            timezone.activate(zone_of(user.settings.time_zone))
        note_seen(request.session.session_key)
        now = int(time.time())
        if now - request.session.get(_RENEWED, 0) > _RENEW_AFTER:
            request.session[_RENEWED] = now

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer too many tries with the page for it, and when to try again."""
        if not isinstance(error, LimitReachedError):
            return None
        request.retry_after = error.wait  # type: ignore[attr-defined]
        response = respond_429(request)
        response["Retry-After"] = str(error.wait)
        return response
