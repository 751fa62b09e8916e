"""The form of a player's settings: a control for each of accounts.preferences."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import time_zones

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _switch(label: "_StrPromise", help_text: "_StrPromise") -> forms.BooleanField:
    return forms.BooleanField(required=False, label=label, help_text=help_text)


class SettingsForm(forms.Form):
    """What a player can set on the settings page."""

    double_click = _switch(
        _("Double click"),
        _(
            "A tap on a card that cannot go to its foundation sends it to the longest column"
            " that takes it."
        ),
    )
    theme = forms.ChoiceField(
        label=_("Theme"),
        required=False,
        choices=[("system", _("As the system")), ("light", _("Light")), ("dark", _("Dark"))],
    )
    felt = forms.ChoiceField(
        label=_("Felt"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("", pgettext_lazy("felt", "By theme")),
            ("pine", pgettext_lazy("felt", "Pine")),
            ("slate", pgettext_lazy("felt", "Slate")),
            ("wine", pgettext_lazy("felt", "Wine")),
            ("paper", pgettext_lazy("felt", "Paper")),
        ],
    )
    back = forms.TypedChoiceField(
        label=_("Card backs"),
        required=False,
        coerce=int,
        widget=forms.RadioSelect,
        choices=[
            (1, pgettext_lazy("card back", "Lattice")),
            (2, pgettext_lazy("card back", "Waves")),
            (3, pgettext_lazy("card back", "Quills")),
        ],
    )
    four_colours = _switch(
        _("Four colours"),
        _("Diamonds are orange and clubs are teal, so that each suit has a colour of its own."),
    )
    large_index = _switch(_("Large indices"), _("Rank and suit fill the upper part of each card."))
    mirror = _switch(
        _("Mirror the table"),
        _("Left and right change places: the stock lies under the other thumb."),
    )
    sounds = _switch(_("Sounds"), _("Quiet ones, of cards on felt."))
    reduced_motion = _switch(
        _("Less motion"), _("Cards fade instead of flying. If your system asks for it, they do.")
    )
    hide_timer = _switch(_("Hide the clock"), _("The time is kept all the same."))
    show_verdict = _switch(
        _("Show whether it can still be won"),
        _("A line under the board of unranked games. It knows all cards, also those face down."),
    )
    winnable_deals = _switch(
        _("Only deals that can be won"), _("New games of a random deal are of one that can be.")
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("As the browser")), ("en", "English"), ("el", "Ελληνικά")],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("For dates and times. The days of daily deals are UTC days for everybody."),
        required=False,
        choices=[("", "UTC"), *((name, name.replace("_", " ")) for name in time_zones.NAMES)],
    )
    profile = forms.ChoiceField(
        label=_("What others see of you"),
        help_text=_("A closed profile looks to others as if there were none."),
        required=False,
        choices=[
            ("all", _("Statistics and recent games")),
            ("statistics", _("Statistics only")),
            ("nothing", _("Nothing: the profile is closed")),
        ],
    )

    def changes(self) -> dict[str, Any]:
        """The settings that were sent, once the form is valid.

        Browsers leave out a box that is not ticked, so all boxes count as sent; a choice that
        is missing stays as it is.
        """
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name in self.data or isinstance(self.fields[name], forms.BooleanField)
        }
