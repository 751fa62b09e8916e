"""Profiles, and following those whose profile is open."""

from typing import NoReturn

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import friends
from accounts.models import User
from accounts.profiles import NoSuchProfile, profile_to_see
from frontend.views.statistics import numbers_of
from games.periods import period
from games.selectors import games_shown
from games.statistics import Wanted
from leaderboard.people import person

RECENT = 10


@never_cache
@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A member: what they show to who looks. One that is closed is as one that is not there."""
    viewer = request.user if isinstance(request.user, User) else None
    try:
        found = profile_to_see(viewer, name)
    except NoSuchProfile:
        _nobody()
    wanted = Wanted(period("all", timezone.get_current_timezone()))
    told = person(found, viewer, wanted)
    games = games_shown(found.player).defer("log") if found.shows_games else None
    context = {
        "profile": found,
        "person": told,
        "games": None if games is None else games[:RECENT],
        "may_follow": viewer is not None and not viewer.is_guest and not found.is_own,
        **numbers_of(told.statistics),
    }
    return render(request, "people/profile.html", context)


@login_required
@require_POST
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow a member, or no more; the page of the profile shows which it is."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    try:
        if request.POST.get("follow") == "no":
            friends.unfollow(follower=request.user, name=name)
        else:
            friends.follow(follower=request.user, name=name)
    except NoSuchProfile:
        _nobody()
    except ValidationError as error:
        messages.error(request, error.messages[0])
    if request.POST.get("back") == "following":
        return redirect("following")
    return redirect("profile", name=name)


@login_required
@never_cache
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """All whom one follows."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return render(request, "people/following.html", {"follows": friends.followed_by(request.user)})


def _nobody() -> NoReturn:
    raise Http404(_("There is no such player."))
