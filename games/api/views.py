"""The HTTP API of games. Thin: services change, selectors read, access decides who may."""

from typing import Any, cast

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import generics, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import NothingSerializer
from accounts.api.strict import ErrorSerializer
from accounts.models import ApiToken, User
from games import access, attempts, history, selectors, services
from games.acts import ActRefused
from games.api.errors import refusal
from games.api.lists import GameFilter, NewestFirst, StrictFilterBackend
from games.api.serializers import (
    ActSerializer,
    GameRecordSerializer,
    ListedGameSerializer,
    NewGameSerializer,
    StaleSerializer,
    ViewSerializer,
)
from games.api.throttles import PlayThrottle
from games.errors import GameError, StaleVersion
from games.live.broadcast import publish
from games.models import Game
from games.playthroughs import playthrough_of
from games.solving.deals import winnable_deal

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
    serializer_class = ListedGameSerializer
    filterset_class = GameFilter
    filter_backends = [StrictFilterBackend]
    pagination_class = NewestFirst
    throttle_classes = [PlayThrottle]

    @property
    def throttle_scope(self) -> str | None:
        """Beginning games is counted; looking at them is not."""
        return "new-games" if self.request.method == "POST" else None

    def get_queryset(self) -> Any:
        """All games of who asks."""
        return selectors.games_for(_player(self.request))

    @extend_schema(
        operation_id="games_list",
        summary="Own games, newest first",
        responses={200: ListedGameSerializer(many=True)} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Own games, newest first, filtered and by pages."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        layouts = history.layouts_of(page)
        games = [
            {
                "id": game.public_id,
                "code": game.shown_code,
                "layout": layouts[game.pk],
                **selectors.game_result(game),
            }
            for game in page
            if game.pk in layouts
        ]
        return self.get_paginated_response(ListedGameSerializer(games, many=True).data)

    @extend_schema(
        operation_id="games_create",
        summary="Begin a game",
        request=NewGameSerializer,
        responses={
            200: OpenApiResponse(ViewSerializer, "The attempt at a daily deal, still in play."),
            201: ViewSerializer,
            409: ErrorSerializer,
            503: ErrorSerializer,
        }
        | MALFORMED
        | COMMON
        | NO_GAME
        | BODY,
    )
    def post(self, request: Request) -> Response:
        """Begin a game: of a deal code, of a random or daily deal, or of the same deal again.

        Or play on from a moment of a game: unranked, and counted nowhere.

        A player's first game of a daily deal is the ranked attempt: while it is in play it is
        answered again with 200, whatever device asks; after it, or after the day, an unranked
        game of the deal is begun.
        """
        body = NewGameSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        try:
            game, is_new = self._begin(request, body.validated_data)
        except GameError as error:
            raise refusal(error) from error
        view = selectors.game_view(game, is_player=True)
        return Response(view, status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    def _begin(self, request: Request, wanted: dict[str, Any]) -> tuple[Game, bool]:
        player, by_token = _player(request), _by_token(request)
        if "daily" in wanted:
            return attempts.attempt_begin(
                player=player,
                day=wanted["daily"],
                game=wanted["game"],
                option=wanted["option"],
                by_token=by_token,
            )
        if "play_on" in wanted:
            game = attempts.game_play_on(
                player=player, public_id=wanted["play_on"], at=wanted["at"], by_token=by_token
            )
            return game, True
        if "restart" in wanted:
            seen = access.game_to_see(player, wanted["restart"])
            return attempts.game_restart(seen=seen, player=player, by_token=by_token), True
        if "winnable" in wanted:
            code = winnable_deal(*wanted["winnable"], asker=player.pk)
        else:
            code = wanted["code"]
        return services.game_create(player=player, code=code, by_token=by_token), True


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
        request=NothingSerializer,
        responses={200: ViewSerializer, 409: StaleSerializer} | COMMON | NO_GAME | BODY | MALFORMED,
    )
    def post(self, request: Request, public_id: str) -> Response:
        """End a game by its player's word; Hoyle's Canfield is cashed out."""
        NothingSerializer(data=request.data).is_valid(raise_exception=True)
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
