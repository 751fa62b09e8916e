"""What is kept of a game: its deal code and its log. All else on the row can be rebuilt.

And the daily deals, each with the code that stays secret until its day closes.
"""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import days

# No vowels, and nothing that can be taken for something else, so that an id is neither a
# word nor misread. 14 of 27 make 66 bits: not to be guessed.
_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
ID_LENGTH = 14


def new_public_id() -> str:
    """Return an id that nobody can guess."""
    return "".join(secrets.choice(_ID_ALPHABET) for _ in range(ID_LENGTH))


class Daily(models.Model):
    """The deal of a day for one game and option. Once made it never changes.

    `solution` is a log that wins it; `commitment` the SHA-256 of the code's text, in
    hexadecimal, which is public from the start of the day.
    """

    date = models.DateField()
    game = models.CharField(max_length=16)
    option = models.CharField(max_length=2)
    # Unique, so that whether a code is sealed is one look into an index.
    code = models.CharField(max_length=32, unique=True)
    solution = models.TextField()
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-date", "game", "option"]
        verbose_name = _("daily deal")
        verbose_name_plural = _("daily deals")
        constraints = [
            models.UniqueConstraint(fields=["date", "game", "option"], name="one_daily_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.game} {self.option}"

    @property
    def is_sealed(self) -> bool:
        """Whether nobody may know the code yet."""
        return not days.is_closed(self.date)


class Game(models.Model):
    """One game of one player.

    `code` and `log` are the truth. `version`, `score`, `ranked_score`, `undos` and
    `redeals` follow from them and stand here for queries alone. Only `games.services` writes rows.

    `id` counts up, so it orders a player's games for good; `public_id` is the one that the
    world sees, and cannot be guessed.
    """

    class Status(models.TextChoices):
        """Where a game stands. The rules know no defeat."""

        PLAYING = "playing", _("In play")
        WON = "won", _("Won")
        ENDED = "ended", _("Ended")

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="games",
        db_index=False,  # the indexes below begin with it
    )
    by_token = models.BooleanField(
        default=False, help_text=_("Begun or played in part through an API token.")
    )

    code = models.CharField(max_length=32)
    game = models.CharField(max_length=16)
    option = models.CharField(max_length=2)
    log = models.TextField(blank=True, default="")

    version = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    score = models.SmallIntegerField(default=0)
    ranked_score = models.SmallIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)
    # How often the waste was turned over; like actions, also when it was undone after.
    redeals = models.PositiveIntegerField(default=0)

    # How many hints its player was given: the next action of a line that wins.
    hints = models.PositiveIntegerField(default=0, db_default=0)

    # How the cards lay when it ended, as `games.engine.view.layout_of` tells it, so that lists
    # can show them without a replay. It follows from the log; None while in play.
    layout = models.JSONField(null=True, blank=True)

    # Where another game was left: that many tokens of the log were played there. None for a
    # game played from the deal on, and only such games are ranked or counted anywhere.
    played_on_from = models.PositiveIntegerField(null=True, blank=True)
    # Whether the log was brought along in an import. All of it was played elsewhere, so
    # `played_on_from` is the whole of it: it is judged by the rules, and counts nowhere.
    imported = models.BooleanField(default=False)

    # The day, when it is a game of a daily deal. The first such game of a player is ranked.
    daily = models.DateField(null=True, blank=True)
    ranked = models.BooleanField(default=False)

    # A ranked game still in play when its day closed goes on as an ordinary one. These keep
    # its result: the version reached by then, and what follows from the log up to it. They
    # are set when the close is noticed, at the latest by the first thing done after it; until
    # then the row itself is as it was at the close.
    closed_version = models.PositiveIntegerField(null=True, blank=True)
    closed_score = models.SmallIntegerField(null=True, blank=True)
    closed_undos = models.PositiveIntegerField(null=True, blank=True)
    closed_action_at = models.DateTimeField(null=True, blank=True)
    closed_by_token = models.BooleanField(null=True, blank=True)

    # The last few acts as [version before, id, number of tokens], so that one sent again
    # after a lost connection is known again and not played twice.
    receipts = models.JSONField(default=list, blank=True)

    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    last_action_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            # A player's games, newest first. What they are filtered by is in it as well, so
            # that rows which do not fit are passed over without being read.
            models.Index(
                fields=["player", "-created_at", "-id", "game", "option", "status", "daily"],
                name="history_of_a_player",
            ),
            models.Index(fields=["player", "code"], name="games_of_a_player_by_deal"),
            models.Index(fields=["code"], name="games_of_a_deal"),
            # What statistics count: games that are over. No index tells of what every action
            # changes, `version` above all, so that an action rewrites none of them.
            models.Index(
                fields=["player", "ended_at", "id"],
                condition=models.Q(ended_at__isnull=False),
                name="games_played_of_a_player",
            ),
            models.Index(
                fields=["daily", "game", "option"],
                condition=models.Q(ranked=True),
                name="ranked_games_of_a_daily",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status="playing", ended_at=None)
                | (~models.Q(status="playing") & models.Q(ended_at__isnull=False)),
                name="a_game_has_an_end_when_it_is_over",
            ),
            models.CheckConstraint(
                condition=models.Q(version=0, started_at=None, last_action_at=None)
                | models.Q(version__gt=0, started_at__isnull=False, last_action_at__isnull=False),
                name="a_game_is_begun_by_its_first_action",
            ),
            models.UniqueConstraint(
                fields=["player", "daily", "game", "option"],
                condition=models.Q(ranked=True),
                name="one_ranked_game_a_daily",
            ),
            models.CheckConstraint(
                condition=models.Q(ranked=False) | models.Q(daily__isnull=False),
                name="only_games_of_dailies_are_ranked",
            ),
            models.CheckConstraint(
                condition=models.Q(played_on_from=None)
                | models.Q(
                    ranked=False, played_on_from__gt=0, version__gte=models.F("played_on_from")
                ),
                name="a_game_that_is_played_on_is_not_ranked",
            ),
            models.CheckConstraint(
                condition=models.Q(imported=False)
                | (models.Q(played_on_from=models.F("version")) & ~models.Q(status="playing")),
                name="an_imported_game_was_played_elsewhere",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    closed_version=None, closed_score=None, closed_undos=None, closed_by_token=None
                )
                | models.Q(
                    daily__isnull=False,
                    closed_version__lte=models.F("version"),
                    closed_score__isnull=False,
                    closed_undos__isnull=False,
                    closed_by_token__isnull=False,
                ),
                name="what_closed_with_its_day_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.shown_code or self.daily} ({self.public_id})"

    @property
    def is_sealed(self) -> bool:
        """Whether it is a game of a daily deal whose code nobody may know yet."""
        return self.daily is not None and not days.is_closed(self.daily)

    @property
    def shown_code(self) -> str | None:
        """The code as it may be shown to anybody: None while it is sealed."""
        return None if self.is_sealed else self.code

    def elapsed_ms(self, now: datetime | None = None) -> int:
        """Milliseconds by the server's clock from the first action to the last, or to now in play.

        Never negative, whatever the clock does.
        """
        playing = self.status == self.Status.PLAYING
        return self.elapsed_until((now or timezone.now()) if playing else self.last_action_at)

    def elapsed_until(self, until: datetime | None) -> int:
        """Milliseconds from the first action to a moment; 0 when there was none, never negative."""
        if self.started_at is None or until is None:
            return 0
        return max(0, round((until - self.started_at).total_seconds() * 1000))


