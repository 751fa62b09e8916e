"""The API of profiles."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.friends import no_such_profile
from accounts.models import User
from accounts.profiles import NoSuchProfile, Profile, profile_to_see
from accounts.time_zones import zone_of
from games import selectors
from games.api.lists import NewestFirst
from games.api.serializers import GAMES, OPTIONS, GameSummarySerializer
from games.api.statistics import StatisticsQuerySerializer, StatisticsSerializer, wanted_of
from games.api.views import COMMON, MALFORMED, NO_GAME
from games.models import Game
from leaderboard.people import person, person_facts


class DailyStreakSerializer(serializers.Serializer[Any]):
    """Streaks of daily wins at a game and option."""

    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    current = serializers.IntegerField()
    longest = serializers.IntegerField()
    last_won = serializers.DateField()


class ProfileSerializer(serializers.Serializer[Any]):
    """What a member shows."""

    username = serializers.CharField()
    since = serializers.DateField(help_text="The day on which the account was made.")
    is_own = serializers.BooleanField()
    is_followed = serializers.BooleanField(help_text="By who asks.")
    shows_games = serializers.BooleanField(help_text="Whether `games/` is there for who asks.")
    statistics = StatisticsSerializer()
    streaks = DailyStreakSerializer(many=True)


def _viewer(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _profile(request: Request, name: str) -> Profile:
    try:
        return profile_to_see(_viewer(request), name)
    except NoSuchProfile as error:
        raise no_such_profile() from error


class ProfileView(APIView):
    """A member's profile."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="users_read",
        summary="A member's profile and statistics",
        parameters=[StatisticsQuerySerializer],
        responses={200: ProfileSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, name: str) -> Response:
        """What a member shows to others; days are those of who asks.

        A profile that is closed answers as a name that nobody has.
        """
        viewer = _viewer(request)
        wanted = wanted_of(request, zone_of(viewer.settings.time_zone if viewer else ""))
        told = person(_profile(request, name), viewer, wanted)
        return Response(ProfileSerializer(person_facts(told)).data)


class ProfileGamesView(generics.GenericAPIView[Game]):
    """The games that a member shows."""

    queryset = Game.objects.none()  # what the schema's maker looks at
    serializer_class = GameSummarySerializer
    permission_classes = [AllowAny]
    pagination_class = NewestFirst
    filter_backends = []

    @extend_schema(
        operation_id="users_games",
        summary="A member's finished games",
        responses={200: GameSummarySerializer(many=True)} | COMMON | NO_GAME,
    )
    def get(self, request: Request, name: str) -> Response:
        """Finished games, newest first, where the member shows them; not those of sealed deals."""
        profile = _profile(request, name)
        if not profile.shows_games:
            raise no_such_profile()
        games = selectors.games_shown(profile.player).defer("log", "layout")
        page = self.paginate_queryset(games) or []
        rows = [
            {"id": game.public_id, "code": game.shown_code, **selectors.game_result(game)}
            for game in page
        ]
        return self.get_paginated_response(GameSummarySerializer(rows, many=True).data)
