"""The addresses of the sockets."""

from django.urls import path, re_path

from games.live.socket import game_socket, no_socket

websocket_urlpatterns = [
    path("ws/games/<str:public_id>/", game_socket),
    re_path("", no_socket),
]
