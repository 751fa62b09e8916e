"""Second factors: passkeys, one-time codes and recovery codes, by allauth.mfa."""

import base64
import hashlib
import secrets
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User

SITE_NAME = "Talon"
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


class SecondFactorAdapter(DefaultMFAAdapter):
    """The hooks that allauth.mfa offers: our words, and secrets that a copied database hides."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _(
            "Add a passkey or an authenticator app first: recovery codes stand in for those."
        ),
        "incorrect_code": _("That did not work: the code or passkey is not right."),
    }

    def get_totp_issuer(self) -> str:
        """What the authenticator app calls the site."""
        return SITE_NAME

    def _get_site_name(self) -> str:
        return SITE_NAME

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        return str(user)

    def generate_authenticator_name(self, user: AbstractBaseUser, type: str) -> str:
        """A name for a passkey that was given none."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)d") % {"number": number}

    def encrypt(self, text: str) -> str:
        """What is kept of a secret in the database."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again; after a change of SECRET_KEY another one, which fits no code."""
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return base64.b32encode(secrets.token_bytes(20)).decode()


def _cipher() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_cipher_key(key)) for key in keys])


def _cipher_key(secret_key: str) -> bytes:
    digest = hashlib.sha256(b"second factors\0" + secret_key.encode()).digest()
    return base64.urlsafe_b64encode(digest)


def has_factor(user: User) -> bool:
    """Whether a password alone does not let anybody in as this player."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def factors_drop(user: User) -> None:
    """Remove all passkeys, the authenticator app and the recovery codes of a player."""
    Authenticator.objects.filter(user=user).delete()


def export_of(user: User) -> list[dict[str, Any]]:
    """Return what else than a password a player signs in with, without any secret."""
    return [
        {
            "kind": factor.type,
            "name": factor.data.get("name", ""),
            "added": factor.created_at,
            "last_used": factor.last_used_at,
        }
        for factor in Authenticator.objects.filter(user=user).order_by("pk")
    ]
