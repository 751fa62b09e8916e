"""What is kept of a game: its deal code and its log. All else on the row can be rebuilt."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# No vowels, and nothing that can be taken for something else, so that an id is neither a
# word nor misread. 14 of 27 make 66 bits: not to be guessed.
_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
ID_LENGTH = 14


def new_public_id() -> str:
    """Return an id that nobody can guess."""
    return "".join(secrets.choice(_ID_ALPHABET) for _ in range(ID_LENGTH))


class Game(models.Model):
    """One game of one player.

    `code` and `log` are the truth. `version`, `score`, `ranked_score` and `undos` follow
    from them and stand here for queries alone. Only `games.services` writes rows.

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
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="games"
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
            models.Index(fields=["player", "-id"], name="games_of_a_player"),
            models.Index(fields=["code"], name="games_of_a_deal"),
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
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.public_id})"

    def elapsed_ms(self, now: datetime | None = None) -> int:
        """Milliseconds by the server's clock from the first action to the last, or to now in play.

        Never negative, whatever the clock does.
        """
        if self.started_at is None or self.last_action_at is None:
            return 0
        until = (now or timezone.now()) if self.status == "playing" else self.last_action_at
        return max(0, round((until - self.started_at).total_seconds() * 1000))
