"""The addresses of the boards' sockets."""

from typing import Any

from django.urls import path

from leaderboard.live.socket import board_socket

websocket_urlpatterns: list[Any] = [
    path(
        "ws/dailies/<str:date>/<str:game>/<str:option>/",
        board_socket,  # type: ignore[arg-type]
    ),
]
