"""Guests for scripts, and one's own account."""

from typing import NoReturn

from django.contrib.auth import logout
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, permissions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import selectors, services
from accounts.api.documents import whole_document
from accounts.api.serializers import (
    AccountChangeSerializer,
    AccountDeletionSerializer,
    AccountSerializer,
    ExportSerializer,
    NewGuestSerializer,
    NothingSerializer,
)
from accounts.api.strict import ErrorSerializer
from accounts.api.throttles import GuestThrottle, TooManyTries
from accounts.attempts import confirm_password
from accounts.limits import LimitReachedError
from accounts.models import User
from accounts.streaming import streamed

_MALFORMED = {400: ErrorSerializer, 413: ErrorSerializer, 415: ErrorSerializer}
_WHO = {401: ErrorSerializer, 403: ErrorSerializer}
_SLOWER = {429: ErrorSerializer}


class GuestsView(APIView):
    """Guests."""

    authentication_classes = ()
    permission_classes = (permissions.AllowAny,)
    throttle_classes = (GuestThrottle,)

    @extend_schema(
        operation_id="guest_create",
        summary="A new guest with a token, to play by script",
        request=NothingSerializer,
        responses={201: NewGuestSerializer, **_MALFORMED, **_SLOWER},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Make a guest and its token."""
        NothingSerializer(data=request.data).is_valid(raise_exception=True)
        guest = services.guest_create()
        _token, raw = services.token_create(user=guest, name="API")
        return Response({"username": guest.username, "token": raw}, status=status.HTTP_201_CREATED)

    def throttled(self, request: Request, wait: float | None) -> NoReturn:
        """Refuse in our own words."""
        raise TooManyTries(wait or 1)


class MeView(APIView):
    """One's own account."""

    @extend_schema(
        operation_id="me_read",
        summary="One's own account and settings",
        responses={200: AccountSerializer, **_WHO},
    )
    def get(self, request: Request) -> Response:
        """Show the account."""
        return Response(AccountSerializer(selectors.account_of(_user(request))).data)

    @extend_schema(
        operation_id="me_change",
        summary="Change settings",
        request=AccountChangeSerializer,
        responses={200: AccountSerializer, **_MALFORMED, **_WHO},
    )
    def patch(self, request: Request) -> Response:
        """Change the settings that are named, and no others."""
        body = AccountChangeSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        changes = body.validated_data.get("settings", {})
        user = services.settings_update(user=_user(request), changes=changes)
        return Response(AccountSerializer(selectors.account_of(user)).data)

    @extend_schema(
        operation_id="me_delete",
        summary="Delete the account",
        description="Members send their password. Personal data goes for good; finished games "
        "stay as those of a deleted player. The name rests for 90 days.",
        request=AccountDeletionSerializer,
        responses={204: None, **_MALFORMED, **_WHO, **_SLOWER},
    )
    def delete(self, request: Request) -> Response:
        """Delete the account, once the password has been given."""
        body = AccountDeletionSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        user = _user(request)
        try:
            confirm_password(request, user, body.validated_data.get("password", ""))
        except DjangoValidationError as error:
            raise exceptions.PermissionDenied(error.messages[0], code="wrong_password") from error
        except LimitReachedError as error:
            raise TooManyTries(error.wait) from error
        services.user_delete(user=user)
        if request.auth is None:  # a script's token says nothing of a session beside it
            _leave(request._request)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExportView(APIView):
    """One's own data."""

    @extend_schema(
        operation_id="me_export",
        summary="All own data as one document",
        responses={200: ExportSerializer, **_WHO},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Send everything that is kept of the player, as it is read."""
        pieces = whole_document(_user(request))
        return streamed(request._request, pieces, content_type="application/json")


def _user(request: Request) -> User:
    user = request.user
    if not isinstance(user, User):
        raise exceptions.NotAuthenticated
    return user


def _leave(request: HttpRequest) -> None:
    """A browser is left without the cookie of a session that is no more."""
    if request.session.session_key:
        logout(request)
