"""The HTTP API of boards. Everybody may read them; `me` is for who says who they are."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from accounts.api.strict import StrictSerializer
from accounts.models import User
from games import access
from games.api.errors import Refusal, refusal
from games.api.views import COMMON, MALFORMED, NO_GAME
from games.daily import KINDS
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.errors import GameError, NoSuchDaily
from games.sentences import sentence
from leaderboard import casual, marks, seasons, selectors
from leaderboard.access import board_to_see
from leaderboard.api.serializers import (
    BankrollsSerializer,
    BoardQuerySerializer,
    BoardSerializer,
    BotsSerializer,
    CasualBoardSerializer,
    SeasonQuerySerializer,
    SeasonSerializer,
    ShowSerializer,
    StreakQuerySerializer,
    StreaksSerializer,
)
from leaderboard.tallies import ALL_TIME

DATE = OpenApiParameter(
    "date", OpenApiTypes.STR, OpenApiParameter.PATH, description="`2026-11-30`, or `today`."
)


def _viewer(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _asked(serializer: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """Return the query as the serializer reads it. Raises ValidationError."""
    query = serializer(data=request.query_params.dict())
    query.is_valid(raise_exception=True)
    asked: dict[str, Any] = query.validated_data
    return asked


def _check_kind(game: str, option: str) -> None:
    if (game, option) not in KINDS:
        raise refusal(NoSuchDaily())


class BoardView(APIView):
    """The board of a daily deal."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="dailies_leaderboard",
        summary="The results of a daily deal",
        parameters=[DATE, BoardQuerySerializer],
        responses={200: BoardSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, date: str, game: str, option: str) -> Response:
        """Results, best first, by pages, and one's own with its rank, wherever it is.

        An entry that stands neither comes twice nor is left out, whatever comes in meanwhile;
        one in play may move between two pages.
        """
        asked = _asked(BoardQuerySerializer, request)
        try:
            board = board_to_see(date, game, option)
        except GameError as error:
            raise refusal(error) from error
        viewer = _viewer(request)
        bots = asked["bots"] == "true"
        own = None if viewer is None else selectors.own_entry(board, viewer)
        cursor = asked.get("cursor")
        page = marks.part_of(board, asked["show"], viewer, own, bots=bots, cursor=cursor)
        told = self._told([*page.entries, *([] if own is None else [own])], viewer)
        return Response(
            BoardSerializer(
                {
                    "results": told[: len(page.entries)],
                    "next": self._address(request, page.next),
                    "previous": self._address(request, page.previous),
                    "me": None if own is None else told[-1],
                }
            ).data
        )

    def _told(self, entries: list[selectors.Entry], viewer: User | None) -> list[dict[str, Any]]:
        marked = marks.marks_of(entries, viewer)
        viewer_id = None if viewer is None else viewer.pk
        return [
            selectors.entry_facts(entry, viewer_id) | marked.facts(entry.result.player_id)
            for entry in entries
        ]

    def _address(self, request: Request, cursor: selectors.Cursor | None) -> str | None:
        if cursor is None:
            return None
        return replace_query_param(request.build_absolute_uri(), "cursor", str(cursor))


class CasualBoardView(APIView):
    """The board of a deal code."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="deals_leaderboard",
        summary="The results of a deal",
        parameters=[BotsSerializer],
        responses={200: CasualBoardSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, code: str) -> Response:
        """The first finished game of each member, best first: the fifty best and one's own."""
        asked = _asked(BotsSerializer, request)
        try:
            parsed = deal_codes.parse(code)
            access.check_code(parsed)
        except DealCodeError as error:
            raise Refusal(400, error.code, sentence(error), about=error.about) from error
        except GameError as error:
            raise refusal(error) from error
        board = casual.casual_board(parsed, _viewer(request), bots=asked["bots"] == "true")
        return Response(CasualBoardSerializer(board).data)


class SeasonView(APIView):
    """Days won and points."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leaderboards_wins",
        summary="Days won and points, of a month or of all time",
        parameters=[SeasonQuerySerializer],
        responses={200: SeasonSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, game: str, option: str) -> Response:
        """Who won the most days, and of equals who has more points: the hundred best."""
        _check_kind(game, option)
        asked = _asked(SeasonQuerySerializer, request)
        month = asked.get("month") or seasons.this_month()
        if asked["period"] == "all":
            month = ALL_TIME
        friends = asked["show"] == "friends"
        season = seasons.wins(game, option, month, _viewer(request), friends=friends)
        return Response(SeasonSerializer(_as_answer(season) | {"month": month or None}).data)


class StreaksView(APIView):
    """Streaks of daily wins."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leaderboards_streaks",
        summary="Streaks of daily wins",
        parameters=[StreakQuerySerializer],
        responses={200: StreaksSerializer} | MALFORMED | COMMON | NO_GAME,
    )
    def get(self, request: Request, game: str, option: str) -> Response:
        """The longest streaks, of those that go on or ever: the hundred best."""
        _check_kind(game, option)
        asked = _asked(StreakQuerySerializer, request)
        friends = asked["show"] == "friends"
        season = seasons.streaks(game, option, asked["by"], _viewer(request), friends=friends)
        return Response(StreaksSerializer(_as_answer(season)).data)


class BankrollsView(APIView):
    """What games after Hoyle have paid."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leaderboards_bankroll",
        summary="Bankrolls after Hoyle",
        parameters=[ShowSerializer],
        responses={200: BankrollsSerializer} | MALFORMED | COMMON,
    )
    def get(self, request: Request) -> Response:
        """The largest bankrolls: the sum over the games that count. The hundred best."""
        friends = _asked(ShowSerializer, request)["show"] == "friends"
        season = seasons.bankrolls(_viewer(request), friends=friends)
        return Response(BankrollsSerializer(_as_answer(season)).data)


def _as_answer(season: seasons.Season) -> dict[str, Any]:
    answer = asdict(season)
    answer["results"] = answer.pop("rows")
    return answer
