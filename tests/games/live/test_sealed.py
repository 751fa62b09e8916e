"""Games of a sealed daily deal at a real server: who may watch, and what frames hold."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.live.protocol import Close
from tests.support.people import Person, Script
from tests.support.site import Site

READ = (
    "import json; from games.models import Daily;"
    "print(json.dumps({f'{d.game} {d.option}': [d.code, d.solution] for d in Daily.objects.all()}))"
)


@pytest.fixture
def secrets(site: Site, one_day: None) -> dict[str, list[str]]:
    """The code and solution of each of the day's deals, as only the server knows them."""
    site.manage("prepare_dailies", "--days", "1")
    found: dict[str, list[str]] = json.loads(
        site.manage("shell", "--no-imports", "--command", READ)
    )
    return found


def attempt(script: Script, option: str = "D3") -> str:
    """Begin the attempt, or find it."""
    body = {"daily": "today", "game": "canfield", "option": option}
    begun = script.call("POST", "/games/", body)
    begun.raise_for_status()
    game_id: str = begun.json()["id"]
    return game_id


def frames(socket) -> Iterator[str]:
    """Everything that comes until the game has ended, which is the last word about it."""
    text = ""
    while '"status":"ended"' not in text:
        text = socket.connection.recv(60)
        yield text


def refusal(socket) -> tuple[int, str]:
    """How a socket is closed that never got a frame."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_no_frame_of_an_attempt_has_the_code(secrets, alice) -> None:
    code, solution = secrets["canfield D3"]
    game = attempt(alice)
    player, second = alice.socket(game), alice.socket(game)
    tokens = solution.split(" ")
    player.act(1, 0, *tokens[:3])
    player.act(2, 0, "sw")  # stale
    player.act(3, 3, "1h", "ws", "h1")  # illegal, or none at all
    player.act(1, 0, *tokens[:3])  # again
    player.send(type="ping", version=0)
    player.send(type="code")
    alice.act(game, 3, tokens[3])
    alice.call("POST", f"/games/{game}/end/")
    told = [*frames(player), *frames(second)]
    assert len(told) >= 8
    assert any('"type":"state"' in text and '"code":null' in text for text in told)
    assert any('"status":"ended"' in text for text in told)
    for text in told:
        assert code[-14:] not in text


def test_only_who_has_finished_the_deal_may_watch(secrets, site, alice, bob) -> None:
    game = attempt(alice)
    code, reason = refusal(bob.socket(game))
    assert (code, Close.SEALED) == (4403, 4403)
    assert "sealed" in reason
    his = attempt(bob)
    assert refusal(bob.socket(game))[0] == 4403
    bob.call("POST", f"/games/{his}/end/").raise_for_status()
    watcher = bob.socket(game)
    state = watcher.receive()
    assert (state["code"], "legal" in state, bool(state["daily"])) == (None, False, True)
    alice.act(game, 0, "sw")
    assert watcher.receive()["version"] == 1
    with connect(f"{site.socket_url}/ws/games/{game}/", open_timeout=60) as nobody:
        with pytest.raises(ConnectionClosed) as closed:
            nobody.recv(60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_a_sentence_too_long_for_a_close_is_cut_and_closes_all_the_same(
    secrets, site, alice
) -> None:
    code, reason = refusal(Person(site, language="el").socket(attempt(alice)))
    assert code == 4403
    assert reason.startswith("Αυτή η παρτίδα της ημέρας μένει σφραγισμένη")
    assert reason.endswith("…")


def test_a_finished_attempt_at_another_deal_opens_nothing(secrets, alice, bob) -> None:
    game = attempt(alice)
    bob.call("POST", f"/games/{attempt(bob, 'D1')}/end/").raise_for_status()
    assert refusal(bob.socket(game))[0] == 4403


def test_an_attempt_is_resumed_on_another_device(secrets, alice) -> None:
    game = attempt(alice)
    alice.socket(game).act(1, 0, "sw")
    assert attempt(alice) == game
    other = alice.socket(game)
    state = other.receive()
    while state["version"] == 0:
        state = other.receive()
    assert (state["version"], state["daily"] is not None, "legal" in state) == (1, True, True)
