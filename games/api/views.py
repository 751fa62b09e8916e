"""The HTTP API of games. Thin: services change, selectors read, access decides who may."""

from typing import Any, cast

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import generics, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.strict import ErrorSerializer
from accounts.models import ApiToken, User
from games import access, selectors, services
from games.api.errors import Refusal, refusal
from games.api.lists import GameFilter, NewestFirst, StrictFilterBackend
from games.api.serializers import (
    ActSerializer,
    DealSerializer,
    GameRecordSerializer,
    GameSummarySerializer,
    NewGameSerializer,
    ReplayResultSerializer,
    ReplaySerializer,
    StaleSerializer,
    ViewSerializer,
)
from games.api.throttles import PlayThrottle
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.engine.verdict import verdict
from games.errors import GameError, StaleVersion
from games.live.broadcast import publish
from games.models import Game
from games.playthroughs import playthrough_of
from games.sentences import sentence
from games.services import ActRefused

MALFORMED = {400: ErrorSerializer}
UNKNOWN_USER = {401: ErrorSerializer, 403: ErrorSerializer}
BODY = {413: ErrorSerializer, 415: ErrorSerializer}
BUSY = {429: ErrorSerializer}
NO_GAME = {404: ErrorSerializer}
COMMON = UNKNOWN_USER | BUSY


def _player(request: Request) -> User:
    """Who calls, in a view that lets nobody else in."""
    return cast(User, request.user)


def _by_token(request: Request) -> bool:
    return isinstance(request.auth, ApiToken)


class GamesView(generics.ListAPIView[Game]):
    """One's own games."""

    queryset = Game.objects.none()  # what the schema's maker looks at
    serializer_class = GameSummarySerializer
    filterset_class = GameFilter
    filter_backends = [StrictFilterBackend]
    pagination_class = NewestFirst

    def get_queryset(self) -> Any:
        """All games of who asks."""
        return selectors.games_for(_player(self.request))

    @extend_schema(
        operation_id="games_list",
        summary="Own games, newest first",
        responses={200: GameSummarySerializer(many=True)} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Own games, newest first, filtered and by pages."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset().defer("log")))
        games = [
            {"id": game.public_id, "code": game.code, **selectors.game_result(game)}
            for game in page or []
        ]
        return self.get_paginated_response(GameSummarySerializer(games, many=True).data)

    @extend_schema(
        operation_id="games_create",
        summary="Begin a game",
        request=NewGameSerializer,
        responses={201: ViewSerializer} | MALFORMED | COMMON | BODY,
    )
    def post(self, request: Request) -> Response:
        """Begin a game of a deal code, or of a random deal of a game and option."""
        body = NewGameSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        game = services.game_create(
            player=_player(request), code=body.validated_data["code"], by_token=_by_token(request)
        )
        view = selectors.game_view(game, is_player=True)
        return Response(view, status=status.HTTP_201_CREATED)


class GameView(APIView):
    """A game as who asks may see it."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="games_view",
        summary="The view of a game",
        responses={200: ViewSerializer} | COMMON | NO_GAME,
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The view: the player's own with the legal actions, a watcher's without them."""
        try:
            seen = access.game_to_see(request.user, public_id)
        except GameError as error:
            raise refusal(error) from error
        return Response(selectors.game_view(seen.game, is_player=seen.is_player))


class ActionsView(APIView):
    """Playing."""

    throttle_classes = [PlayThrottle]
    throttle_scope = "actions"

    @extend_schema(
        operation_id="games_act",
        summary="Play actions",
        request=ActSerializer,
        responses={
            200: ViewSerializer,
            409: StaleSerializer,
            422: StaleSerializer,
            400: StaleSerializer,
        }
        | COMMON
        | NO_GAME
        | BODY,
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Play actions on the version seen: all or none of them."""
        body = ActSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        act = body.validated_data
        try:
            acted = services.game_act(
                public_id=public_id,
                player=_player(request),
                version=act["version"],
                actions=act["actions"],
                act_id=act.get("id"),
                by_token=_by_token(request),
            )
        except StaleVersion as error:
            raise refusal(error, view=selectors.game_view(error.game, is_player=True)) from error
        except (GameError, ActRefused) as error:
            raise refusal(error) from error
        if not acted.repeated:
            publish(acted, by=_player(request))
        view = selectors.game_view(acted.game, acted.playthrough, is_player=True)
        return Response(view)


class EndView(APIView):
    """Ending."""

    @extend_schema(
        operation_id="games_end",
        summary="End a game",
        request=None,
        responses={200: ViewSerializer, 409: StaleSerializer} | COMMON | NO_GAME | BODY | MALFORMED,
    )
    def post(self, request: Request, public_id: str) -> Response:
        """End a game by its player's word; Hoyle's Canfield is cashed out."""
        try:
            game = services.game_end(public_id=public_id, player=_player(request))
        except GameError as error:
            raise refusal(error) from error
        ended = services.Acted(game, playthrough_of(game), ())
        publish(ended, by=_player(request))
        return Response(selectors.game_view(game, ended.playthrough, is_player=True))


class LogView(APIView):
    """A game for good."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="games_log",
        summary="Code, log, times and result",
        responses={200: GameRecordSerializer} | COMMON | NO_GAME,
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The whole game, for replay and export: one's own, or any that is over."""
        try:
            game = access.game_log_to_read(request.user, public_id)
        except GameError as error:
            raise refusal(error) from error
        return Response(GameRecordSerializer(selectors.game_record(game)).data)


class DealView(APIView):
    """A deal."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="deals_view",
        summary="A deal at its start",
        responses={200: DealSerializer, 401: ErrorSerializer, 404: ErrorSerializer}
        | MALFORMED
        | BUSY,
    )
    def get(self, request: Request, code: str) -> Response:
        """What a player sees at the start of a deal, and how often it was played and won."""
        try:
            return Response(selectors.deal_facts(deal_codes.parse(code)))
        except DealCodeError as error:
            raise Refusal(400, error.code, sentence(error), about=error.about) from error


class ReplayView(APIView):
    """Checking a game."""

    permission_classes = [AllowAny]
    throttle_classes = [PlayThrottle]
    throttle_scope = "replay"

    @extend_schema(
        operation_id="replay",
        summary="Replay and judge a log",
        request=ReplaySerializer,
        responses={
            200: OpenApiResponse(ReplayResultSerializer, "The end, or the first bad token."),
            401: ErrorSerializer,
        }
        | MALFORMED
        | BODY
        | BUSY,
    )
    def post(self, request: Request) -> Response:
        """Answer as `manage.py replay --jsonl` does, for anybody who checks a game."""
        body = ReplaySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(verdict(**body.validated_data, in_words=sentence))
