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
from frontend.pictures import lines_of
from frontend.replays import Moment, Replay
from games.engine import deal_codes

_YEAR = 60 * 60 * 24 * 365


def _example(game: str) -> Example:
    try:
        return EXAMPLES[game]
    except KeyError as error:
        raise Http404 from error


def _replay(game: str) -> Replay:
    example = EXAMPLES[game]
    return Replay(deal_codes.parse(example.code), example.tokens)


@cache
def _steps(game: str) -> tuple[bytes, str]:
    """All moments of an example as JSON, and the digest that its address carries."""
    content = json.dumps(_replay(game).document(), separators=(",", ":")).encode()
    return content, hashlib.sha256(content).hexdigest()[:12]


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Which games there are to see."""
    return render(request, "help/examples.html")


@require_safe
def example(request: HttpRequest, game: str) -> HttpResponse:
    """One game after `?step=` actions; a number that is none is the deal."""
    shown = _example(game)
    moment = Moment.asked(_replay(game), request.GET.get("step", ""), "step")
    context = {
        "example": shown,
        "moment": moment,
        "mark": shown.mark_at(moment.at),
        "lines": lines_of(moment.view),
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
    """Every moment of an example in one document, to be kept for ever under its digest."""
    _example(game)
    content, present = _steps(game)
    response = HttpResponse(content, content_type="application/json")
    if digest == present:
        patch_cache_control(response, public=True, immutable=True, max_age=_YEAR)
    else:  # a page of an earlier release asks
        patch_cache_control(response, no_cache=True)
    return response