class DealVerdict(models.Model):
    """Whether a deal can be won, as far as it was looked into. Never one that is sealed.

    `line` is the shortest log known that wins it, empty when none is; `is_par` whether a
    shorter one was looked for. `looks` is how often it was looked into, last at `found_at`.
    """

    class Outcome(models.TextChoices):
        """What the solver said."""

        WINNABLE = "winnable", _("Can be won")
        UNWINNABLE = "unwinnable", _("Cannot be won")
        UNKNOWN = "unknown", _("Not known")

    code = models.CharField(max_length=32, primary_key=True)
    outcome = models.CharField(max_length=10, choices=Outcome)
    line = models.TextField(blank=True, default="")
    is_par = models.BooleanField(default=False)
    looks = models.PositiveSmallIntegerField(default=1, db_default=1)
    found_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("verdict on a deal")
        verbose_name_plural = _("verdicts on deals")

    def __str__(self) -> str:
        return f"{self.code}: {self.outcome}"


class GameReview(models.Model):
    """Where a game that is over ceased to be winnable, as `games.engine.solver.Loss` tells it."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="review"
    )
    winnable = models.PositiveIntegerField(null=True)
    lost = models.PositiveIntegerField(null=True)
    certain = models.BooleanField()

    class Meta:
        verbose_name = _("review of a game")
        verbose_name_plural = _("reviews of games")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.lost}"
