"""The live protocol: every message there is, and the one parser of what clients send.

docs/protocol.md describes it for those who write clients.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson
from django.utils.translation import gettext as _

from games import strict_json
from games.acts import MAX_ACTIONS_AT_ONCE, ActId

MAX_MESSAGE_LENGTH = 8_192
MAX_TOKEN_LENGTH = 100
MAX_ID_LENGTH = 64
MAX_VERSION = 2**31 - 1
MAX_REASON_BYTES = 123
"""What a close frame has room for, by RFC 6455, 5.5."""


class Close:
    """Why a socket is closed by the server. A client reconnects after some of them only."""

    RESTART = 1012
    TRY_AGAIN_LATER = 1013
    BAD_MESSAGES = 4400
    SIGNED_OUT = 4401
    SEALED = 4403
    NO_SUCH_GAME = 4404
    TOO_SLOW = 4408
    TOO_LARGE = 4413
    TOO_MANY = 4429


class BadMessage(Exception):
    """What came is no message of the protocol. `id` is the sender's, where one could be read."""

    code = "bad_message"

    def __init__(self, detail: str, message_id: ActId | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.id = message_id


@dataclass(frozen=True)
class Act:
    """Play these actions on the version that I have seen."""

    id: ActId | None
    version: int
    actions: tuple[str, ...]


@dataclass(frozen=True)
class Ping:
    """I am here, and have seen this version."""

    version: int


@dataclass(frozen=True)
class WatchVerdict:
    """Tell me from now on whether my game can still be won, or no more."""

    id: ActId | None
    on: bool


Message = Act | Ping | WatchVerdict


def parse(text: str) -> Message:
    """Read a client's message. Raises BadMessage for anything that is none."""
    try:
        tree = strict_json.loads(text)
    except ValueError as error:
        raise BadMessage(_("This is not proper JSON.")) from error
    if not isinstance(tree, dict):
        raise BadMessage(_("A message is a JSON object."))
    message_id = _read_id(tree)
    reader = _READERS.get(kind) if isinstance(kind := tree.get("type"), str) else None
    if reader is None:
        raise BadMessage(_("There is no such type of message."), message_id)
    return reader(tree, message_id)


def _read_act(tree: dict[str, Any], message_id: ActId | None) -> Act:
    _refuse_unknown(tree, {"type", "id", "version", "actions"}, message_id)
    actions = tree.get("actions")
    if (
        not isinstance(actions, list)
        or not 0 < len(actions) <= MAX_ACTIONS_AT_ONCE
        or not all(isinstance(token, str) and len(token) <= MAX_TOKEN_LENGTH for token in actions)
    ):
        raise BadMessage(
            _("“actions” must be a list of 1 to %(most)s tokens.") % {"most": MAX_ACTIONS_AT_ONCE},
            message_id,
        )
    return Act(message_id, _read_version(tree, message_id), tuple(actions))


def _read_ping(tree: dict[str, Any], message_id: ActId | None) -> Ping:
    _refuse_unknown(tree, {"type", "version"}, message_id)
    return Ping(_read_version(tree, message_id))


def _read_watch_verdict(tree: dict[str, Any], message_id: ActId | None) -> WatchVerdict:
    _refuse_unknown(tree, {"type", "id", "on"}, message_id)
    if not isinstance(on := tree.get("on"), bool):
        raise BadMessage(_("“on” must be true or false."), message_id)
    return WatchVerdict(message_id, on)


_READERS: dict[str, Callable[[dict[str, Any], ActId | None], Message]] = {
    "act": _read_act,
    "ping": _read_ping,
    "watch_verdict": _read_watch_verdict,
}


def _read_id(tree: dict[str, Any]) -> ActId | None:
    if "id" not in tree:
        return None
    message_id = tree["id"]
    if type(message_id) is int and abs(message_id) < 2**63:
        return message_id
    if (
        isinstance(message_id, str)
        and 0 < len(message_id) <= MAX_ID_LENGTH
        and message_id.isprintable()
    ):
        return message_id
    raise BadMessage(_("“id” must be a whole number or a short text."))


def _read_version(tree: dict[str, Any], message_id: ActId | None) -> int:
    version = tree.get("version")
    if type(version) is not int or not 0 <= version <= MAX_VERSION:
        raise BadMessage(_("“version” must be the number of the version seen."), message_id)
    return version


def _refuse_unknown(tree: dict[str, Any], known: set[str], message_id: ActId | None) -> None:
    for name in tree:
        if name not in known:
            raise BadMessage(
                _("There is no field “%(name)s” in this message.") % {"name": name[:32]}, message_id
            )


class State:
    """The whole game as it is now; `played` and `by` when an act made it so.

    It is turned to text once for all who see the same.
    """

    def __init__(
        self, view: dict[str, Any], *, played: tuple[str, ...] = (), by: str | None = None
    ) -> None:
        rest = ({} if by is None else {"by": by, "played": played}) | view
        self._game_id = rest.pop("id")
        self._rest = dump(rest)[1:]

    def text(self, act_id: ActId | None = None) -> str:
        """Return the message.

        The answer to an act goes to its sender alone and has the act's id in the place of the
        game's, which its sender knows.
        """
        message_id = self._game_id if act_id is None else act_id
        return f'{{"type":"state","id":{dump(message_id)},{self._rest}'


def error(code: str, detail: str, *, act_id: ActId | None = None, **extra: Any) -> str:
    """A refusal, for its sender alone."""
    head: dict[str, Any] = {"type": "error"}
    if act_id is not None:
        head["id"] = act_id
    return dump(head | {"code": code, "detail": detail} | extra)


def close_reason(text: str) -> str:
    """Return a sentence as the reason of a close: cut after a word when it is too long for one."""
    if len(text.encode()) <= MAX_REASON_BYTES:
        return text
    mark = "…"
    head = text.encode()[: MAX_REASON_BYTES - len(mark.encode())].decode(errors="ignore")
    return head.rpartition(" ")[0] + mark


def watching_verdict(on: bool, *, message_id: ActId | None) -> str:
    """The answer to a wish to be told verdicts, or no more."""
    head: dict[str, Any] = {"type": "watching_verdict"}
    if message_id is not None:
        head["id"] = message_id
    return dump(head | {"on": on})


def verdict(version: int, outcome: str, *, stuck: bool) -> str:
    """Whether the game can still be won from a version on, for the player who asked."""
    return dump({"type": "verdict", "version": version, "outcome": outcome, "stuck": stuck})


def pong(version: int) -> str:
    """The version the game is at."""
    return dump({"type": "pong", "version": version})


def dump(tree: Any) -> str:
    """Write a message, or a part of one, as text."""
    return orjson.dumps(tree).decode()
