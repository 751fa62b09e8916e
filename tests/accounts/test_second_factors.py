"""Second factors without a browser: who is asked, limits, secrets, and what nonsense does."""

import json
import time
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import services
from accounts.models import User
from accounts.second_factors import SecondFactorAdapter, has_factor
from games.engine import deal_codes
from games.services import game_create
from tests.accounts.conftest import PASSWORD

SignIn = Callable[..., HttpResponse]

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
AUTHENTICATE = "/accounts/2fa/authenticate/"


def code(steps: int = 0) -> str:
    """What an app with that secret shows now, or some half minutes later."""
    return format_hotp_value(hotp_value(SECRET, int(time.time()) // 30 + steps))


def who(browser: Client) -> str | None:
    """Whom the browser is signed in as."""
    found = browser.session.get("_auth_user_id")
    return User.objects.get(pk=found).username if found else None


@pytest.fixture
def guarded(alice: User) -> User:
    """Alice with an authenticator app and recovery codes."""
    TOTP.activate(alice, SECRET)
    RecoveryCodes.activate(alice)
    return alice


def test_a_password_alone_is_not_enough(guarded: User, visitor: Client, sign_in: SignIn) -> None:
    assert sign_in(visitor, "alice")["Location"] == AUTHENTICATE
    assert who(visitor) is None
    assert visitor.get("/settings/").status_code == 302
    assert visitor.post(AUTHENTICATE, {"code": code()}).status_code == 302
    assert who(visitor) == "alice"


def test_a_code_is_good_once(guarded: User, sign_in: SignIn) -> None:
    first, second = Client(), Client()
    shown = code()
    for browser, name in ((first, "alice"), (second, None)):
        sign_in(browser, "alice")
        browser.post(AUTHENTICATE, {"code": shown})
        assert who(browser) == name


def test_what_a_guest_has_played_comes_along_past_the_second_factor(
    guarded: User, visitor: Client, sign_in: SignIn
) -> None:
    visitor.post("/guest/")
    guest = User.objects.get(is_guest=True)
    game_create(player=guest, code=deal_codes.parse("CF1-D3-AAAAACL"))
    assert sign_in(visitor, "alice")["Location"] == AUTHENTICATE
    assert who(visitor) == guest.username
    assert b"One more step" in visitor.get(AUTHENTICATE).content
    visitor.post(AUTHENTICATE, {"code": "000000"})
    assert who(visitor) == guest.username
    visitor.post(AUTHENTICATE, {"code": code()})
    assert who(visitor) == "alice"
    assert guarded.games.count() == 1
    assert not User.objects.filter(is_guest=True).exists()


def test_codes_are_tried_eight_times_from_anywhere(guarded: User, sign_in: SignIn) -> None:
    for number in range(8):
        browser = Client(REMOTE_ADDR=f"10.0.0.{number}")
        sign_in(browser, "alice")
        assert browser.post(AUTHENTICATE, {"code": "000000"}).status_code == 200
    browser = Client(REMOTE_ADDR="10.0.0.99")
    sign_in(browser, "alice")
    refused = browser.post(AUTHENTICATE, {"code": code()})
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert who(browser) is None


def test_a_recovery_code_works_once(guarded: User, sign_in: SignIn) -> None:
    codes = Authenticator.objects.get(type="recovery_codes").wrap().generate_codes()
    for expected in ("alice", None):
        browser = Client()
        sign_in(browser, "alice")
        browser.post(AUTHENTICATE, {"code": codes[3]})
        assert who(browser) == expected


def test_secrets_are_hidden_in_the_database_and_a_new_key_makes_them_worthless(
    guarded: User, settings: Settings, visitor: Client, sign_in: SignIn
) -> None:
    codes = Authenticator.objects.get(type="recovery_codes").wrap().generate_codes()
    stored = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert SECRET not in stored
    settings.SECRET_KEY = "another key of at least thirty-two letters"
    sign_in(visitor, "alice")
    for tried in (code(), codes[0], format_hotp_value(0), ""):
        visitor.post(AUTHENTICATE, {"code": tried})
        assert who(visitor) is None


def test_an_older_key_still_reads_secrets(settings: Settings) -> None:
    hidden = SecondFactorAdapter().encrypt("secret")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key of at least thirty-two letters"
    assert SecondFactorAdapter().decrypt(hidden) == "secret"


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/add/",
        "/accounts/2fa/recovery-codes/",
        "/accounts/2fa/reauthenticate/",
    ],
)
def test_guests_sign_up_first(visitor: Client, path: str) -> None:
    assert visitor.get(path)["Location"].startswith("/accounts/login/")
    visitor.post("/guest/")
    assert visitor.get(path)["Location"] == "/accounts/signup/"
    assert visitor.post(path)["Location"] == "/accounts/signup/"


