"""The HTTP API of deals: those of a day, those of a code, and the judging of games."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.addresses import counted_address
from accounts.models import User
from games import access, days, selectors
from games.api.errors import Refusal, refusal
from games.api.serializers import (
    DaySerializer,
    DealSerializer,
    ReplayResultSerializer,
    ReplaySerializer,
)
from games.api.throttles import PlayThrottle
from games.api.views import BODY, COMMON, MALFORMED, NO_GAME
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.engine.verdict import verdict
from games.errors import GameError, NoSuchDaily
from games.sentences import sentence
from games.solving.deals import deal_study, verdict_of_deal


class DayView(APIView):
    """The daily deals of a day."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="dailies_view",
        summary="The daily deals of a day",
        parameters=[
            OpenApiParameter(
                "date",
                OpenApiTypes.STR,
                OpenApiParameter.PATH,
                description="`2026-11-30`, or `today`.",
            )
        ],
        responses={200: DaySerializer} | COMMON | NO_GAME,
    )
    def get(self, request: Request, date: str) -> Response:
        """One deal for each game and option, with its commitment and one's own attempt at it."""
        player = request.user if isinstance(request.user, User) else None
        try:
            day = days.read(date)
            if day is None:
                raise NoSuchDaily
            facts: dict[str, Any] = selectors.day_facts(day, player)
        except GameError as error:
            raise refusal(error) from error
        return Response(DaySerializer(facts).data)


class DealView(APIView):
    """A deal."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="deals_view",
        summary="A deal at its start",
        responses={200: DealSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, code: str) -> Response:
        """What a player sees at the start of a deal, and how often it was played and won."""
        try:
            parsed = deal_codes.parse(code)
            access.check_code(parsed)
        except DealCodeError as error:
            raise Refusal(400, error.code, sentence(error), about=error.about) from error
        except GameError as error:
            raise refusal(error) from error
        deal_study(parsed, address=counted_address(request._request))
        known = verdict_of_deal(parsed)
        outcome = None if known is None else known.outcome
        return Response(selectors.deal_facts(parsed) | {"outcome": outcome})


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
        }
        | MALFORMED
        | COMMON
        | BODY,
    )
    def post(self, request: Request) -> Response:
        """Answer as `manage.py replay --jsonl` does, for anybody who checks a game.

        But not for a daily deal that is still sealed.
        """
        body = ReplaySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        try:
            access.check_code(deal_codes.parse(body.validated_data["code"]))
        except DealCodeError:
            pass  # what is wrong with it is part of the answer
        except GameError as error:
            raise refusal(error) from error
        return Response(verdict(**body.validated_data, in_words=sentence))
