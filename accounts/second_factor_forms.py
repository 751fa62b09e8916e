"""The forms of second factors: codes are tried within limits, and nothing sent breaks them."""

import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import limits
from accounts.models import User

NAME_LENGTH = 60
# What the libraries raise for answers that no browser would send.
_MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, struct.error)


class _CodeMixin:
    """A code of six or eight digits, of which an account may try few."""

    fields: dict[str, forms.Field]
    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code")
        code.widget.attrs.pop("placeholder", None)
        code.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false", "maxlength": 24}

    def clean_code(self) -> str:
        """The code, if it is right. Raises LimitReachedError after too many wrong ones."""
        limits.take_or_raise(limits.CODES_OF_ONE_ACCOUNT, str(self.user.pk))
        code: str = super().clean_code()  # type: ignore[misc]
        limits.give_back(limits.CODES_OF_ONE_ACCOUNT, str(self.user.pk))
        return code


class CodeForm(_CodeMixin, base_forms.AuthenticateForm):
    """A code of the authenticator app, or a recovery code, to finish signing in."""


class CodeAgainForm(_CodeMixin, base_forms.ReauthenticateForm):
    """The same before something that matters."""


class ActivateAppForm(_CodeMixin, totp_forms.ActivateTOTPForm):
    """The first code of a new authenticator app, which shows that it works."""


class _CredentialMixin:
    """What a passkey answers; nonsense is a wrong answer."""

    def clean_credential(self) -> Any:
        """The stored passkey that has answered."""
        try:
            return super().clean_credential()  # type: ignore[misc]
        except forms.ValidationError:
            raise
        except _MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error


class PasskeyForm(_CredentialMixin, webauthn_forms.AuthenticateWebAuthnForm):
    """A passkey as the second factor."""


class PasskeyAgainForm(_CredentialMixin, webauthn_forms.ReauthenticateWebAuthnForm):
    """A passkey before something that matters."""


class PasskeySignInForm(_CredentialMixin, webauthn_forms.LoginWebAuthnForm):
    """A passkey alone: no name and no password."""


class AddPasskeyForm(webauthn_forms.AddWebAuthnForm):
    """A new passkey and what its owner calls it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, alone = self.fields["name"], self.fields["passwordless"]
        name.label = _("Name of the passkey")
        name.help_text = _("Such as the device that keeps it.")
        name.max_length = NAME_LENGTH
        name.widget.attrs |= {"maxlength": NAME_LENGTH, "autocomplete": "off"}
        alone.label = _("Signs in alone")
        alone.help_text = _(
            "Without name and password: the device asks for a finger, a face or a PIN instead."
        )
        alone.initial = True

    def clean_name(self) -> str:
        """A name that fits into a line."""
        return " ".join(super().clean_name().split())[:NAME_LENGTH]

    def clean(self) -> dict[str, Any]:
        """Take the new passkey. Adds an error when what was sent is none."""
        try:
            cleaned: dict[str, Any] = super().clean()
        except forms.ValidationError:
            raise
        except _MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return cleaned


class RenamePasskeyForm(webauthn_forms.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(
            label=_("Name of the passkey"),
            max_length=NAME_LENGTH,
            widget=forms.TextInput({"autocomplete": "off"}),
        )
