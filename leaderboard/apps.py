"""The app that ranks results on daily deals."""

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    """Results and standings."""

    name = "leaderboard"

    def ready(self) -> None:
        """Listen to what happens to games and players, and have `manage.py audit` look here."""
        from games import audit
        from leaderboard import checks, receivers  # noqa: F401
        from leaderboard.live import broadcast  # noqa: F401

        audit.register(checks.RESULTS)
        audit.register(checks.BANKROLLS)
