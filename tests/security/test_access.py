"""Every address, as everybody, against the table of who may what."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts.models import User
from games.playthroughs import cache as playthroughs
from tests.security import access_table as table

ENTRANCE = re.compile("/(login|signup)/")
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    method: str
    address: str
    expected: tuple[str, ...]
    body: str

    def __str__(self) -> str:
        return f"{self.method} {self.address} {self.body}".strip()


def read(text: str) -> Iterator[Row]:
    """Yield the rows of a table."""
    for line in text.strip().splitlines():
        if not line.startswith("#"):
            method, address, *rest = line.split(maxsplit=7)
            yield Row(method, address, tuple(rest[:5]), rest[5] if len(rest) > 5 else "")


ROWS = [row for text in (table.PAGES, table.ACCOUNTS, table.API) for row in read(text)]


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every address of the site as its route."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route, pattern
        else:
            yield from patterns(pattern, route)


def answer_of(response: HttpResponse) -> str:
    """The table's word for an answer."""
    status = response.status_code
    if status == 401 or (status == 302 and ENTRANCE.search(response["Location"])):
        return "in"
    words = {403: "no", 404: "none"}
    if status in words:
        return words[status]
    return "yes" if status < 500 else f"a fault ({status})"


def filled(text: str, world: dict[str, Any]) -> str:
    """The text with the names in braces replaced."""
    for name, value in world.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def sign_in(client: Client, user: User) -> None:
    """Sign somebody in who has given their password a moment ago."""
    client.force_login(user)
    request = HttpRequest()
    request.user, request.session = user, client.session
    record_authentication(request, user, method="password", reauthenticated=True)
    request.session.save()


def passkey_of(user: User) -> str:
    """Give somebody a passkey; returns its number."""
    data = {"name": "hers", "credential": {}}
    return str(Authenticator.objects.create(user=user, type="webauthn", data=data).pk)


def connection_of(user: User) -> str:
    """Connect somebody's account elsewhere; returns its number."""
    account = SocialAccount.objects.create(user=user, provider="github", uid="1")
    return str(account.pk)


def ask(row: Row, person: str, world: dict[str, Any]) -> str:
    """Send a row's request as a person, undo all that it did, and return the answer's word."""
    cache.clear()
    playthroughs.clear()
    address, body = filled(row.address, world), json.loads(filled(row.body or "{}", world))
    with transaction.atomic():
        client = Client(raise_request_exception=False)
        if world["people"][person] is not None:
            sign_in(client, world["people"][person])
        if "{passkey}" in row.address:
            address = address.replace("{passkey}", passkey_of(world["people"]["alice"]))
        if "{connection}" in row.address:
            address = address.replace("{connection}", connection_of(world["people"]["alice"]))
        if address.startswith("/api/"):
            response = client.generic(
                row.method, address, json.dumps(body), content_type="application/json"
            )
        else:
            response = getattr(client, row.method.lower())(address, body)
        transaction.set_rollback(True)
    return answer_of(response)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_is_answered_as_the_table_says(row: Row, world: dict[str, Any]) -> None:
    answers = tuple(ask(row, person, world) for person in table.PEOPLE)
    assert answers == row.expected, dict(zip(table.PEOPLE, answers, strict=True))


def test_every_address_has_a_row() -> None:
    sample = {
        "token": 1,
        "passkey": 1,
        "connection": 1,
        "today": "2026-01-01",
        "tomorrow": "2026-01-01",
    }
    routes = set()
    for row in ROWS:
        address = filled(row.address, sample).replace("{", "").replace("}", "")
        routes.add(resolve(address).route)
    missing = {
        route for route, _pattern in patterns(get_resolver()) if not route.startswith("admin/")
    } - routes
    # allauth's own, which the site's stand before.
    missing = {route for route in missing if _is_reached(route)}
    assert not missing, "these addresses need a row in tests/security/access_table.py"


def _is_reached(route: str) -> bool:
    """Whether a route is the one that its address leads to."""
    others = [known for known, _pattern in patterns(get_resolver())]
    return others.index(route) == others.index(_plain(route, others))


def _plain(route: str, others: list[str]) -> str:
    """The first route that means the same address: a route of ours may stand as an expression."""
    bare = route.replace("^", "").removesuffix("$")
    return next(known for known in others if known.replace("^", "").removesuffix("$") == bare)


def test_every_method_of_the_api_has_a_row() -> None:
    told = {(row.method, resolve(_without_braces(row.address)).route) for row in ROWS}
    missing = [
        (method.upper(), route)
        for route, pattern in patterns(get_resolver())
        if route.startswith("api/v1/") and hasattr(pattern.callback, "cls")
        for method in METHODS
        if hasattr(pattern.callback.cls, method) and (method.upper(), route) not in told
    ]
    assert not missing, "these need a row in tests/security/access_table.py"


def _without_braces(address: str) -> str:
    for numbered in ("{token}", "{passkey}", "{connection}"):
        address = address.replace(numbered, "1")
    return address.replace("{", "").replace("}", "")


def test_the_whole_admin_site_is_the_staffs(world: dict[str, Any]) -> None:
    (row,) = read(table.STAFF)
    open_to_all = {"admin/login/", "admin/logout/", "admin/jsi18n/"}
    wrong = []
    for route, _pattern in patterns(get_resolver()):
        if not route.startswith("admin/") or route in open_to_all:
            continue
        address = "/" + (
            route.replace("<path:object_id>", "1")
            .replace("<path:content_type_id>", "1")
            .replace("^(?P<app_label>", "").replace(")/$", "/").replace("(?P<url>.*)$", "nothing/")
            .partition("|")[0]
        )  # fmt: skip
        for person, expected in zip(table.PEOPLE, row.expected, strict=True):
            found = ask(Row("GET", address, (), ""), person, world)
            # Not all can be added or deleted, nor does each number name a row.
            if found != expected and not (person == "staff" and found in {"no", "none"}):
                wrong.append((address, person, found))
    assert not wrong
