"""The settings page."""

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from accounts import background, preferences, services
from accounts.models import ApiToken, User
from accounts.preferences import Preferences
from accounts.settings_form import SettingsForm
from tests.conftest import PASSWORD


def test_visitors_are_sent_to_sign_in(visitor: Client) -> None:
    assert visitor.get("/settings/")["Location"] == "/accounts/login/?next=/settings/"
    for path in ("tokens/", "tokens/1/revoke/", "sessions/end/", "delete/"):
        assert visitor.post(f"/settings/{path}").status_code == 302
    assert visitor.get("/settings/data/").status_code == 302


def test_what_is_set_stays_set(browser: Client, alice: User) -> None:
    page = browser.post("/settings/", {"theme": "dark", "language": ""}, follow=True)
    assert "Your settings are saved." in page.content.decode()
    alice.refresh_from_db()
    assert (alice.settings.double_click, alice.settings.theme) == (False, "dark")
    assert 'data-theme="dark"' in browser.get("/").content.decode()


EVERYTHING = {
    "double_click": False, "language": "el", "theme": "light", "felt": "wine", "back": 3,
    "four_colours": True, "large_index": True, "mirror": True, "sounds": True,
    "reduced_motion": True, "hide_timer": True, "show_verdict": True,
    "winnable_deals": True, "time_zone": "Europe/Athens", "profile": "all",
}  # fmt: skip


def test_every_setting_has_a_control_that_is_saved(browser: Client, alice: User) -> None:
    assert set(EVERYTHING) == set(SettingsForm.base_fields) == set(Preferences().as_dict())
    page = browser.get("/settings/").content.decode()
    assert all(f'name="{name}"' in page for name in EVERYTHING)
    sent = {name: value for name, value in EVERYTHING.items() if value is not False}
    assert browser.post("/settings/", sent).status_code == 302
    alice.refresh_from_db()
    assert alice.settings == Preferences(**EVERYTHING)
    page = browser.get("/settings/").content.decode()
    assert re.search(r'value="wine"[^>]*checked', page)
    assert re.search(r'value="3"[^>]*checked', page)


def test_every_choice_of_a_setting_is_on_the_page() -> None:
    for name, field in SettingsForm.base_fields.items():
        if offered := getattr(field, "choices", None):
            assert [value for value, _label in offered] == list(preferences.choices(name))


def test_every_setting_of_the_look_stands_on_the_root_element(browser: Client, alice: User) -> None:
    plain = browser.get("/").content.decode().partition("<html ")[2].partition(">")[0]
    assert plain == 'lang="en" data-back="1"'
    services.settings_update(user=alice, changes=EVERYTHING)
    root = browser.get("/").content.decode().partition("<html ")[2].partition(">")[0]
    assert root == (
        'lang="el" data-theme="light" data-felt="wine" data-deck="four" data-index="large"'
        ' data-back="3" data-mirror="on" data-motion="reduced" data-timer="hidden"'
    )


def test_a_choice_that_is_not_sent_stays(browser: Client, alice: User) -> None:
    services.settings_update(user=alice, changes={"felt": "wine", "back": 2})
    browser.post("/settings/", {"theme": "dark"})
    alice.refresh_from_db()
    assert (alice.settings.felt, alice.settings.back) == ("wine", 2)
    browser.post("/settings/", {"felt": ""})
    alice.refresh_from_db()
    assert (alice.settings.felt, alice.settings.theme) == ("", "dark")


@pytest.mark.parametrize("wrong", [{"back": "4"}, {"back": "x"}, {"felt": "grass"}])
def test_a_choice_that_is_none_is_refused(
    browser: Client, alice: User, wrong: dict[str, str]
) -> None:
    assert browser.post("/settings/", wrong).status_code == 400
    alice.refresh_from_db()
    assert alice.preferences == {}


