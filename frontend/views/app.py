"""What makes the site an app: its manifest, its service worker, and the page without network."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from frontend.release import release

GROUND = "#0c3d3b"  # the bar of the Pine felt, over which the icon's felt stands out
_DAY = 60 * 60 * 24


def _known(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


@require_safe
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """The app in `language`: its name, its icons and what can be done from its icon."""
    with translation.override(_known(language)):
        document = {
            "id": "/",
            "name": _("Talon: patience"),
            "short_name": "Talon",
            "description": _("Canfield and FreeCell on a quiet table: no advertising, no waiting."),
            "lang": language,
            "dir": "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "categories": ["games"],
            "icons": [
                _icon("talon-192.png", "192x192"),
                _icon("talon-512.png", "512x512"),
                _icon("talon-maskable-192.png", "192x192", "maskable"),
                _icon("talon-maskable-512.png", "512x512", "maskable"),
            ],
            "shortcuts": [
                {"name": _("New game"), "url": reverse("play")},
                {"name": _("Rules"), "url": reverse("rules")},
            ],
        }
    response = JsonResponse(document, content_type="application/manifest+json")
    patch_cache_control(response, public=True, max_age=_DAY)
    return response


def _icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}


@gzip_page
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this release. Browsers ask for it anew each time."""
    text = f"self.TALON = {json.dumps(release())};\n{_worker_text()}"
    response = HttpResponse(text, content_type='text/javascript; charset="utf-8"')
    patch_cache_control(response, no_cache=True)
    return response


@cache
def _worker_text() -> str:
    path = finders.find("js/worker.js")
    if not isinstance(path, str):
        raise FileNotFoundError("js/worker.js")
    return Path(path).read_text(encoding="utf-8")


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The page for who has no network. It is rendered for nobody: browsers keep it."""
    with translation.override(_known(language)):
        response = HttpResponse(render_to_string("offline.html"))
    response["Content-Language"] = language
    patch_cache_control(response, no_cache=True)
    return response
