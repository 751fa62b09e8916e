"""Sessions in the database that tell when they end.

Every way in which a session key dies leads through `flush` or `cycle_key`: sign-out,
signing in as somebody else, a new key after signing in or a new password. What hangs on
the old key, such as the sockets of other tabs, is let go there and nowhere else.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from accounts.signals import access_ended


class SessionStore(db.SessionStore):
    """Django's own, with `access_ended` sent for a key that is no more."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The table of django.contrib.sessions."""
        return Session

    def flush(self) -> None:
        """End the session and forget what is in it."""
        ending = self._whose()
        super().flush()
        _tell(ending)

    def cycle_key(self) -> None:
        """Go on under a new key; the old one is worth nothing any more."""
        ending = self._whose()
        super().cycle_key()
        _tell(ending)

    def _whose(self) -> tuple[str | None, str | None]:
        key = self.session_key
        return (self.get(SESSION_KEY), key) if key else (None, None)


def _tell(ending: tuple[Any, str | None]) -> None:
    user_id, session_key = ending
    if user_id is not None and session_key is not None:
        transaction.on_commit(
            lambda: send_access_ended(user_id=int(user_id), session_key=session_key)
        )


def send_access_ended(*, user_id: int, session_key: str | None) -> None:
    """Tell all who listen; one that fails keeps no other from hearing it."""
    access_ended.send_robust(sender=SessionStore, user_id=user_id, session_key=session_key)


_SEEN_STEP = timedelta(minutes=5)
_MOST_REMEMBERED = 20_000
# When this process last looked at a session's row, so that few requests do: by their keys.
_looked: dict[str, datetime] = {}
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def note_seen(session_key: str | None) -> None:
    """Note that a session is in use, once in five minutes: for the list of them."""
    now = timezone.now()
    if session_key is None or now - _looked.get(session_key, _LONG_AGO) < _SEEN_STEP:
        return
    if len(_looked) >= _MOST_REMEMBERED:
        _looked.clear()
    _looked[session_key] = now
    UserSession.objects.filter(session_key=session_key, last_seen_at__lt=now - _SEEN_STEP).update(
        last_seen_at=now
    )
