"""The HTTP API of the solver: verdicts and hints in play, and what it says of a game afterwards."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.addresses import counted_address
from accounts.models import User
from games import selectors
from games.api.errors import refusal
from games.api.serializers import (
    HintRequestSerializer,
    HintSerializer,
    ReviewSerializer,
    StaleSerializer,
    VerdictSerializer,
)
from games.api.throttles import PlayThrottle
from games.api.views import BODY, COMMON, MALFORMED, NO_GAME
from games.errors import GameError, StaleVersion
from games.solving import deals, looks


class HintView(APIView):
    """A hint."""

    throttle_classes = [PlayThrottle]
    throttle_scope = "solver"

    @extend_schema(
        operation_id="games_hint",
        summary="The next action of a line that wins",
        request=HintRequestSerializer,
        responses={200: HintSerializer, 409: StaleSerializer} | MALFORMED | COMMON | NO_GAME | BODY,
    )
    def post(self, request: Request, public_id: str) -> Response:
        """A hint on the version seen; it is counted, and the game is marked as one with hints.

        Of a daily deal only when the ranked attempt is over. The solver knows all cards.
        """
        body = HintRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        try:
            given = looks.hint_give(
                player=cast(User, request.user),
                public_id=public_id,
                version=body.validated_data["version"],
            )
        except StaleVersion as error:
            raise refusal(error, view=selectors.game_view(error.game, is_player=True)) from error
        except GameError as error:
            raise refusal(error) from error
        return Response(HintSerializer(given).data)


class VerdictView(APIView):
    """Whether a game can still be won."""

    throttle_classes = [PlayThrottle]
    throttle_scope = "solver"

    @extend_schema(
        operation_id="games_verdict",
        summary="Whether a game in play can still be won",
        responses={200: VerdictSerializer, 409: StaleSerializer} | COMMON | NO_GAME,
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The verdict on an own game as it is now; of a daily deal after the ranked attempt."""
        try:
            game, look = looks.look_at(player=cast(User, request.user), public_id=public_id)
        except GameError as error:
            raise refusal(error) from error
        return Response(VerdictSerializer(looks.verdict_facts(game.version, look)).data)


class ReviewView(APIView):
    """What the solver says of a game that is over."""

    permission_classes = [AllowAny]
    throttle_classes = [PlayThrottle]
    throttle_scope = "solver"

    @extend_schema(
        operation_id="games_review",
        summary="The solver's line, par, and where the game was lost",
        responses={200: ReviewSerializer} | COMMON | NO_GAME,
    )
    def get(self, request: Request, public_id: str) -> Response:
        """For a game whose log you may read, when it is over. What is null is looked into."""
        try:
            review = deals.review_to_read(
                request.user, public_id, address=counted_address(request._request)
            )
        except GameError as error:
            raise refusal(error) from error
        loss = review.loss
        facts = {
            "outcome": review.outcome,
            "line": review.line or None,
            "par": review.par,
            "last_winnable": None if loss is None else loss.winnable,
            "lost": None if loss is None else loss.lost,
            "certain": None if loss is None else loss.certain,
        }
        return Response(ReviewSerializer(facts).data)
