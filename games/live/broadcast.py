"""What is told to the devices and watchers of a game, and to whom, once it is committed."""

from hashlib import sha256
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import access_ended
from games.live.hub import AccessEvent, Listener, StateEvent, hub
from games.live.protocol import State
from games.selectors import game_view, view_for_watcher
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


def publish(acted: Acted, *, by: User, but: Listener | None = None) -> State:
    """Tell all who are connected to the game what came of an act. Call it after the commit.

    Returns the state for its player.
    """
    view = game_view(acted.game, acted.playthrough, is_player=True)
    state = State(view, played=acted.played, by=by.username)

    def for_watchers() -> str:
        return State(view_for_watcher(view), played=acted.played, by=by.username).text()

    event = StateEvent(acted.playthrough.version, player=state.text, watcher=for_watchers)
    hub.publish(game_topic(acted.game.public_id), event, but=but)
    return state


def state_of(acted: Acted, *, by: User) -> State:
    """Return what came of an act as its player sees it."""
    view = game_view(acted.game, acted.playthrough, is_player=True)
    return State(view, played=acted.played, by=by.username)


@receiver(access_ended, dispatch_uid="games.live.let_sockets_look_whether_they_may_stay")
def let_sockets_look_whether_they_may_stay(
    user_id: int, session_key: str | None, **kwargs: Any
) -> None:
    """Reach the sockets of a session, or all of a user, when their right to stay is in doubt."""
    topic = user_topic(user_id) if session_key is None else session_topic(session_key)
    hub.publish(topic, AccessEvent())
