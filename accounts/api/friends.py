"""Whom one follows."""

from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import friends
from accounts.api.serializers import NothingSerializer
from accounts.api.strict import ErrorSerializer
from accounts.models import Follow, User
from accounts.profiles import NoSuchProfile

_REFUSED = {401: ErrorSerializer, 403: ErrorSerializer, 404: ErrorSerializer}


class FollowSerializer(serializers.Serializer[Any]):
    """Somebody whom one follows."""

    username = serializers.CharField()
    since = serializers.DateTimeField()


class FollowingSerializer(serializers.Serializer[Any]):
    """All whom one follows, by name."""

    results = FollowSerializer(many=True)


class FollowingView(APIView):
    """Whom one follows. Who follows oneself is told to nobody."""

    @extend_schema(
        operation_id="following_list",
        summary="Whom you follow",
        responses={200: FollowingSerializer, 401: ErrorSerializer, 403: ErrorSerializer},
    )
    def get(self, request: Request) -> Response:
        """All whom you follow."""
        rows = [_facts(row) for row in friends.followed_by(_member(request))]
        return Response(FollowingSerializer({"results": rows}).data)


class FollowView(APIView):
    """One whom one follows, or not."""

    @extend_schema(
        operation_id="following_add",
        summary="Follow a player",
        request=NothingSerializer,
        responses={200: FollowSerializer, 400: ErrorSerializer, 409: ErrorSerializer, **_REFUSED},
    )
    def put(self, request: Request, name: str) -> Response:
        """Find a player marked on the boards from now on. They are not told. Twice is once."""
        NothingSerializer(data=request.data).is_valid(raise_exception=True)
        try:
            row = friends.follow(follower=_member(request), name=name)
        except NoSuchProfile as error:
            raise no_such_profile() from error
        except DjangoValidationError as error:
            raise _CannotFollow(error.messages[0], error.code) from error
        return Response(FollowSerializer(_facts(row)).data)

    @extend_schema(
        operation_id="following_remove",
        summary="Follow a player no more",
        responses={204: None, **_REFUSED},
    )
    def delete(self, request: Request, name: str) -> Response:
        """Follow a player no more."""
        try:
            friends.unfollow(follower=_member(request), name=name)
        except NoSuchProfile as error:
            raise no_such_profile() from error
        return Response(status=status.HTTP_204_NO_CONTENT)


class _CannotFollow(exceptions.APIException):
    status_code = status.HTTP_409_CONFLICT


def no_such_profile() -> exceptions.NotFound:
    """What is said of a name that nobody has, and of a profile that is closed."""
    return exceptions.NotFound(_("There is no such player."))


def _member(request: Request) -> User:
    user = request.user
    if not isinstance(user, User):
        raise exceptions.NotAuthenticated
    if user.is_guest:
        raise exceptions.PermissionDenied(_("Sign up to follow others."))
    return user


def _facts(row: Follow) -> dict[str, Any]:
    return {"username": row.followed.username, "since": row.since}
