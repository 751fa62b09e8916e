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
    """The name of a deleted account, which nobody may take before `until`."""

    username_key = models.CharField(max_length=128, unique=True)
    username_look = models.CharField(max_length=128, db_index=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.username_key
