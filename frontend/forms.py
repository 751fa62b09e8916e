"""The forms of the pages that begin games."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import deal_links, names
from games.engine.errors import DealCodeError
from games.sentences import sentence

CHOICES = [
    (str(names.GAMES[game]), [(f"{game}:{option}", label) for option, label in options.items()])
    for game, options in names.OPTIONS.items()
]


class NewGameForm(forms.Form):
    """A random deal of a game and option, or the deal of a code, which wins if both are there.

    Cleaned, it has `deal`, a DealCode, or a `choice` and whether it must be `winnable`.
    """

    choice = forms.ChoiceField(label=_("Game"), choices=CHOICES, required=False)
    code = forms.CharField(label=_("Deal code"), required=False, strip=True, max_length=1_000)

    winnable = forms.BooleanField(label=_("Only deals that can be won"), required=False)

    def clean(self) -> dict[str, Any]:
        """Find the deal. Adds an error to the field that has none."""
        data = super().clean() or {}
        try:
            if data.get("code"):
                data["deal"] = deal_links.parse(data["code"])
            elif not data.get("choice") and not self.errors:
                self.add_error("choice", _("Choose a game, or type a deal code."))
        except DealCodeError as error:
            self.add_error("code", sentence(error))
        return data
