"""The app that keeps and judges games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, their API and their live sockets."""

    name = "games"

    def ready(self) -> None:
        """Listen to what happens to accounts."""
        from games import receivers  # noqa: F401
