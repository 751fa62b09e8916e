"""The form that chooses which games the numbers of a page are of."""

from datetime import tzinfo
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.forms import CHOICES
from games import periods
from games.statistics import Wanted

_KINDS: list[Any] = [
    ("", _("All games")),
    *(
        (title, [(str(options[0][0]).partition(":")[0], _("All options")), *options])
        if len(options) > 1
        else (title, options)
        for title, options in CHOICES
    ),
]


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class StatisticsForm(forms.Form):
    """Which game and option, and when. Chosen dates win over a named period."""

    kind = forms.ChoiceField(label=_("Game"), required=False, choices=_KINDS)
    period = forms.ChoiceField(
        label=_("Period"),
        required=False,
        choices=[
            ("all", _("All time")),
            ("year", _("This year")),
            ("month", _("This month")),
            ("30days", _("The last 30 days")),
        ],
    )
    since = _day(_("First day"))
    until = _day(_("Last day"))

    def wanted(self, zone: tzinfo, *, bots: bool = False) -> Wanted:
        """Return what the form asks for; all games when it makes no sense, which it then says."""
        if not self.is_valid():
            return Wanted(periods.period("all", zone), bots=bots)
        data = self.cleaned_data
        game, _colon, option = data["kind"].partition(":")
        dates = data["since"], data["until"]
        name: periods.Name = "dates" if any(dates) else data["period"] or "all"
        try:
            period = periods.period(name, zone, *dates)
        except ValueError:
            self.add_error("since", _("The first day must not be after the last."))
            period = periods.period("all", zone)
        return Wanted(period, game, option, bots)
