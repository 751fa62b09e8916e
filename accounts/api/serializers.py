"""The shapes of the account's part of the API."""

from dataclasses import fields
from typing import Any

from rest_framework import serializers

from accounts.api.strict import (
    StrictBooleanField,
    StrictCharField,
    StrictChoiceField,
    StrictSerializer,
    UnlistedChoiceField,
)
from accounts.preferences import Preferences, choices, is_listed


class NothingSerializer(StrictSerializer):
    """An empty object: the call needs to be told nothing."""


class NewGuestSerializer(serializers.Serializer[Any]):
    """A guest for a script."""

    username = serializers.CharField()
    token = serializers.CharField(help_text="Shown this once: keep it.")


class SettingsSerializer(StrictSerializer):
    """A player's settings, made from the one schema of them."""

    all_at_once = True

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """A field for each setting."""
        made: dict[str, serializers.Field[Any, Any, Any, Any]] = {}
        for item in fields(Preferences):
            if isinstance(item.default, bool):
                made[item.name] = StrictBooleanField(required=self.all_at_once)
            elif not is_listed(item.name):
                made[item.name] = UnlistedChoiceField(
                    choices=list(choices(item.name)), required=self.all_at_once
                )
            else:
                made[item.name] = StrictChoiceField(
                    choices=list(choices(item.name)), required=self.all_at_once
                )
        return made


class SettingsChangeSerializer(SettingsSerializer):
    """Some of the settings; the others stay as they are."""

    all_at_once = False


class AccountSerializer(serializers.Serializer[Any]):
    """One's own account."""

    username = serializers.CharField()
    guest = serializers.BooleanField()
    email = serializers.EmailField(allow_null=True)
    email_confirmed = serializers.BooleanField()
    created = serializers.DateTimeField()
    settings = SettingsSerializer()


class AccountChangeSerializer(StrictSerializer):
    """What can be changed: the settings, any number of them."""

    settings = SettingsChangeSerializer(required=False)


class AccountDeletionSerializer(StrictSerializer):
    """A member confirms with the password; a guest has none."""

    password = StrictCharField(required=False, trim_whitespace=False, max_length=1024)


class ExportedTokenSerializer(serializers.Serializer[Any]):
    """A token, without its secret."""

    name = serializers.CharField()
    hint = serializers.CharField()
    created = serializers.DateTimeField()
    last_used = serializers.DateTimeField(allow_null=True)
    revoked = serializers.DateTimeField(allow_null=True)


class ExportedSessionSerializer(serializers.Serializer[Any]):
    """Where one is signed in."""

    signed_in = serializers.DateTimeField()
    address = serializers.IPAddressField()
    browser = serializers.CharField(allow_blank=True)
    last_seen = serializers.DateTimeField()


class ExportedAccountSerializer(serializers.Serializer[Any]):
    """The account in an export."""

    username = serializers.CharField()
    guest = serializers.BooleanField()
    email = serializers.EmailField(allow_null=True)
    email_confirmed = serializers.BooleanField()
    created = serializers.DateTimeField()
    last_signed_in = serializers.DateTimeField(allow_null=True)


class ExportSerializer(serializers.Serializer[Any]):
    """All own data; every other part of the site adds a field of its own, such as `games`."""

    exported = serializers.DateTimeField()
    account = ExportedAccountSerializer()
    settings = SettingsSerializer()
    tokens = ExportedTokenSerializer(many=True)
    sessions = ExportedSessionSerializer(many=True)
