"""The app that keeps and judges games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, their API and their live sockets."""

    name = "games"

    def ready(self) -> None:
        """Listen to what happens to accounts, and add to what a player can take along."""
        from accounts import export
        from games import receivers, selectors  # noqa: F401

        export.register("games", selectors.games_export)
