"""The app that keeps and judges games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, their API and their live sockets."""

    name = "games"

    def ready(self) -> None:
        """Listen to what happens to accounts, and add to what a player can take along."""
        from accounts import export, jobs
        from accounts.models import Job
        from games import importing, receivers, selectors  # noqa: F401

        games = export.Rows(selectors.games_export, lambda user: user.games.count())
        export.register_rows("games", games)
        export.register_lines("logs.txt", selectors.logs_export)
        jobs.register(Job.Kind.IMPORT, importing.import_run)
