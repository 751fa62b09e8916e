"""The list of one's own games, a page at a time."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from frontend.history_form import HistoryForm
from games.history import Mark, games_wanted, layouts_of, page_of

PAGE = 20


def _address(request: HttpRequest, mark: Mark | None) -> str:
    """The query string of the same list from a place on; empty when there is none."""
    if mark is None:
        return ""
    query = request.GET.copy()
    query["at"] = str(mark)
    return "?" + query.urlencode()


def _problem(form: HistoryForm) -> str:
    """What is wrong with the filters, in a sentence or two."""
    if form.is_valid():
        return ""
    first = next(iter(form.errors.values()))[0]
    return _("%(problem)s All your games follow.") % {"problem": first}


@login_required
@never_cache
@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games of the player; filters and place come by the query string."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    form = HistoryForm(request.GET)
    problem = _problem(form)
    page = page_of(games_wanted(request.user, form.wanted), size=PAGE, mark=form.mark)
    layouts = layouts_of(page.games)
    context: dict[str, Any] = {
        "form": form,
        "problem": problem,
        "is_filtered": any(request.GET.get(name) for name in form.fields),
        "rows": [(game, layouts.get(game.pk)) for game in page.games],
        "newer": _address(request, page.newer),
        "older": _address(request, page.older),
    }
    return render(request, "games/list.html", context, status=400 if problem else 200)
