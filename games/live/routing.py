"""The addresses of the sockets.

They are ASGI applications where Django's types expect views: Channels' URLRouter takes them.
"""

from typing import Any

from django.urls import path, re_path

from games.live.connection import no_socket
from games.live.socket import game_socket

websocket_urlpatterns: list[Any] = [
    path("ws/games/<slug:public_id>/", game_socket),  # type: ignore[arg-type]
]

# What comes last in the whole list of addresses.
nowhere: Any = re_path("", no_socket)  # type: ignore[arg-type]
