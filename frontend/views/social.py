"""Accounts at other sites: sign-up with one, and the end of a connection."""

from allauth.account.decorators import reauthentication_required
from allauth.socialaccount import views as allauth_views
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import social
from accounts.models import User
from frontend.views.entrance import ForGuestsToo
from frontend.views.second_factors import for_members


class SocialSignupView(ForGuestsToo, allauth_views.SignupView):
    """Sign up with an account elsewhere; the browser's guest becomes the member."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Make the account, or say what was taken a moment ago."""
        pending = self.request.session.get("socialaccount_sociallogin")
        try:
            response: HttpResponse = super().form_valid(form)
        except ValidationError as error:
            # Taken out before the form was tried: it is needed for the next try.
            self.request.session["socialaccount_sociallogin"] = pending
            form.add_error("username", error)
            return self.form_invalid(form)
        return response


signup = SocialSignupView.as_view()


@login_required
@for_members
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.socialaccount")
def remove(request: HttpRequest, connection_id: int) -> HttpResponse:
    """End one of one's own connections, once that was confirmed."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - the decorators have seen to it
    found = [row for row in social.connections_of(user) if row.pk == connection_id]
    if not found:
        raise Http404
    if request.method != "POST":
        return render(request, "socialaccount/remove.html", {"connection": found[0]})
    social.connection_remove(request=request, user=user, connection=found[0])
    messages.success(request, _("The connection is removed."))
    return redirect("settings")