def test_as_the_browser_forgets_what_the_switch_of_languages_has_noted(browser: Client) -> None:
    browser.post("/language/", {"language": "el"})
    assert '<html lang="el"' in browser.get("/").content.decode()
    browser.post("/settings/", {"language": ""})
    assert '<html lang="en"' in browser.get("/", HTTP_ACCEPT_LANGUAGE="en").content.decode()


def test_the_answer_to_a_new_language_is_in_that_language(browser: Client) -> None:
    page = browser.post("/settings/", {"theme": "system", "language": "el"}, follow=True)
    assert "Οι ρυθμίσεις σας αποθηκεύτηκαν." in page.content.decode()
    assert '<html lang="el"' in page.content.decode()


def test_a_value_that_is_none_is_refused(browser: Client, alice: User) -> None:
    assert browser.post("/settings/", {"theme": "pink", "language": "xx"}).status_code == 400
    alice.refresh_from_db()
    assert alice.preferences == {}


def test_guests_have_settings_too_but_no_tokens(visitor: Client) -> None:
    visitor.post("/guest/")
    page = visitor.get("/settings/").content.decode()
    assert "Double click" in page
    assert "API tokens" not in page
    assert visitor.post("/settings/tokens/", {"name": "x"})["Location"] == "/accounts/signup/"
    assert not ApiToken.objects.exists()


def test_a_token_is_shown_once(browser: Client) -> None:
    page = browser.post("/settings/tokens/", {"name": "laptop"}).content.decode()
    [raw] = re.findall(r"talon_[A-Za-z0-9_-]{43}", page)
    again = browser.get("/settings/").content.decode()
    assert "laptop" in again
    assert raw not in again
    assert raw[-4:] in again


def test_a_token_needs_a_name_and_there_is_an_end_of_them(browser: Client, alice: User) -> None:
    for name in ("", "   ", "x" * 61, "a\0b"):
        assert browser.post("/settings/tokens/", {"name": name}).status_code == 400
    for _ in range(services.MOST_TOKENS):
        services.token_create(user=alice, name="script")
    response = browser.post("/settings/tokens/", {"name": "one more"})
    assert response.status_code == 400
    assert response.context["token_form"].errors["name"]


def test_one_revokes_ones_own_tokens_and_no_others(browser: Client, alice: User, bob: User) -> None:
    own, _raw = services.token_create(user=alice, name="own")
    other, _raw = services.token_create(user=bob, name="other")
    assert browser.post(f"/settings/tokens/{own.pk}/revoke/").status_code == 302
    assert browser.post(f"/settings/tokens/{other.pk}/revoke/").status_code == 404
    assert browser.post(f"/settings/tokens/{own.pk}/revoke/").status_code == 404
    assert list(ApiToken.objects.filter(revoked=None)) == [other]


def test_only_members_change_addresses_and_passwords(visitor: Client) -> None:
    visitor.post("/guest/")
    for path in ("/accounts/email/", "/accounts/password/change/", "/accounts/password/set/"):
        response = visitor.get(path)
        assert response.status_code == 302
        assert "/accounts/email/" not in response["Location"]


def test_a_new_address_is_asked_for_with_the_password_and_confirmed_by_mail(
    visitor: Client, alice: User, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "run_later", lambda function, *args: function(*args))
    visitor.force_login(alice)
    response = visitor.post("/accounts/email/", {"email": "a@x.com", "action_add": ""})
    assert response["Location"].startswith("/accounts/reauthenticate/")
    visitor.get(response["Location"])
    visitor.post(response["Location"], {"password": PASSWORD}, follow=True)
    visitor.post("/accounts/email/", {"email": "a@x.com", "action_add": ""})
    assert mailoutbox[-1].to == ["a@x.com"]
    assert "a@x.com" in visitor.get("/settings/").content.decode()
    assert visitor.get("/accounts/email/").status_code == 200
    alice.refresh_from_db()
    assert alice.email == ""


def test_the_old_list_of_sessions_is_now_in_the_settings(browser: Client) -> None:
    assert browser.get("/accounts/sessions/")["Location"] == "/settings/"
