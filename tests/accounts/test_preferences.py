"""The one schema of a player's settings."""

import pytest
from django.core.exceptions import ValidationError

from accounts import preferences, services
from accounts.models import User
from accounts.preferences import Preferences


def test_who_has_set_nothing_has_the_defaults(alice: User) -> None:
    assert alice.settings == Preferences()
    assert alice.settings.double_click
    assert alice.settings.theme == "system"


@pytest.mark.parametrize(
    "changes",
    [
        {"double_click": 1}, {"double_click": "yes"}, {"double_click": None}, {"theme": "pink"},
        {"back": 4}, {"back": True}, {"back": "1"}, {"back": 1.0}, {"felt": ["pine"]},
        {"language": "xx"}, {"language": {}}, {"time_zone": "Mars/Olympus"}, {"time_zone": "UTC"},
        {"time_zone": "../etc/passwd"}, {"time_zone": 2}, {"profile": "friends"}, {"profile": ""},
    ],
)  # fmt: skip
def test_a_value_of_another_type_or_out_of_the_choices_is_refused(changes: object) -> None:
    with pytest.raises(ValidationError) as caught:
        preferences.check(changes)
    [errors] = caught.value.error_dict.values()
    assert errors[0].code == "invalid"


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(ValidationError) as caught:
        preferences.check({"double_click": False, "autoplay": True})
    assert caught.value.error_dict["autoplay"][0].code == "unknown_field"
    with pytest.raises(ValidationError):
        preferences.check(["double_click"])


def test_only_what_is_named_changes(alice: User) -> None:
    services.settings_update(user=alice, changes={"double_click": False})
    services.settings_update(user=alice, changes={"theme": "dark"})
    alice.refresh_from_db()
    assert alice.settings == Preferences(double_click=False, theme="dark")


@pytest.mark.parametrize("stored", [None, [], "x", {"theme": 3, "gone": 1, "back": True}])
def test_what_is_stored_and_does_not_fit_any_more_is_the_default(stored: object) -> None:
    assert preferences.read(stored) == Preferences()
