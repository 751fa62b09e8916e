"""Limits of the API that are counted by address."""

from typing import Any

from django.utils.translation import ngettext
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts import limits
from accounts.addresses import counted_address


class TooManyTries(exceptions.Throttled):
    """429, with Retry-After and the time to wait in words."""

    def __init__(self, wait: float) -> None:
        super().__init__(wait)
        minutes = max(1, round(wait / 60))
        sentence = ngettext(
            "Too many tries. Please try again in %(count)d minute.",
            "Too many tries. Please try again in %(count)d minutes.",
            minutes,
        )
        self.detail = exceptions.ErrorDetail(sentence % {"count": minutes}, "rate_limited")


class GuestThrottle(BaseThrottle):
    """New guests, counted together with those who came by a page."""

    _wait = 0

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; False makes it a 429."""
        self._wait = limits.take(limits.guests_limit(), counted_address(request))
        return not self._wait

    def wait(self) -> float | None:
        """Seconds for Retry-After."""
        return self._wait or None
