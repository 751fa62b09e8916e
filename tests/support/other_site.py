"""A site elsewhere that says who somebody is, as GitHub does: on this machine, for tests."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit


@dataclass
class OtherSite:
    """Where it is, and who is signed in there at the moment; None turns back."""

    url: str
    person: dict[str, Any] | None = None
    asked: list[str] = field(default_factory=list)

    def sign_in(self, number: int, name: str, email: str) -> None:
        """Be somebody there whose address counts as confirmed."""
        self.person = {"id": number, "login": name, "email": email, "name": name}


@contextmanager
def other_site() -> Iterator[OtherSite]:
    """Serve it while the block lasts."""
    site = OtherSite("")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            site.asked.append(address.path)
            person = site.person or {}
            if address.path == "/login/oauth/authorize":
                self._send_back(parse_qs(address.query))
            elif address.path == "/api/v3/user":
                self._answer(person)
            else:
                self._answer([{"email": person["email"], "primary": True, "verified": True}])

        def do_POST(self) -> None:
            site.asked.append(urlsplit(self.path).path)
            self.rfile.read(int(self.headers["Content-Length"]))
            self._answer({"access_token": "a-token", "token_type": "bearer"})

        def _send_back(self, query: dict[str, list[str]]) -> None:
            said = {"code": "a-code"} if site.person else {"error": "access_denied"}
            back = query["redirect_uri"][0]
            self.send_response(302)
            self.send_header(
                "Location", f"{back}?{urlencode({**said, 'state': query['state'][0]})}"
            )
            self.end_headers()

        def _answer(self, content: Any) -> None:
            body = json.dumps(content).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.url = f"http://localhost:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
