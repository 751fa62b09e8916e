"""The API of statistics: what it is asked, what it tells, and one's own."""

from datetime import date, tzinfo
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.strict import ErrorSerializer, StrictSerializer
from accounts.models import User
from accounts.time_zones import zone_of
from games import days, periods
from games.api.serializers import GAMES, OPTIONS
from games.daily import KINDS
from games.statistics import Wanted, statistics_facts, statistics_of


class DateField(serializers.CharField):
    """A day of the calendar, as `2026-11-30`."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the date. Raises ValidationError for anything that is no day."""
        text = super().to_internal_value(data)
        day = None if text == days.TODAY else days.read(text)
        if day is None:
            raise serializers.ValidationError(_("A day is written as 2026-11-30."))
        return day


class StatisticsQuerySerializer(StrictSerializer):
    """Of which games: of a game and option, of a period, by hand or by token."""

    game = serializers.ChoiceField(GAMES, required=False)
    option = serializers.ChoiceField(OPTIONS, required=False)
    period = serializers.ChoiceField(
        periods.NAMES, default="all", help_text="`dates` goes from `since` to `until`."
    )
    since = DateField(required=False)
    until = DateField(required=False, help_text="This day counts too.")
    bots = serializers.ChoiceField(["true", "false"], default="false")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an option that the game does not have, and dates of no period."""
        game, option = attrs.get("game"), attrs.get("option")
        if game and option and (game, option) not in KINDS:
            raise serializers.ValidationError({"option": _("The game has no such option.")})
        dates: list[date] = [attrs[name] for name in ("since", "until") if name in attrs]
        if dates and attrs["period"] != "dates":
            raise serializers.ValidationError({"period": _("For chosen dates ask for `dates`.")})
        return attrs

    def wanted(self, zone: tzinfo) -> Wanted:
        """Return what was asked for, in a time zone. Raises ValidationError."""
        asked = self.validated_data
        try:
            period = periods.period(asked["period"], zone, asked.get("since"), asked.get("until"))
        except ValueError as error:
            raise serializers.ValidationError({"since": NO_PERIOD}) from error
        return Wanted(
            period, asked.get("game", ""), asked.get("option", ""), asked["bots"] == "true"
        )


NO_PERIOD = _("Choose a first and a last day, or one of them, the first not after the last.")


class FiguresSerializer(serializers.Serializer[Any]):
    """What some games come to. Times and actions are those of won games alone."""

    played = serializers.IntegerField(help_text="Games that are over, with an action at least.")
    won = serializers.IntegerField()
    win_rate = serializers.FloatField(allow_null=True, help_text="0 to 1.")
    current_streak = serializers.IntegerField(help_text="Wins that the games end with.")
    longest_streak = serializers.IntegerField()
    best_ms = serializers.IntegerField(allow_null=True)
    average_ms = serializers.IntegerField(allow_null=True)
    best_actions = serializers.IntegerField(allow_null=True)
    average_actions = serializers.FloatField(allow_null=True)
    undos = serializers.IntegerField()
    redeals = serializers.IntegerField()


class ScoreSerializer(serializers.Serializer[Any]):
    """How many games had a ranked score."""

    score = serializers.IntegerField()
    games = serializers.IntegerField()


class KindSerializer(FiguresSerializer):
    """What the games of a game and option come to."""

    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    best_score = serializers.IntegerField()
    average_score = serializers.FloatField()
    scores = ScoreSerializer(many=True)


class PeriodSerializer(serializers.Serializer[Any]):
    """The days that were asked for, as a time zone has them."""

    name = serializers.ChoiceField(periods.NAMES)
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)
    time_zone = serializers.CharField()


class PlayedDaySerializer(serializers.Serializer[Any]):
    """A day on which games ended."""

    date = serializers.DateField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer[Any]):
    """A player's statistics."""

    period = PeriodSerializer()
    game = serializers.ChoiceField(GAMES, allow_null=True)
    option = serializers.ChoiceField(OPTIONS, allow_null=True)
    bots = serializers.BooleanField()
    total = FiguresSerializer()
    kinds = KindSerializer(many=True)
    bankroll = serializers.IntegerField(
        allow_null=True, help_text="What games after Hoyle came to."
    )
    days = PlayedDaySerializer(many=True)


def wanted_of(request: Request, zone: tzinfo) -> Wanted:
    """Return what a request's query asks for. Raises ValidationError."""
    query = StatisticsQuerySerializer(data=request.query_params.dict())
    query.is_valid(raise_exception=True)
    return query.wanted(zone)


class StatisticsView(APIView):
    """One's own statistics."""

    @extend_schema(
        operation_id="statistics_read",
        summary="Own statistics",
        parameters=[StatisticsQuerySerializer],
        responses={
            200: StatisticsSerializer, 400: ErrorSerializer, 401: ErrorSerializer,
            403: ErrorSerializer,
        },
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """What one's games come to, by the days of one's own time zone."""
        player = request.user
        assert isinstance(player, User)  # noqa: S101 - nobody else is let in
        wanted = wanted_of(request, zone_of(player.settings.time_zone))
        return Response(StatisticsSerializer(statistics_facts(statistics_of(player, wanted))).data)
