"""One's own account, as far as allauth has no page for it."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import access, naming
from accounts.forms import NameForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Change the name, once the password has been given."""
    if access.member_of(request) is None:
        return redirect("account_signup")
    return _name(request)


@reauthentication_required(app="accounts")
def _name(request: HttpRequest) -> HttpResponse:
    user = access.member_of(request)
    assert user is not None  # noqa: S101 - `name` has seen to it
    form = NameForm(request.POST or None, initial={"username": user.username})
    if form.is_valid():
        try:
            user = naming.name_change(user=user, username=form.cleaned_data["username"])
        except ValidationError as error:
            form.add_error("username", error)
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": user.username})
            return redirect("settings")
    context = {"form": form, "next_change": naming.next_change(user)}
    return render(request, "settings/name.html", context, status=400 if form.errors else 200)
