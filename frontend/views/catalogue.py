"""The translated words that scripts need, one address a language so that it can be kept."""

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.i18n import JavaScriptCatalog

_catalogue = JavaScriptCatalog.as_view(packages=["frontend"])


def javascript_catalogue(request: HttpRequest, language: str) -> HttpResponseBase:
    """Return gettext for scripts in `language`. Raises Http404 for one the site does not speak."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response = _catalogue(request)
    patch_cache_control(response, public=True, max_age=0 if settings.DEBUG else 300)
    return response
