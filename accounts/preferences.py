"""A player's settings: the one schema of what is kept, shown, sent and accepted."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts import time_zones


def _one_of(default: Any, *choices: Any, **more: Any) -> Any:
    return field(default=default, metadata={"choices": choices, **more})


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """How the site looks and plays for one player. An empty text means "not chosen".

    `double_click`: a tap on a card that cannot go to its foundation looks for a column.
    `felt` not chosen: Pine, or Paper in the light theme. `back`: the pattern's number.
    `show_verdict`: whether the game can still be won, under the board; `winnable_deals`: new
    games are of deals that can be won. `time_zone` not chosen: UTC. `profile`: what a member's
    profile shows to others.
    """

    double_click: bool = True
    language: str = _one_of("", "", "en", "el")
    time_zone: str = _one_of("", "", *time_zones.NAMES, unlisted=True)
    profile: str = _one_of("statistics", "all", "statistics", "nothing")
    theme: str = _one_of("system", "system", "light", "dark")
    felt: str = _one_of("", "", "pine", "slate", "wine", "paper")
    back: int = _one_of(1, 1, 2, 3)
    four_colours: bool = False
    large_index: bool = False
    mirror: bool = False
    sounds: bool = False
    reduced_motion: bool = False
    hide_timer: bool = False
    show_verdict: bool = False
    winnable_deals: bool = False

    def as_dict(self) -> dict[str, Any]:
        """All settings as JSON takes them."""
        return asdict(self)


_FIELDS = {item.name: item for item in fields(Preferences)}


def _fits(name: str, value: object) -> bool:
    item = _FIELDS[name]
    # True is an int to Python, and 1 == True: the types must be the very same.
    if type(value) is not type(item.default):
        return False
    return "choices" not in item.metadata or value in item.metadata["choices"]


def choices(name: str) -> tuple[Any, ...]:
    """The values that the setting `name` may have."""
    item = _FIELDS[name]
    return tuple(item.metadata.get("choices", (True, False)))


def is_listed(name: str) -> bool:
    """Whether the values of the setting `name` are few enough to name them all."""
    return "unlisted" not in _FIELDS[name].metadata


def read(stored: object) -> Preferences:
    """The settings from what is stored; what does not fit (any more) is the default."""
    if not isinstance(stored, Mapping):
        return Preferences()
    return Preferences(
        **{name: stored[name] for name in _FIELDS if name in stored and _fits(name, stored[name])}
    )


def _no_choice(name: str) -> ValidationError:
    if not is_listed(name):
        return ValidationError(_("There is no such choice."), "invalid")
    allowed = ", ".join(repr(choice) for choice in choices(name))
    return ValidationError(
        _("Must be one of: %(choices)s."), "invalid", params={"choices": allowed}
    )


def check(changes: object) -> dict[str, Any]:
    """The changes of settings, if all are good.

    Raises ValidationError with a dict of messages by setting: code `unknown_field` for a
    setting that there is not, `invalid` for a value of a wrong type or out of the choices.
    """
    if not isinstance(changes, Mapping):
        raise ValidationError(_("Settings are an object of names and values."), code="invalid")
    errors: dict[str, ValidationError] = {}
    for name, value in changes.items():
        if name not in _FIELDS:
            errors[str(name)] = ValidationError(_("There is no such setting."), "unknown_field")
        elif not _fits(name, value):
            errors[name] = _no_choice(name)
    if errors:
        raise ValidationError(errors)
    return dict(changes)


def language_for(reader: object) -> str:
    """The language to write to somebody in: the one they chose, else that of the moment."""
    chosen = getattr(reader, "settings", None)
    language = chosen.language if isinstance(chosen, Preferences) else ""
    return language or translation.get_language() or "en"
