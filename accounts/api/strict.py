"""Serializers that take what the schema says and nothing else.

Python and Django REST framework are forgiving: a `true` passes for a 1, a 5 for a "5", and
a field that nobody reads is dropped. Who writes a script learns sooner from a refusal.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields that it does not know: 400 with the code `unknown_field`."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated values. Raises ValidationError."""
        if isinstance(data, Mapping):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                message = _("There is no such field.")
                raise ValidationError(
                    {name: [ErrorDetail(str(message), "unknown_field")] for name in unknown}
                )
        return super().to_internal_value(data)


class StrictCharField(serializers.CharField):
    """A string; numbers are none."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """`true` or `false`; neither 0 and 1 nor words."""

    def to_internal_value(self, data: Any) -> bool:
        """The value. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictIntegerField(serializers.IntegerField):
    """A whole number; neither a text nor a boolean."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictChoiceField(serializers.ChoiceField):
    """One of the choices, of the very type."""

    def to_internal_value(self, data: Any) -> Any:
        """The choice. Raises ValidationError."""
        for choice in self.choices:
            if type(choice) is type(data) and choice == data:
                return choice
        self.fail("invalid_choice", input=data)


@extend_schema_field({"type": "string", "description": "A name of the tz database, or empty."})
class UnlistedChoiceField(StrictChoiceField):
    """One of more choices than the schema could name."""


class ErrorSerializer(serializers.Serializer[Any]):
    """Why a request was refused: a stable code for scripts and a sentence for people."""

    code = serializers.CharField(help_text="Stable, such as `illegal_move`.")
    detail = serializers.CharField(help_text="A sentence, in the language asked for.")
    fields = serializers.DictField(  # type: ignore[assignment]
        required=False, help_text="What is wrong, by field, when the body was malformed."
    )
