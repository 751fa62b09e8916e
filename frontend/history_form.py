"""What the list of own games is filtered by, as a form in a query string."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import names
from games.engine.errors import DealCodeError
from games.history import ANY_DAY, NO_DAY, Mark, Wanted, codes_meant, day_meant
from games.models import Game
from games.sentences import sentence

_OPTIONS = {
    "D3": _("3 cards a draw"),
    "D1": _("1 card a draw"),
    **names.OPTIONS["freecell"],
}
_OF_DAILIES: list[tuple[str, Any]] = [
    ("", _("All deals")),
    (ANY_DAY, _("Daily deals")),
    (NO_DAY, _("All other deals")),
]
_YEARS = range(2000, 3000)


def _or_all(text: Any, choices: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [("", text), *choices]


class HistoryForm(forms.Form):
    """Filters, each of which may be left out, and the place in the list.

    Cleaned, it has `wanted`, a `games.history.Wanted`, and `mark`, a Mark or None. Days are those
    of the player's time zone; the last one is still in the list.
    """

    game = forms.ChoiceField(
        label=_("Game"), required=False, choices=_or_all(_("All games"), names.GAMES.items())
    )
    option = forms.ChoiceField(
        label=_("Option"), required=False, choices=_or_all(_("All options"), _OPTIONS.items())
    )
    status = forms.ChoiceField(
        label=_("Result"), required=False, choices=_or_all(_("Any result"), Game.Status.choices)
    )
    daily = forms.CharField(label=_("Deals"), required=False)
    since = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )
    until = forms.DateField(
        label=_("To"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )
    code = forms.CharField(
        label=_("Deal code"),
        required=False,
        max_length=1_000,
        widget=forms.TextInput(
            {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
    at = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **({"label_suffix": ""} | kwargs))
        asked = self.data.get("daily", "")
        choices = list(_OF_DAILIES)
        if asked and asked not in dict(choices) and day_meant(asked) is not None:
            choices.append((asked, _("Daily deals of %(day)s") % {"day": asked}))
        self.fields["daily"].widget = forms.Select(choices=choices)

    def clean_daily(self) -> Any:
        """Return the days that are meant, or None for all games."""
        text = self.cleaned_data["daily"]
        day = day_meant(text)
        if text and day is None:
            raise forms.ValidationError(_("There are no such daily deals."))
        return day

    def clean_since(self) -> datetime | None:
        """Return the moment at which the first day begins."""
        return _beginning(self.cleaned_data["since"])

    def clean_until(self) -> datetime | None:
        """Return the moment at which the last day is over."""
        return _beginning(self.cleaned_data["until"], days_later=1)

    def clean_code(self) -> tuple[str, ...] | None:
        """Return the codes that are searched for, or None."""
        text = self.cleaned_data["code"]
        try:
            return codes_meant(text) if text else None
        except DealCodeError as error:
            raise forms.ValidationError(sentence(error)) from error

    def clean_at(self) -> Mark | None:
        """Return the place in the list, or None for its beginning."""
        text = self.cleaned_data["at"]
        try:
            return Mark.read(text) if text else None
        except ValueError as error:
            raise forms.ValidationError(_("This place in the list is not known.")) from error

    @property
    def wanted(self) -> Wanted:
        """The games that are asked for; all of them when the form is not valid."""
        if not self.is_valid():
            return Wanted()
        asked = self.cleaned_data
        return Wanted(
            game=asked["game"] or None,
            option=asked["option"] or None,
            status=asked["status"] or None,
            daily=asked["daily"],
            since=asked["since"],
            until=asked["until"],
            codes=asked["code"],
        )

    @property
    def mark(self) -> Mark | None:
        """Where the page begins."""
        return self.cleaned_data["at"] if self.is_valid() else None

    @property
    def more_is_asked(self) -> bool:
        """Whether anything is asked for that is not in sight before "More filters" is opened."""
        return any(self.data.get(name) for name in ("option", "daily", "since", "until"))


def _beginning(day: date | None, days_later: int = 0) -> datetime | None:
    if day is None:
        return None
    if day.year not in _YEARS:
        raise forms.ValidationError(_("There are no games of such a year."))
    return timezone.make_aware(datetime.combine(day + timedelta(days=days_later), time()))
