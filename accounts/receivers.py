"""What ends a player's access, wherever it is done: in a page, the admin or the shell."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save

from accounts.models import User
from accounts.sessions import send_access_ended


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    post_save.connect(_saved, sender=User, dispatch_uid="accounts.saved")
    post_delete.connect(_deleted, sender=User, dispatch_uid="accounts.deleted")


def _saved(instance: User, created: bool, **kwargs: Any) -> None:
    # Django forgets the plain password right after this signal: while it is there, the
    # stored one is new, and with it every session's hash has become wrong.
    new_password = getattr(instance, "_password", None) is not None and not created
    if new_password or not instance.is_active:
        _end_all(instance.pk)


def _deleted(instance: User, **kwargs: Any) -> None:
    _end_all(instance.pk)


def _end_all(user_id: int) -> None:
    transaction.on_commit(lambda: send_access_ended(user_id=user_id, session_key=None))
