"""Forgotten passwords: the mail that leads back in, written and sent in the background."""

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from accounts import background, selectors


def send_reset_mail(email: str) -> None:
    """Have a mail sent to the address, whether an account is known under it or not.

    Not even a look-up is done before the answer goes out: an address that is known costs
    the same queries and the same time as one that is not.
    """
    background.run_later(_write_and_send, email, translation.get_language() or "en")


def _write_and_send(email: str, language: str) -> None:
    users = selectors.users_by_email(email)
    for user in users:
        with translation.override(user.settings.language or language):
            key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
            path = reverse(
                "account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"}
            ).replace("UID-KEY", key)
            _send("password_reset_key", email, {"user": user, "url": settings.SITE_URL + path})
    if not users:
        with translation.override(language):
            signup_url = settings.SITE_URL + reverse("account_signup")
            _send("unknown_account", email, {"signup_url": signup_url})


def _send(name: str, email: str, context: dict[str, object]) -> None:
    context = {**context, "email": email, "site_url": settings.SITE_URL}
    subject = render_to_string(f"account/email/{name}_subject.txt", context)
    body = render_to_string(f"account/email/{name}_message.txt", context).strip()
    EmailMultiAlternatives(" ".join(subject.split()), body, to=[email]).send()
