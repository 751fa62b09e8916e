"""The app that will rank results on daily deals."""

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    """Results and standings."""

    name = "leaderboard"
