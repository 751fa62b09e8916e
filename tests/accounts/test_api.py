"""The account's part of the HTTP API."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient

from accounts import export, limits, services
from accounts.api.documents import whole_document
from accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD

SignIn = Callable[..., HttpResponse]

ME = "/api/v1/me/"


def script_of(user: User) -> APIClient:
    """A script with a fresh token of the user."""
    _token, raw = services.token_create(user=user, name="script")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {raw}")
    return client


@pytest.fixture
def script(alice: User) -> APIClient:
    return script_of(alice)


def test_a_script_gets_a_guest_and_plays_with_its_token(db: None) -> None:
    answer = APIClient().post("/api/v1/guests/", {})
    assert answer.status_code == 201
    assert set(answer.data) == {"username", "token"}
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"bearer {answer.data['token']}")
    me = client.get(ME).json()
    assert me["username"] == answer.data["username"]
    assert me["guest"] is True
    assert client.post("/api/v1/games/", {"code": "CF1-D3-AAAAACL"}).status_code == 201


def test_new_guests_of_one_address_are_limited(db: None, settings: Settings) -> None:
    settings.GUEST_LIMIT = 2
    answers = [APIClient().post("/api/v1/guests/", {}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["code"] == "rate_limited"
    assert int(answers[-1]["Retry-After"]) > 0
    elsewhere = APIClient().post("/api/v1/guests/", {}, REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 201


def test_ones_own_account(script: APIClient, alice: User) -> None:
    assert script.get(ME).json() == {
        "username": "alice",
        "guest": False,
        "email": None,
        "email_confirmed": False,
        "created": alice.created.isoformat().replace("+00:00", "Z"),
        "settings": alice.settings.as_dict(),
    }


def test_settings_change_one_by_one(script: APIClient, alice: User) -> None:
    answer = script.patch(ME, {"settings": {"double_click": False}})
    assert answer.status_code == 200
    assert answer.json()["settings"]["double_click"] is False
    script.patch(ME, {"settings": {"theme": "dark"}})
    alice.refresh_from_db()
    assert (alice.settings.double_click, alice.settings.theme) == (False, "dark")
    assert script.patch(ME, {}).status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"username": "root"}, "unknown_field"),
        ({"settings": {"autoplay": True}}, "unknown_field"),
        ({"settings": {"double_click": "false"}}, "invalid"),
        ({"settings": {"double_click": 0}}, "invalid"),
        ({"settings": {"double_click": None}}, "invalid"),
        ({"settings": {"theme": "pink"}}, "invalid"),
        ({"settings": {"theme": ["dark"]}}, "invalid"),
        ({"settings": {"back": "1"}}, "invalid"),
        ({"settings": {"back": True}}, "invalid"),
        ({"settings": {"back": 1.5}}, "invalid"),
        ({"settings": []}, "invalid"),
        ({"settings": None}, "invalid"),
        ({"settings": "dark"}, "invalid"),
    ],
)
def test_what_is_not_in_the_schema_is_refused(
    script: APIClient, alice: User, body: dict[str, Any], code: str
) -> None:
    answer = script.patch(ME, body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert answer.json()["detail"]
    alice.refresh_from_db()
    assert alice.preferences == {}


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{}", b"[]", b"null", b"3", b"{", b"\xff\xfe", b'{"settings": {"theme": "\\u0000"}}',
        b'{"settings": {"theme": "\\ud800"}}', b'{"password": "a\\u0000b"}', b'{"a": NaN}',
        b"[" * 5000, b'{"settings": {"settings": {"settings": {}}}}', b'{"settings": 1e999}',
        b'{"settings": {"back": 99999999999999999999999999999999}}', b'{"\\u0000": 1}',
        b'{"settings": {"__proto__": {}}}', b'"' + b"x" * 300_000 + b'"',
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["patch", "delete", "post"])
def test_no_body_makes_a_server_error(script: APIClient, body: bytes, method: str) -> None:
    path = "/api/v1/guests/" if method == "post" else ME
    send = getattr(script, method)
    answer = send(path, body, content_type="application/json")
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"code", "detail"}


def test_other_types_of_body_are_refused(script: APIClient) -> None:
    answer = script.patch(ME, "settings=1", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 415
    assert set(answer.json()) >= {"code", "detail"}


def test_a_guest_deletes_itself_without_a_word_and_the_token_dies_with_it(db: None) -> None:
    client = script_of(services.guest_create())
    assert client.delete(ME).status_code == 204
    assert client.get(ME).status_code == 401
    assert User.objects.get().deleted


def test_a_member_deletes_the_account_with_the_password_alone(
    script: APIClient, alice: User
) -> None:
    for body in ({}, {"password": "wrong"}, {"password": ""}):
        answer = script.delete(ME, body)
        assert answer.status_code in {400, 403}
        assert answer.json()["code"] in {"wrong_password", "invalid"}
    assert script.delete(ME, {"password": 5}).status_code == 400
    assert script.delete(ME, {"password": PASSWORD}).status_code == 204
    alice.refresh_from_db()
    assert alice.deleted


def test_passwords_are_not_to_be_guessed_here_either(script: APIClient) -> None:
    answers = [script.delete(ME, {"password": f"guess {n}"}) for n in range(12)]
    assert [answer.status_code for answer in answers].count(429) == 2
    assert answers[-1].json()["code"] == "rate_limited"
    assert 0 < int(answers[-1]["Retry-After"]) <= limits.SIGN_IN_TO_ONE_ACCOUNT.seconds


def test_the_export_is_one_document_with_every_game(script: APIClient) -> None:
    game = script.post("/api/v1/games/", {"code": "CF1-D3-AAAAACL"}).json()
    script.post(f"/api/v1/games/{game['id']}/actions/", {"version": 0, "actions": ["3h", "32"]})
    answer = script.get("/api/v1/me/export/")
    assert answer["Content-Type"] == "application/json"
    document = json.loads(answer.getvalue())
    assert document["account"]["username"] == "alice"
    assert document["tokens"][0]["name"] == "script"
    [exported] = document["games"]
    assert exported["log"] == "3h 32"
    assert exported["code"] == "CF1-D3-AAAAACL"


def test_the_export_is_written_as_it_is_read(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def rows(user: User) -> Iterator[int]:
        for number in range(1_000):
            read.append(number)
            yield number

    monkeypatch.setattr(export, "_rows", {"coats": export.Rows(rows, lambda user: 1_000)})
    pieces = whole_document(alice)
    begun = [next(pieces) for _ in range(3)]
    assert len(read) == 100
    document = json.loads(b"".join([*begun, *pieces]))
    assert document["coats"] == list(range(1_000))


def test_who_says_nothing_of_themselves_gets_a_401(db: None) -> None:
    for call in (APIClient().get(ME), APIClient().get("/api/v1/me/export/")):
        assert call.status_code == 401
        assert call["WWW-Authenticate"].startswith("Bearer")
        assert set(call.json()) == {"code", "detail"}


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "bearer talon_x y", "Bearer \x00"])
def test_a_token_that_is_none_gets_a_401_even_where_a_cookie_would_do(
    alice: User, header: str
) -> None:
    client = APIClient()
    client.force_login(alice)
    answer = client.get(ME, HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_revoked_token_and_a_banned_owner_get_a_401(script: APIClient, alice: User) -> None:
    token = ApiToken.objects.get()
    services.token_revoke(token=token)
    assert script.get(ME).status_code == 401
    client = script_of(alice)
    services.users_set_active(users=[alice], active=False)
    assert client.get(ME).status_code == 401


def test_a_browser_reads_with_its_cookie_and_changes_with_its_csrf_token(
    alice: User, sign_in: SignIn
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    assert browser.get(ME).status_code == 200
    change = ({"settings": {"theme": "dark"}}, "application/json")
    refused = browser.patch(ME, *change)
    assert refused.status_code == 403
    assert refused.json()["code"] == "csrf_failed"
    browser.get("/settings/")
    token = browser.cookies["csrftoken"].value
    assert browser.patch(ME, *change, HTTP_X_CSRFTOKEN=token).status_code == 200


def test_refusals_speak_the_language_asked_for(script: APIClient) -> None:
    answer = script.patch(ME, {"nonsense": 1}, HTTP_ACCEPT_LANGUAGE="el-GR,el;q=0.9")
    assert "Δεν υπάρχει τέτοιο πεδίο." in answer.json()["detail"]


def test_a_scripts_call_says_nothing_of_a_session_beside_it(
    script: APIClient, alice: User, bob: User
) -> None:
    browser = Client()
    browser.force_login(bob)
    script.cookies = browser.cookies
    answer = script.delete(ME, {"password": PASSWORD})
    assert answer.status_code == 204
    assert browser.get(ME).json()["username"] == "bob"
