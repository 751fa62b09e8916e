"""What every page gets on its way out."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


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