def test_the_password_is_asked_for_before_anything_changes(
    guarded: User, browser_of: Callable[[User], Client]
) -> None:
    browser = browser_of(guarded)
    assert browser.get("/accounts/2fa/recovery-codes/").status_code == 302
    for path in ("totp/deactivate/", "recovery-codes/generate/", "webauthn/add/"):
        for answer in (browser.get(f"/accounts/2fa/{path}"), browser.post(f"/accounts/2fa/{path}")):
            assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert Authenticator.objects.count() == 2
    shown = browser.get("/accounts/reauthenticate/").content.decode()
    assert "Use a code" in shown
    browser.post("/accounts/2fa/reauthenticate/", {"code": code()})
    assert browser.post("/accounts/2fa/totp/deactivate/").status_code == 302
    assert not has_factor(guarded)
    assert not Authenticator.objects.exists()


def test_changes_are_told_by_mail_in_the_readers_language(
    guarded: User, browser_of: Callable[[User], Client]
) -> None:
    services.settings_update(user=guarded, changes={"language": "el", "time_zone": "Asia/Tokyo"})
    guarded.emailaddress_set.create(email="alice@x.com", verified=True, primary=True)
    browser = browser_of(guarded)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    browser.post("/accounts/2fa/totp/deactivate/")
    (sent,) = mail.outbox
    assert "εφαρμογή" in sent.subject
    assert "UTC" in sent.body


@pytest.mark.parametrize("path", [AUTHENTICATE, "/accounts/2fa/webauthn/login/"])
@pytest.mark.parametrize(
    "sent",
    [
        "", "nonsense", "null", "[]", "7", '"text"', "{}", '{"id": 1}', '{"response": []}',
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "e30",'
        ' "authenticatorData": "AA", "signature": "AA", "userHandle": "MQ"},'
        ' "clientExtensionResults": {}}',
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "77-9",'
        ' "authenticatorData": "", "signature": 7, "userHandle": "9999999999999999999999"},'
        ' "clientExtensionResults": {}}',
    ],
)  # fmt: skip
def test_nonsense_for_a_passkey_is_a_wrong_answer(
    guarded: User, visitor: Client, sign_in: SignIn, path: str, sent: str
) -> None:
    sign_in(visitor, "alice")
    visitor.get(path, headers={"Accept": "application/json"})
    answer = visitor.post(path, {"credential": sent})
    assert answer.status_code in {200, 302}
    assert who(visitor) is None


@pytest.mark.parametrize("sent", ["", "null", "[]", "{}", '{"id": "AA", "response": {}}', "\0"])
def test_nonsense_adds_no_passkey(
    alice: User, browser_of: Callable[[User], Client], sent: str
) -> None:
    browser = browser_of(alice)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    browser.get("/accounts/2fa/webauthn/add/")
    answer = browser.post("/accounts/2fa/webauthn/add/", {"name": "x", "credential": sent})
    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_an_unconfirmed_address_keeps_nobody_from_a_factor(
    alice: User, browser_of: Callable[[User], Client]
) -> None:
    alice.emailaddress_set.create(email="alice@x.com", primary=True)
    browser = browser_of(alice)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert browser.get("/accounts/2fa/totp/activate/").status_code == 200


def test_who_has_a_factor_can_still_change_the_address(
    guarded: User, browser_of: Callable[[User], Client]
) -> None:
    browser = browser_of(guarded)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    answer = browser.post("/accounts/email/", {"action_add": "", "email": "alice@x.com"})
    assert answer.status_code == 302
    assert guarded.emailaddress_set.get().email == "alice@x.com"


def test_who_is_switched_off_is_not_let_in_by_a_code(
    guarded: User, visitor: Client, sign_in: SignIn
) -> None:
    sign_in(visitor, "alice")
    services.users_set_active(users=[guarded], active=False)
    visitor.post(AUTHENTICATE, {"code": code()})
    assert visitor.get("/settings/")["Location"].startswith("/accounts/login/")


def test_deletion_takes_the_factors_along(guarded: User) -> None:
    services.user_delete(user=guarded)
    assert not Authenticator.objects.exists()


def test_a_forgotten_password_does_not_get_round_the_second_factor(
    guarded: User, visitor: Client, sign_in: SignIn
) -> None:
    User.objects.filter(pk=guarded.pk).update(password=make_password("a-new-pass-word-9"))
    assert sign_in(visitor, "alice", "a-new-pass-word-9")["Location"] == AUTHENTICATE
