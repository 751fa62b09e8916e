"""What is told to the devices and watchers of a game, and to whom, once it is committed."""

from hashlib import sha256
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import access_ended
from games.live import protocol
from games.live.hub import AccessEvent, Listener, StateEvent, hub
from games.selectors import game_view
from games.services import Acted


def game_topic(public_id: str) -> str:
    """What all sockets at a game hear."""
    return f"game:{public_id}"


def user_topic(user_id: int) -> str:
    """What all sockets of a user hear."""
    return f"user:{user_id}"


def session_topic(session_key: str) -> str:
    """What all sockets of a browser session hear; its key stays out of the name."""
    return f"session:{sha256(session_key.encode()).hexdigest()[:32]}"


def publish(acted: Acted, *, by: User, but: Listener | None = None) -> None:
    """Tell all who are connected to the game what came of an act. Call it after the commit."""
    hub.publish(game_topic(acted.game.public_id), _state_event(acted, by.display_name), but=but)


def _state_event(acted: Acted, by: str) -> StateEvent:
    texts = {
        is_player: protocol.state(
            game_view(acted.game, acted.playthrough, is_player=is_player),
            played=acted.played,
            by=by,
        )
        for is_player in (True, False)
    }
    return StateEvent(acted.playthrough.version, player=texts[True], watcher=texts[False])


@receiver(access_ended, dispatch_uid="games.live.let_sockets_look_whether_they_may_stay")
def let_sockets_look_whether_they_may_stay(
    user_id: int, session_key: str | None, **kwargs: Any
) -> None:
    """Reach the sockets of a session, or all of a user, when their right to stay is in doubt."""
    topic = user_topic(user_id) if session_key is None else session_topic(session_key)
    hub.publish(topic, AccessEvent())
