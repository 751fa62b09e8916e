"""What every page gets on its way out."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.deprecation import MiddlewareMixin

from frontend.views.errors import method_not_allowed, unknown_rules
from games.errors import UnknownRules


class PageCompressionMiddleware(GZipMiddleware):
    """Compress pages; static files are compressed already, and answers of the API are small.

    Lengths of compressed pages give nothing away: CSRF tokens are masked anew in each, and
    Django pads what it compresses at random.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress HTML, and leave all else alone."""
        if not response.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)


class UnknownRulesMiddleware(MiddlewareMixin):
    """Whatever was asked of a game whose rules are not known gets the page that says so."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer with that page; leave all other faults alone."""
        return unknown_rules(request, error) if isinstance(error, UnknownRules) else None


class WrongMethodMiddleware(MiddlewareMixin):
    """An address that only takes what a button sends gets a page when it is opened as one."""

    async_capable = False

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Fill the empty answer that Django gives; the API has answers of its own."""
        if isinstance(response, HttpResponseNotAllowed):
            return method_not_allowed(request, response["Allow"])
        return response
