"""The rows of accounts: players, their API tokens, and names that rest for a while."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts import preferences as schema


class UserManager(BaseUserManager["User"]):
    """Looks players up; new ones are made by services and, for staff, the command line."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """The user of that name in any case. Raises User.DoesNotExist."""
        user = self.get(username_key=names.key(username or ""))
        if names.identity(user.username) != names.identity(username or ""):
            raise self.model.DoesNotExist
        return user

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        """A member as given, unchecked; for people there is services.member_create."""
        user = self.model(username=names.normalise(username), email=email.lower(), **extra)
        user.set_keys()
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        """A member of staff with every right: what `manage.py createsuperuser` calls."""
        return self.create_user(
            username, email, password, **{"is_staff": True, "is_superuser": True, **extra}
        )


class User(AbstractBaseUser, PermissionsMixin):
    """A player: a guest, a member, one of the staff, or what a deletion has left."""

    username = models.CharField(_("username"), max_length=64, unique=True)
    username_key = models.CharField(max_length=128, unique=True, editable=False)
    username_look = models.CharField(max_length=128, unique=True, editable=False)
    # Only an address that its owner has confirmed; until then it is allauth's EmailAddress.
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("Off: nothing lets this player in any more.")
    )
    preferences = models.JSONField(_("settings"), default=dict, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    deleted = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)
    renamed = models.DateTimeField(_("renamed"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = (
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="accounts_user_one_email"
            ),
        )
        indexes = (models.Index(fields=["-created"], name="accounts_user_created"),)

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        """The name to show to people, in the reader's language."""
        if self.deleted:
            return str(_("deleted player"))
        return names.guest_shown(self.username) if self.is_guest else self.username

    @property
    def settings(self) -> schema.Preferences:
        """The player's settings, complete."""
        return schema.read(self.preferences)

    def set_keys(self) -> None:
        """Make the key and the look fit the username, before either is saved."""
        self.username_key = names.key(self.username)
        self.username_look = names.look(self.username)


class ApiToken(models.Model):
    """A secret that lets a script act as its owner. Only the secret's SHA-256 is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(_("last letters"), max_length=4, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return f"{self.name} (…{self.hint})"


class Follow(models.Model):
    """That a member follows another, who is told nothing of it."""

    follower = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followed_by")
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["follower", "followed"], name="one_follow_a_pair"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="nobody_follows_themselves"
            ),
        )

    def __str__(self) -> str:
        return f"{self.follower} → {self.followed}"


class RetiredName(models.Model):
    """A name that somebody had, and that nobody else may take before `until`.

    `kept_for` is who may take it back: a player who changed it themselves.
    """

    username_key = models.CharField(max_length=128, unique=True)
    username_look = models.CharField(max_length=128, db_index=True)
    until = models.DateTimeField(db_index=True)
    kept_for = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )

    def __str__(self) -> str:
        return self.username_key


class ModerationEntry(models.Model):
    """What one of the staff did to a player or an entry, and why. Written once, never changed."""

    class Deed(models.TextChoices):
        """What can be done."""

        HIDDEN = "hidden", _("entry hidden")
        RESTORED = "restored", _("entry restored")
        RENAMED = "renamed", _("name taken away")
        SUSPENDED = "suspended", _("suspended")
        REINSTATED = "reinstated", _("let in again")
        FACTORS_REMOVED = "factors_removed", _("passkeys and codes removed")

    at = models.DateTimeField(_("at"), default=timezone.now, editable=False)
    by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("by")
    )
    deed = models.CharField(_("deed"), max_length=16, choices=Deed)
    player = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("player")
    )
    # Such as the board of an entry, or the name that was taken away.
    about = models.CharField(_("about"), max_length=200, blank=True, default="")
    reason = models.TextField(_("reason"))

    class Meta:
        verbose_name = _("entry of the moderation log")
        verbose_name_plural = _("moderation log")
        ordering = ("-at", "-pk")
        indexes = (models.Index(fields=["-at", "-id"], name="moderation_newest_first"),)

    def __str__(self) -> str:
        return f"{self.get_deed_display()}: {self.player}"


class Job(models.Model):
    """Work for a player that takes longer than an answer may: see accounts.jobs."""

    class Kind(models.TextChoices):
        """What is to be done."""

        EXPORT = "export", _("export")
        IMPORT = "import", _("import")

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    requested = models.DateTimeField(default=timezone.now)
    # When its runner was last heard of; `claim` tells one runner from the one before it.
    beat = models.DateTimeField(default=timezone.now)
    claim = models.CharField(max_length=32, blank=True, default="")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    finished = models.DateTimeField(null=True, blank=True)
    expires = models.DateTimeField(null=True, blank=True, db_index=True)
    report = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (
            models.Index(
                fields=["beat"],
                condition=models.Q(state__in=("waiting", "running")),
                name="jobs_to_do",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.state}"


class JobPart(models.Model):
    """A piece of what a job was given or has made; pieces keep memory bounded."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["job", "number"], name="one_part_a_number"),)

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"
