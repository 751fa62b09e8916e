"""Settings, tokens, sessions, one's own data and the end of an account: one page of forms."""

from typing import Any

from django.conf import settings as django_settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import access, selectors, services, social
from accounts.attempts import confirm_password
from accounts.forms import DeleteAccountForm, TokenForm
from accounts.models import User
from accounts.settings_form import SettingsForm


def _page(request: HttpRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
    user = _player(request)
    context: dict[str, Any] = {
        "form": SettingsForm(initial=user.settings.as_dict()),
        "token_form": TokenForm(),
        "delete_form": DeleteAccountForm(),
        "email": selectors.email_of(user),
        "connections": social.connections_of(user),
        "tokens": selectors.tokens_of(user),
        "sessions": selectors.sessions_of(user),
        "session_key": request.session.session_key,
    }
    return render(request, "settings.html", context | forms, status=status)


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the page; sent off, its first form changes how the site looks and plays."""
    if request.method != "POST":
        return _page(request)
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return _page(request, status=400, form=form)
    user = services.settings_update(user=_player(request), changes=form.changes())
    if user.settings.language:
        translation.activate(user.settings.language)
    messages.success(request, _("Your settings are saved."))
    response = redirect("settings")
    if not user.settings.language:
        # "As the browser": what the switch in the footer has noted there is no longer meant.
        response.delete_cookie(django_settings.LANGUAGE_COOKIE_NAME)
    return response


@login_required
@never_cache
@require_POST
def token_create(request: HttpRequest) -> HttpResponse:
    """Make an API token and show it, this once."""
    if access.member_of(request) is None:
        return redirect("account_signup")
    form = TokenForm(request.POST)
    if form.is_valid():
        try:
            token, raw = services.token_create(
                user=_player(request), name=form.cleaned_data["name"]
            )
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return _page(request, new_token=token, new_token_text=raw)
    return _page(request, status=400, token_form=form)


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one of one's own tokens."""
    token = get_object_or_404(selectors.tokens_of(_player(request)), pk=token_id)
    services.token_revoke(token=token)
    messages.success(request, _("The token “%(name)s” is revoked.") % {"name": token.name})
    return redirect("settings")


@login_required
@require_POST
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Sign out of one browser, of all but this one, or of all."""
    user = _player(request)
    if request.POST.get("session") == "all" and access.member_of(request):
        services.sessions_end(user=user)
        logout(request)
        messages.success(request, _("You are signed out everywhere."))
        return redirect("home")
    others = [
        row for row in selectors.sessions_of(user) if row.session_key != request.session.session_key
    ]
    if wanted := request.POST.get("session"):
        others = [row for row in others if str(row.pk) == wanted]
    services.sessions_end(user=user, session_keys=[row.session_key for row in others])
    messages.success(request, _("Signed out there."))
    return redirect("settings")


@login_required
@never_cache
@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, once the password has been given."""
    user = _player(request)
    form = DeleteAccountForm(request.POST)
    if form.is_valid():
        try:
            confirm_password(request, user, form.cleaned_data["password"])
        except ValidationError as error:
            form.add_error("password", error)
        else:
            services.user_delete(user=user)
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("home")
    return _page(request, status=400, delete_form=form)
