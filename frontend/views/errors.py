"""What goes wrong, said plainly: as a page, or under /api/ as the API says it."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from games.errors import UnknownRules

RETRY_AFTER = 60  # what is limited without an end of its own is limited by the minute
RETRY_AFTER_AN_OUTAGE = 5


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400"""
    return _answer(request, 400, "malformed", _("The request makes no sense."))


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403"""
    return _answer(request, 403, "forbidden", _("This is not for you to see."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403, because the form is old or comes from elsewhere."""
    if _is_api(request):
        return _json(403, "csrf_failed", _("The CSRF token is missing or wrong."))
    return render(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404"""
    return _answer(request, 404, "not_found", _("There is nothing at this address."))


def method_not_allowed(request: HttpRequest, allow: str) -> HttpResponse:
    """405, as for the address of a button that is opened like a page; `allow` lists what is."""
    response = render(request, "405.html", status=405)
    response["Allow"] = allow
    return response


def too_large(request: HttpRequest) -> HttpResponse:
    """413, for what config.bodies has refused."""
    return render(request, "413.html", status=413)


def too_many_requests(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429, with the number of seconds after which it goes on."""
    wait: int = getattr(request, "retry_after", RETRY_AFTER)
    minutes = -(-wait // 60)
    if _is_api(request):
        response: HttpResponse = _json(429, "rate_limited", _("Too many tries. Wait a moment."))
    else:
        response = render(request, "429.html", {"minutes": minutes}, status=429)
    response["Retry-After"] = str(wait)
    return response


def unknown_rules(request: HttpRequest, error: UnknownRules) -> HttpResponse:
    """409 for a stored game that can be neither shown nor played, and where its log is."""
    if _is_api(request):
        return _json(409, error.code, error.detail)
    context = {"game": error.game, "sentence": error.detail}
    return render(request, "games/unknown_rules.html", context, status=409)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 when a server behind this one has failed, which passes.

    Django calls it while it handles the error. The page asks neither database nor session:
    they may be what has failed.
    """
    if _passes(sys.exception()):
        return _unavailable(request)
    if _is_api(request):
        return _json(500, "server_error", _("Something went wrong on our side."))
    return HttpResponse(render_to_string("500.html"), status=500)


def _passes(error: BaseException | None) -> bool:
    """Whether a server behind this one has failed, or a disk, and not the site's own code."""
    # SQLite also calls a missing table or column operational.
    return isinstance(error, OperationalError | InterfaceError | RedisError) and not str(
        error
    ).startswith("no such ")


def _unavailable(request: HttpRequest) -> HttpResponse:
    response: HttpResponse
    if _is_api(request):
        response = _json(
            503, "unavailable", _("This cannot be done at the moment. Try again soon.")
        )
    else:
        response = HttpResponse(render_to_string("503.html"), status=503)
    response["Retry-After"] = str(RETRY_AFTER_AN_OUTAGE)
    return response


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _answer(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
    if _is_api(request):
        return _json(status, code, detail)
    return render(request, f"{status}.html", status=status)


def _json(status: int, code: str, detail: str) -> JsonResponse:
    return JsonResponse({"code": code, "detail": detail}, status=status)
