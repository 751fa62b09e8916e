"""Sign-in and sign-up, for visitors and for guests who want to keep their games."""

from typing import Any

from allauth.account import views as allauth_views
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect

from accounts import access
from frontend.views.guest import safe_next


class ForGuestsToo:
    """Sends members on: they are in. Guests are signed in as well, but not there yet."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if access.member_of(request):
            return HttpResponseRedirect(safe_next(request, "/"))
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class LoginView(ForGuestsToo, allauth_views.LoginView):
    """Sign in; what the browser's guest has played comes along."""


class SignupView(ForGuestsToo, allauth_views.SignupView):
    """Sign up; the browser's guest becomes the member."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Make the account, or say that somebody was faster."""
        try:
            response: HttpResponse = super().form_valid(form)
        except ValidationError as error:
            form.add_error("username", error)
            return self.form_invalid(form)
        return response


class _ForMembers:
    """Sends guests to sign-up first: they have no password and no address to change."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if access.guest_of(request):
            return redirect("account_signup")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class EmailView(_ForMembers, allauth_views.EmailView):
    """Change the address."""


class PasswordChangeView(_ForMembers, allauth_views.PasswordChangeView):
    """Change the password."""


class _LeavesGuestsIn:
    """Links from a mail sign other members out of the browser, but never a guest.

    A guest who is signed out has no way back to the games; signed in, they come along.
    """

    request: HttpRequest

    def logout(self) -> None:
        if not access.guest_of(self.request):
            super().logout()  # type: ignore[misc]


class PasswordResetFromKeyView(_LeavesGuestsIn, allauth_views.PasswordResetFromKeyView):
    """The new password, by the link of a mail."""


class ConfirmEmailView(_LeavesGuestsIn, allauth_views.ConfirmEmailView):
    """The confirmation of an address, by the link of a mail."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Confirm it; a link that was used meanwhile, as by a second click, is told of."""
        try:
            response: HttpResponseBase = super().post(*args, **kwargs)
        except Http404:
            response = self.get(*args, **kwargs)
        return response


login = LoginView.as_view()
signup = SignupView.as_view()
email = EmailView.as_view()
password_change = PasswordChangeView.as_view()
password_reset_from_key = PasswordResetFromKeyView.as_view()
confirm_email = ConfirmEmailView.as_view()
