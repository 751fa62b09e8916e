"""How lists of games are filtered and paged."""

from datetime import UTC, datetime
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from games import days
from games.api.serializers import GAMES, NO_DAY, OPTIONS, STATUSES
from games.models import Game


def _choices(values: list[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in values]


class MomentFilter(django_filters.IsoDateTimeFilter):
    """A moment as ISO 8601 has it, that is one in UTC too."""

    def filter(self, queryset: QuerySet[Any], value: datetime | None) -> QuerySet[Any]:
        """Return the rows that fit. Raises ValidationError."""
        try:
            moment = value and value.astimezone(UTC)
        except OverflowError as error:
            raise serializers.ValidationError(_("There is no such moment.")) from error
        return super().filter(queryset, moment)


class GameFilter(django_filters.FilterSet):
    """The filters of a player's own games, which work alone and together."""

    game = django_filters.ChoiceFilter(choices=_choices(GAMES))
    option = django_filters.ChoiceFilter(choices=_choices(OPTIONS))
    daily = django_filters.CharFilter(
        method="of_a_day", help_text="Games of the daily deals of a day: `2026-11-30` or `today`."
    )
    status = django_filters.ChoiceFilter(choices=_choices(STATUSES))
    since = MomentFilter(field_name="created_at", lookup_expr="gte")
    until = MomentFilter(field_name="created_at", lookup_expr="lt")

    class Meta:
        model = Game
        fields: list[str] = []

    def of_a_day(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        """Keep the games of a day's daily deals. Raises ValidationError for no day."""
        day = days.read(value)
        if day is None:
            raise serializers.ValidationError({name: NO_DAY})
        return queryset.filter(daily=day)


class StrictFilterBackend(DjangoFilterBackend):
    """Filters that answer a parameter they do not know with an error, not with everything."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> Any:
        """Return the rows that fit. Raises ValidationError."""
        known = {*view.filterset_class.base_filters, CursorPagination.cursor_query_param}
        for name in request.query_params:
            if name not in known:
                raise serializers.ValidationError(
                    {name: _("There is no such filter.")}, code="unknown_field"
                )
            if not request.query_params[name] or "\0" in request.query_params[name]:
                raise serializers.ValidationError({name: _("This filter has no proper value.")})
        return super().filter_queryset(request, queryset, view)


class NewestFirst(CursorPagination):
    """Pages by the ever-growing id: no row comes twice or is left out, whatever is added."""

    ordering = "-id"
    page_size = 50

    def decode_cursor(self, request: Request) -> Any:
        """Return the cursor of the request, or None. Raises NotFound for a bad one."""
        try:
            cursor = super().decode_cursor(request)
        except NotFound:
            raise
        except Exception as error:
            raise NotFound(self.invalid_cursor_message) from error
        if cursor is not None:
            position = str(cursor.position)
            # The first page has no cursor, so one without a position is damaged.
            if not (position.isascii() and position.isdigit() and len(position) < 19):
                raise NotFound(self.invalid_cursor_message)
        return cursor
