"""The board's modules by themselves, and a wire between page and server that can fail."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.table import wait_for_table, wait_until

Run = Callable[..., Any]


@pytest.fixture
def run(open_browser) -> Run:
    """Run a script in a browser with some of the board's modules imported.

    `run("outbox: live/outbox.js", "return new outbox.Outbox(…)", argument)`.
    """
    page = open_browser().new_page()
    page.goto("/offline/en/")

    def run_script(modules: str, body: str, argument: object = None) -> Any:
        imports = [part.strip().split(": ") for part in modules.split(",")]
        names = ", ".join(name for name, _path in imports)
        loads = ", ".join(f"import('/static/js/{path}')" for _name, path in imports)
        script = f"async (given) => {{ const [{names}] = await Promise.all([{loads}]); {body} }}"
        return page.evaluate(script, argument)

    return run_script


class Wire:
    """The frames between a page and the server, which can be lost, doubled or cut."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.lost: list[dict[str, Any]] = []  # messages of the server that did not come through
        self.joined = 0  # connections that the page has made
        self.lose_sent = False
        self.lose_received = False
        self.double = False
        # What tests make of the views that come, to show positions that take long to reach.
        self.change: dict[str, Any] = {}
        self._page = page
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/games/**", self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._open.append(socket)
        self.joined += 1
        socket.on_message(lambda frame: self._up(server, frame))
        server.on_message(lambda frame: self._down(socket, frame))

    def _up(self, server: WebSocketRoute, frame: str | bytes) -> None:
        self.sent.append(str(frame))
        for _ in range(0 if self.lose_sent else 2 if self.double else 1):
            server.send(frame)

    def _down(self, socket: WebSocketRoute, frame: str | bytes) -> None:
        if self.lose_received:
            self.lost.append(json.loads(frame))
        if self.change:
            frame = json.dumps(json.loads(frame) | self.change)
        for _ in range(0 if self.lose_received else 2 if self.double else 1):
            socket.send(frame)

    @property
    def acts(self) -> list[str]:
        """The acts that the page has sent."""
        return [frame for frame in self.sent if '"act"' in frame]

    def cut(self, code: int = 1012, reason: str = "") -> None:
        """End the connection; from now on frames pass again."""
        self.lose_sent = self.lose_received = False
        self._open.pop().close(code=code, reason=reason)

    def cut_for_a_moment(self) -> None:
        """End the connection and wait until the page has its next one."""
        before = self.joined
        self.cut()
        wait_until(self._page, lambda: self.joined > before)
        expect(self._page.locator("#table")).to_have_attribute("data-connection", "open")

    def wait_for_loss(self, **message: Any) -> None:
        """Wait until a message of the server with these values has been lost."""
        wait_until(self._page, lambda: any(message.items() <= each.items() for each in self.lost))


CHANGE = """
    async (settings) => {
        const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
        const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
        const body = JSON.stringify({settings});
        return (await fetch("/api/v1/me/", {method: "PATCH", headers, body})).status;
    }
"""


def choose(page: Page, **settings: object) -> None:
    """Choose settings for the player of a page, and see its board with them."""
    assert page.evaluate(CHANGE, settings) == 200
    page.reload()
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    wait_for_table(page)
