"""The example games, step by step; they can be leafed through without script as well."""

import hashlib
import json
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from frontend.examples import EXAMPLES, Example
from frontend.pictures import example_views, lines_of

_YEAR = 60 * 60 * 24 * 365


def _example(game: str) -> Example:
    try:
        return EXAMPLES[game]
    except KeyError as error:
        raise Http404 from error


@cache
def _steps(game: str) -> tuple[bytes, str]:
    """All views of an example as JSON, and the digest that its address carries."""
    document = {"tokens": EXAMPLES[game].tokens, "views": example_views(game)}
    content = json.dumps(document, separators=(",", ":")).encode()
    return content, hashlib.sha256(content).hexdigest()[:12]


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Which games there are to see."""
    return render(request, "help/examples.html")


@require_safe
def example(request: HttpRequest, game: str) -> HttpResponse:
    """One game after `?step=` actions; a number that is none is the deal."""
    shown = _example(game)
    last = len(shown.tokens)
    wanted = request.GET.get("step", "")
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 5 else 0
    step = min(number, last)
    context = {
        "example": shown,
        "step": step,
        "last": last,
        "before": max(step - 1, 0),
        "after": min(step + 1, last),
        "token": shown.tokens[step - 1] if step else "",
        "mark": shown.mark_at(step),
        "lines": lines_of(example_views(game)[step]),
        "steps_url": reverse("example-steps", args=[game, _steps(game)[1]]),
        "own_rules_url": reverse(f"rules-{game}"),
        "captions": {
            str(mark.at): {"title": str(mark.title), "text": str(mark.caption)}
            for mark in shown.marks
        },
    }
    return render(request, "help/example.html", context)


@gzip_page
@require_safe
def steps(request: HttpRequest, game: str, digest: str) -> HttpResponse:
    """Every view of an example in one document, to be kept for ever under its digest."""
    _example(game)
    content, present = _steps(game)
    response = HttpResponse(content, content_type="application/json")
    if digest == present:
        patch_cache_control(response, public=True, immutable=True, max_age=_YEAR)
    else:  # a page of an earlier release asks
        patch_cache_control(response, no_cache=True)
    return response
