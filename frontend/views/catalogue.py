"""The translated words that scripts need, one address a language and content, to be kept."""

import hashlib
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

_SHORT = 300
_YEAR = 60 * 60 * 24 * 365


def _text(language: str) -> str:
    return _read(language) if settings.DEBUG else _kept_text(language)


def _read(language: str) -> str:
    with translation.override(language):
        response = JavaScriptCatalog(packages=["frontend"]).get(HttpRequest())
        return response.content.decode()


_kept_text = cache(_read)


def _digest(language: str) -> str:
    return hashlib.sha256(_text(language).encode()).hexdigest()[:12]


def catalogue_url(language: str) -> str:
    """Where scripts find the words of a language: an address that other words do not have."""
    return f"{reverse('javascript-catalogue', args=[language])}?v={_digest(language)}"


@gzip_page
@require_safe
def javascript_catalogue(request: HttpRequest, language: str) -> HttpResponse:
    """Return gettext for scripts in `language`. Raises Http404 for one the site does not speak."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponse(_text(language), content_type='text/javascript; charset="utf-8"')
    if request.GET.get("v") == _digest(language):
        patch_cache_control(response, public=True, immutable=True, max_age=_YEAR)
    else:
        patch_cache_control(response, public=True, max_age=0 if settings.DEBUG else _SHORT)
    return response
