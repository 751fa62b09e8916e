"""How lists of games are filtered and paged."""

from datetime import UTC, datetime
from typing import Any, cast

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from accounts.models import User
from games.api.serializers import GAMES, NO_DAY, OPTIONS, STATUSES
from games.engine.errors import DealCodeError
from games.history import Day, Mark, Wanted, codes_meant, day_meant, games_wanted, page_of
from games.models import Game
from games.sentences import sentence


def _choices(values: list[str]) -> list[tuple[str, str]]:
    return [(value, value) for value in values]


class GameFilter(django_filters.FilterSet):
    """The filters of a player's own games, which work alone and together."""

    game = django_filters.ChoiceFilter(choices=_choices(GAMES))
    option = django_filters.ChoiceFilter(choices=_choices(OPTIONS))
    daily = django_filters.CharFilter(
        help_text="Games of the daily deals of a day, `2026-11-30` or `today`; `any` for those of"
        " all days, `none` for all other games."
    )
    status = django_filters.ChoiceFilter(choices=_choices(STATUSES))
    since = django_filters.IsoDateTimeFilter(help_text="Begun at this moment or later.")
    until = django_filters.IsoDateTimeFilter(help_text="Begun before this moment.")
    code = django_filters.CharFilter(
        help_text="Games of a deal, by its code or a link to it; by letters or number alone those"
        " of any game and option. Sealed deals are not found."
    )

    class Meta:
        model = Game
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Return the games that fit. Raises ValidationError."""
        asked = self.form.cleaned_data
        wanted = Wanted(
            game=asked["game"] or None,
            option=asked["option"] or None,
            status=asked["status"] or None,
            daily=_day(asked["daily"]) if asked["daily"] else None,
            since=_moment("since", asked["since"]),
            until=_moment("until", asked["until"]),
            codes=_codes(asked["code"]) if asked["code"] else None,
        )
        return games_wanted(cast(User, self.request.user), wanted)


def _day(text: str) -> Day:
    day = day_meant(text)
    if day is None:
        raise serializers.ValidationError({"daily": NO_DAY})
    return day


def _moment(name: str, moment: datetime | None) -> datetime | None:
    """The same moment in UTC, where some that can be written do not exist."""
    try:
        return moment and moment.astimezone(UTC)
    except OverflowError as error:
        raise serializers.ValidationError({name: _("There is no such moment.")}) from error


def _codes(text: str) -> tuple[str, ...]:
    try:
        return codes_meant(text)
    except DealCodeError as error:
        raise serializers.ValidationError({"code": sentence(error)}, code="bad_code") from error


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
    """Pages of a player's games: none comes twice or is left out, whatever is begun meanwhile."""

    page_size = 50

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the games of the page that is asked for. Raises NotFound for a bad cursor."""
        self._address = request.build_absolute_uri()
        text = request.query_params.get(self.cursor_query_param)
        try:
            mark = None if text is None else Mark.read(text)
        except ValueError as error:
            raise NotFound(self.invalid_cursor_message) from error
        self._page = page_of(queryset, size=self.page_size, mark=mark)
        return self._page.games

    def get_next_link(self) -> str | None:
        """Return the address of the older games, or None."""
        return self._link(self._page.older)

    def get_previous_link(self) -> str | None:
        """Return the address of the newer games, or None."""
        return self._link(self._page.newer)

    def _link(self, mark: Mark | None) -> str | None:
        if mark is None:
            return None
        return replace_query_param(self._address, self.cursor_query_param, mark)
