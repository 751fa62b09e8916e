"""People and scripts at a real server: how tests sign in, play by HTTP and open sockets."""

import json
import re
from typing import Any

import requests
from websockets.sync.client import ClientConnection, connect

from tests.support.site import Site

API = "/api/v1"
PATIENCE = 60
"""Seconds that an answer may take on a machine with other work."""


class Socket:
    """A socket at a game, one message at a time."""

    def __init__(self, opening: connect) -> None:
        self._opening = opening
        self.connection: ClientConnection = opening.__enter__()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.connection.send(json.dumps(message))

    def act(self, act_id: int | str, version: int, *actions: str) -> None:
        """Send an act."""
        self.send(type="act", id=act_id, version=version, actions=list(actions))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Wait for the next message. Raises TimeoutError, or ConnectionClosed."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        return message

    def close(self) -> None:
        """Close it properly."""
        self._opening.__exit__(None, None, None)


class Person:
    """Somebody with a browser session, a guest at first; `http` is their browser."""

    def __init__(self, site: Site, language: str = "en") -> None:
        self.site = site
        self.http = requests.Session()
        self.http.headers["Accept-Language"] = language

    def post(self, path: str, data: dict[str, Any] | None = None) -> requests.Response:
        """Send a form, with its CSRF token."""
        if "csrftoken" not in self.http.cookies:
            self.http.get(f"{self.site.url}/accounts/login/", timeout=PATIENCE)
        return self.http.post(
            self.site.url + path,
            data={"csrfmiddlewaretoken": self.http.cookies.get("csrftoken", ""), **(data or {})},
            headers={"Referer": self.site.url},
            timeout=PATIENCE,
        )

    def begin(self, code: str) -> str:
        """Begin a game from the page and return its id; a visitor becomes a guest by it."""
        page = self.post("/play/", {"code": code})
        page.raise_for_status()
        found = re.search(r"/games/(\w+)/", page.url)
        assert found, page.url
        return found[1]

    def socket(
        self, game_id: str, *, origin: str | None = "own", site: Site | None = None
    ) -> Socket:
        """Open a socket as a page of the site does, or one at another origin."""
        site = site or self.site
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies)
        headers = {"Cookie": cookies, "Accept-Language": str(self.http.headers["Accept-Language"])}
        return Socket(
            connect(
                f"{site.socket_url}/ws/games/{game_id}/",
                origin=site.url if origin == "own" else origin,  # type: ignore[arg-type]
                additional_headers=headers,
                max_size=None,
                open_timeout=PATIENCE,
            )
        )


class Script:
    """A guest with an API token."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.http = requests.Session()
        made = self.http.post(f"{site.url}{API}/guests/", json={}, timeout=PATIENCE)
        made.raise_for_status()
        self.username = made.json()["username"]
        self.token = made.json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, body: Any = None) -> requests.Response:
        """Call the API."""
        return self.http.request(method, f"{self.site.url}{API}{path}", json=body, timeout=PATIENCE)

    def begin(self, code: str) -> str:
        """Begin a game and return its id."""
        made = self.call("POST", "/games/", {"code": code})
        made.raise_for_status()
        game_id: str = made.json()["id"]
        return game_id

    def record(self, game_id: str) -> dict[str, Any]:
        """All that is kept of a game; without its time, which goes on while it is in play."""
        record: dict[str, Any] = self.call("GET", f"/games/{game_id}/log/").json()
        del record["elapsed_ms"]
        return record

    def act(self, game_id: str, version: int, *actions: str, **extra: Any) -> requests.Response:
        """Play actions by HTTP."""
        body = {"version": version, "actions": list(actions), **extra}
        return self.call("POST", f"/games/{game_id}/actions/", body)

    def socket(self, game_id: str, site: Site | None = None) -> Socket:
        """Open a socket at a game."""
        return self.socket_at(f"/ws/games/{game_id}/", site)

    def socket_at(self, path: str, site: Site | None = None) -> Socket:
        """Open a socket at any address."""
        return Socket(
            connect(
                f"{(site or self.site).socket_url}{path}",
                additional_headers={"Authorization": f"Bearer {self.token}"},
                max_size=None,
                open_timeout=PATIENCE,
            )
        )
