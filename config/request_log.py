"""A line of the log, and a count, for each request that a page or the API answers."""

import logging
import time
from asyncio import iscoroutinefunction
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from accounts.models import User
from config import metrics, tracing

logger = logging.getLogger("talon.requests")


@sync_and_async_middleware
def request_log(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Write a line with a request's route, never its address, which may hold a secret."""
    if iscoroutinefunction(get_response):

        async def serve_async(request: HttpRequest) -> HttpResponseBase:
            began = time.perf_counter()
            response: HttpResponseBase = await get_response(request)
            _tell(request, response, time.perf_counter() - began)
            return response

        return serve_async

    def serve(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response: HttpResponseBase = get_response(request)
        _tell(request, response, time.perf_counter() - began)
        return response

    return serve


def _tell(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    if request.resolver_match is None and response.status_code < 400:
        return  # a static file
    metrics.request_answered(response.status_code, seconds)
    trace = tracing.current.get()
    if trace is not None:
        trace.user = _user_id(request)
    told = {
        "method": request.method,
        "route": request.resolver_match.route if request.resolver_match else "?",
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    logger.info("request", extra={"about": told})


def _user_id(request: HttpRequest) -> int | None:
    """Who asked, if the request has looked that up; the log alone is no reason to."""
    user = request.__dict__.get("user")
    if not isinstance(user, User):  # of a session: Django keeps it here once it is asked for
        user = request.__dict__.get("_cached_user")
    return user.pk if isinstance(user, User) else None
