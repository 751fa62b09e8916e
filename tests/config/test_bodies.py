"""What a request sends is bounded, however it comes."""

import asyncio
import json

import pytest
from django.conf import settings

from config import bodies
from config.bodies import BoundedBodies

MOST = 100


async def ask(headers, *chunks, path="/"):
    """Send a request through; return the status, and what the application saw."""
    seen = {}

    async def application(scope, receive, send):
        body, more = b"", True
        while more:
            event = await receive()
            body += event.get("body", b"")
            more = event.get("more_body", False)
        seen.update(body=body, headers=scope["headers"])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    events = [
        {"type": "http.request", "body": chunk, "more_body": at < len(chunks) - 1}
        for at, chunk in enumerate(chunks)
    ]
    sent = []

    async def receive():
        return events.pop(0)

    async def send(event):
        sent.append(event)

    scope = {"type": "http", "path": path, "headers": headers}
    await BoundedBodies(application, MOST, larger={"/upload/": 2 * MOST})(scope, receive, send)
    return sent, seen, events


async def test_a_body_in_chunks_is_handed_on_with_its_length():
    cookies = [(b"cookie", b"a=1"), (b"cookie", b"b=2")]
    sent, seen, _rest = await ask([*cookies, (b"transfer-encoding", b"chunked")], b"ab", b"cd")
    assert sent[0]["status"] == 200
    assert seen["body"] == b"abcd"
    assert seen["headers"] == [*cookies, (b"content-length", b"4")]


async def test_a_browser_is_shown_a_page_about_it_once_it_has_sent_all():
    seen, sent = [], []

    async def application(scope, receive, send):
        seen.append((scope["method"], scope["path"], scope["headers"], await receive()))

    events = [{"type": "http.request", "body": b"x" * 60, "more_body": more} for more in (1, 1, 0)]

    async def receive():
        return events.pop(0)

    bounded = BoundedBodies(application, MOST, page="/too-large/")
    headers = [(b"content-length", b"180"), (b"accept-language", b"el")]
    for path in ("/replay/", "/api/v1/replay/"):
        scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
        await bounded(scope, receive, _into(sent))
    nothing = {"type": "http.request", "body": b"", "more_body": False}
    assert seen == [("GET", "/too-large/", [(b"accept-language", b"el")], nothing)]
    assert not events
    assert json.loads(sent[1]["body"])["code"] == "too_large"


def _into(sent):
    async def send(event):
        sent.append(event)

    return send


async def test_chunks_without_end_are_refused_as_soon_as_they_are_too_many():
    sent, seen, rest = await ask([(b"transfer-encoding", b"chunked")], *[b"x" * 60] * 1000)
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["code"] == "too_large"
    assert not seen
    assert len(rest) == 998


@pytest.mark.parametrize("length", [b"101", b"99999999999999999999", b"-1", b"ten"])
async def test_a_length_that_is_too_large_or_none_is_refused_unread(length):
    sent, seen, rest = await ask([(b"content-length", length)], b"x")
    assert sent[0]["status"] == 413
    assert not seen
    assert len(rest) == 1


async def test_a_request_without_a_body_passes():
    sent, seen, _rest = await ask([], b"")
    assert (sent[0]["status"], seen["body"]) == (200, b"")


def test_the_bound_leaves_room_for_a_whole_log():
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE >= 200_000


@pytest.mark.parametrize(
    "headers", [[(b"content-length", b"150")], [(b"transfer-encoding", b"chunked")]]
)
async def test_an_upload_may_be_larger_at_its_own_address_alone(headers):
    body = b"x" * 150
    sent, seen, _events = await ask(headers, body, path="/upload/")
    assert (sent[0]["status"], seen["body"]) == (200, body)
    sent, seen, _events = await ask(headers, body, path="/upload")
    assert (sent[0]["status"], seen) == (413, {})


async def test_a_body_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(bodies, "SECONDS_FOR_A_BODY", 0.05)
    seen = []

    async def application(scope, receive, send):
        seen.append(await receive())
        seen.append(await receive())

    parts = iter([{"type": "http.request", "body": b"a", "more_body": True}])

    async def receive():
        for part in parts:
            return part
        return await asyncio.Event().wait()  # nothing more comes

    scope = {"type": "http", "headers": [(b"content-length", b"2")]}
    await BoundedBodies(application, MOST)(scope, receive, None)
    assert [event["type"] for event in seen] == ["http.request", "http.disconnect"]
