"""What is kept of results. All of it follows from games, and `rebuild_results` makes it anew."""

from datetime import date, datetime
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games import days
from games.models import Game
from games.results import Standing
from leaderboard.ranking import Place
from leaderboard.streaks import Streaks


class Board(NamedTuple):
    """The board of the daily deal of a day, game and option."""

    daily: date
    game: str
    option: str

    def __str__(self) -> str:
        return f"{self.daily.isoformat()}/{self.game}/{self.option}"


def standing_of(*, won: bool, ended_at: datetime | None, daily: date) -> Standing:
    """Return whether a result can still change, and else how it ended."""
    if won:
        return "won"
    if ended_at is None:
        return "closed" if days.is_closed(daily) else "playing"
    return "closed" if ended_at >= days.closes_at(daily) else "ended"


class Result(models.Model):
    """The result of a ranked attempt at a daily deal, so far or for good.

    `key` and `end_key` are its place, see `leaderboard.ranking`. `shown` is whether it is on
    the board: it is not while its player is a guest, or when the staff hid it. `counted` is
    whether the buckets count it: what is shown and has not moved for a while.
    """

    attempt = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="results"
    )
    daily = models.DateField()
    game = models.CharField(max_length=16)
    option = models.CharField(max_length=2)

    won = models.BooleanField(default=False)
    ranked_score = models.SmallIntegerField(default=0)
    actions = models.PositiveIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)
    elapsed_ms = models.BigIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    by_token = models.BooleanField(default=False)
    suspicious = models.BooleanField(
        default=False, help_text=_("Faster than a person can play: for the staff to look at.")
    )

    hidden = models.BooleanField(default=False)
    hidden_reason = models.TextField(blank=True, default="")
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    hidden_at = models.DateTimeField(null=True, blank=True)

    key = models.BigIntegerField()
    end_key = models.BigIntegerField()
    shown = models.BooleanField(default=False)
    counted = models.BooleanField(default=False)
    moved_at = models.DateTimeField()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["-daily", "game", "option", "key", "end_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "option", "daily"], name="one_result_a_daily"
            ),
            models.CheckConstraint(
                condition=models.Q(counted=False) | models.Q(shown=True),
                name="only_what_is_shown_is_counted",
            ),
            models.CheckConstraint(
                condition=models.Q(hidden=False) | models.Q(shown=False),
                name="what_is_hidden_is_not_shown",
            ),
        ]
        indexes = [
            models.Index(
                fields=["daily", "game", "option", "by_token", "key", "end_key", "id"],
                condition=models.Q(shown=True),
                name="the_board",
            ),
            models.Index(
                fields=["daily", "game", "option", "by_token", "key", "end_key"],
                condition=models.Q(shown=True, counted=False),
                name="the_board_in_motion",
            ),
            models.Index(
                fields=["-id"], condition=models.Q(suspicious=True), name="results_to_look_at"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.daily} {self.game} {self.option}"

    @property
    def board(self) -> Board:
        """The board that it is, or would be, on."""
        return Board(self.daily, self.game, self.option)

    @property
    def place(self) -> Place:
        """Its place in the order of the board."""
        return Place(self.key, self.end_key)

    @property
    def standing(self) -> Standing:
        """Whether it can still change, and else how it ended."""
        return standing_of(won=self.won, ended_at=self.ended_at, daily=self.daily)


class Bucket(models.Model):
    """How many results at rest a board has in a bucket of the order, for quick ranks."""

    pk = models.CompositePrimaryKey("daily", "game", "option", "by_token", "level", "number")
    daily = models.DateField()
    game = models.CharField(max_length=16)
    option = models.CharField(max_length=2)
    by_token = models.BooleanField()
    level = models.PositiveSmallIntegerField()
    number = models.BigIntegerField()
    count = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.daily} {self.game} {self.option} {self.level}:{self.number} {self.count}"


class Tally(models.Model):
    """What a member has won and scored at the dailies of a game and option.

    In a month, `2026-11`, or in all time, where `month` is empty and streaks are kept too.
    Only results that stand for good count, and neither hidden ones nor those by token.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies"
    )
    game = models.CharField(max_length=16)
    option = models.CharField(max_length=2)
    month = models.CharField(max_length=7, blank=True)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)
    longest_streak = models.PositiveIntegerField(default=0)
    last_streak = models.PositiveIntegerField(default=0)
    last_won = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "option", "month"], name="one_tally_a_month"
            ),
        ]
        indexes = [
            models.Index(
                fields=["game", "option", "month", "-won", "-points", "id"], name="tallies_by_wins"
            ),
            models.Index(
                fields=["game", "option", "month", "-longest_streak", "id"],
                name="tallies_by_streak",
            ),
            models.Index(
                fields=["game", "option", "month", "-last_streak", "id"],
                condition=models.Q(last_won__isnull=False),
                name="tallies_by_last_streak",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.game} {self.option} {self.month}"

    @property
    def streaks(self) -> Streaks:
        """The streaks of all time."""
        return Streaks(self.longest_streak, self.last_streak, self.last_won)


class Bankroll(models.Model):
    """What a player's games after Hoyle have come to, those by token apart."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bankroll"
    )
    balance = models.IntegerField(default=0)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["-balance", "id"], name="bankrolls_by_balance")]

    def __str__(self) -> str:
        return f"{self.player}: {self.balance}"
