"""How allauth's flows (sign-up, sign-in, reset, addresses) fit this site."""

from datetime import UTC
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from accounts import (
    access,
    addresses,
    background,
    limits,
    moderation,
    names,
    naming,
    selectors,
    services,
)
from accounts.attempts import PasswordAttempt
from accounts.models import User
from accounts.preferences import language_for


class AccountAdapter(DefaultAccountAdapter):
    """The hooks that allauth offers, each of a few lines that call this app's own modules."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is switched off."),
        "email_password_mismatch": _("The username, the e-mail address or the password is wrong."),
        "username_password_mismatch": _(
            "The username, the e-mail address or the password is wrong."
        ),
        "enter_current_password": _("The present password is wrong."),
        "incorrect_password": _("The password is wrong."),
        "duplicate_email": _("This is your address already."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that limits count and the list of sessions shows."""
        return addresses.client_address(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be kept. Raises ValidationError when it cannot be had."""
        username = names.check(username)
        if not shallow and not selectors.name_is_free(username):
            raise naming.name_taken()
        return username

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Try the password. Raises LimitReachedError after too many wrong ones."""
        attempt = PasswordAttempt(
            request, credentials.get("email") or credentials.get("username", "")
        )
        user = super().authenticate(request, **credentials)
        if user is not None:
            attempt.succeeded()
        return user

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Open the session, and bring along what the browser's guest has played."""
        guest = access.guest_aside(request) or request.user
        if isinstance(guest, User) and isinstance(user, User) and guest.is_authenticated:
            if guest.pk == user.pk:
                # A guest who has just signed up: without the new password's hash Django
                # would take the session for another's and empty it.
                update_session_auth_hash(request, user)
            elif guest.is_guest:
                services.guest_merge(guest=guest, member=user)
        super().login(request, user)

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Tell why an account does not open. Who comes here had its password or passkey."""
        reason = moderation.reason_of_suspension(user)
        return render(request, "account/account_inactive.html", {"reason": reason}, status=403)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Make the address the member's own, unless it has become another's meanwhile."""
        try:
            with transaction.atomic():
                return super().confirm_email(request, email_address)
        except IntegrityError:
            self.add_message(
                request,
                messages.ERROR,
                "account/messages/email_confirmation_failed.txt",
                {"email": email_address.email},
            )
            return False

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send the link, or quietly nothing when the address had one just now.

        The earlier link is still good. The page is the same in both cases: a limit that
        showed would tell that somebody has just used the address.
        """
        email = emailconfirmation.email_address.email.lower()
        if limits.take(limits.CONFIRMATION_MAILS, email):
            return
        # Both looked up in either case, which so cost the same.
        owner, claimant = selectors.owner_of_address(email), emailconfirmation.email_address.user
        if signup and owner is not None and owner != claimant:
            # The link would lead nowhere; its reader has an account.
            with translation.override(language_for(owner)):
                self.send_account_already_exists_mail(email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the mail now, in the reader's language; send it when the answer has gone.

        So the time that an answer takes does not tell whether there was a mail to send.
        """
        request = self.request
        known = {"request": request, "email": email, "current_site": get_current_site(request)}
        reader = context.get("user", request.user)
        with translation.override(language_for(reader)), timezone.override(UTC):
            message = self.render_mail(template_prefix, email, {**known, **context})
        background.run_later(_send, message)

    def format_email_subject(self, subject: str) -> str:
        """The subject as it stands; templates name the site."""
        return str(subject)

    def get_reauthentication_methods(self, user: AbstractBaseUser) -> list[dict[str, Any]]:
        """The ways to show once more that it is you, in our words."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        words = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate": _("Use a code"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
        }
        return [{**method, "description": words[method["id"]]} for method in methods]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the settings."""
        return reverse("settings")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Settings for who is signed in, sign-in for others."""
        known = access.member_of(self.request)
        return reverse("settings") if known else reverse("account_login")


def _send(message: EmailMessage) -> None:
    message.send()
