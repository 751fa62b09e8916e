"""The forms of sign-up, sign-in, reset, tokens and deletion."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import access, names, passwords, services
from accounts.models import ApiToken


class _PlainFields:
    """Labels stand above the fields; no placeholder poses as one."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


PASSWORD_HELP = _("8 characters or more; neither a common password nor close to your name.")


class SignupForm(_PlainFields, allauth_forms.SignupForm):
    """A username, a password and, if wanted, an e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username, email = self.fields["username"], self.fields["email"]
        username.label = _("Username")
        username.help_text = _("%(shortest)d to %(longest)d letters, digits or - _ .") % {
            "shortest": names.SHORTEST,
            "longest": names.LONGEST,
        }
        username.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        email.label = _("E-mail address") if email.required else _("E-mail address (optional)")
        email.help_text = _("Only for a forgotten password. Nobody else sees it.")
        self.fields["password1"].label = _("Password")
        self.fields["password1"].help_text = PASSWORD_HELP

    def validate_unique_email(self, value: str) -> str:
        """Any address will do: it is the member's once its owner has confirmed it.

        So an account is made whether the address is known or not, with the same work, and the
        name that was asked for is taken afterwards. What the mail says tells its owner alone.
        """
        return value.lower()

    def save(self, request: HttpRequest) -> AbstractBaseUser:
        """Make the member, out of the browser's guest if there is one.

        Raises ValidationError when the name was taken a moment ago.
        """
        return services.member_create(
            username=self.cleaned_data["username"],
            password=self.cleaned_data["password1"],
            email=self.cleaned_data.get("email") or "",
            guest=access.guest_of(request),
        )


class LoginForm(_PlainFields, allauth_forms.LoginForm):
    """A username or e-mail address and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Username or e-mail address")
        login.widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        self.fields["password"].label = _("Password")
        self.fields["password"].help_text = ""


class ResetPasswordForm(forms.Form):
    """The address to which the way back in is sent."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput({"autocomplete": "email"})
    )

    def clean_email(self) -> str:
        """Addresses differ by more than case."""
        return str(self.cleaned_data["email"]).lower()

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Have the mail sent."""
        email: str = self.cleaned_data["email"]
        passwords.send_reset_mail(email)
        return email


class ResetPasswordKeyForm(_PlainFields, allauth_forms.ResetPasswordKeyForm):
    """The new password after a reset."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label_new_password(self.fields)


class ChangePasswordForm(_PlainFields, allauth_forms.ChangePasswordForm):
    """The present password and the new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Present password")
        self.fields["oldpassword"].help_text = ""
        _label_new_password(self.fields)


def _label_new_password(fields: dict[str, forms.Field]) -> None:
    fields["password1"].label = _("New password")
    fields["password1"].help_text = PASSWORD_HELP
    fields["password2"].label = _("New password once more")


class AddEmailForm(_PlainFields, allauth_forms.AddEmailForm):
    """The address that is to be the member's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")


class ReauthenticateForm(_PlainFields, allauth_forms.ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("Password")
        self.fields["password"].help_text = ""


class NameForm(forms.Form):
    """The name that a member wants from now on."""

    username = forms.CharField(
        label=_("Username"),
        max_length=100,
        widget=forms.TextInput(
            {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class TokenForm(forms.Form):
    """A name for a new API token."""

    name = forms.CharField(
        label=_("What the token is for"),
        max_length=ApiToken._meta.get_field("name").max_length,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class ImportForm(forms.Form):
    """A file with logs."""

    file = forms.FileField(label=_("File with logs"), allow_empty_file=True)


class DeleteAccountForm(forms.Form):
    """The password of a member who wants the account deleted; guests have none."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        required=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )
