"""A code and a log that somebody pastes, to watch the game."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.replays import Replay
from games import access
from games.acts import MAX_LOG_TOKENS
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.engine.replay import Playthrough, ReplayError
from games.errors import Sealed
from games.sentences import sentence

MAX_LENGTH = 150_000
_SHOWN_BEFORE = 6


class ReplayForm(forms.Form):
    """Valid, it has `replay`. Of a bad log `good` is what can be watched of it, and `place` where
    it goes wrong: the last good tokens and the first bad one.

    White space in the log is of any kind, and its first word may be the deal code, as in the
    file that a replay can be kept as.
    """

    code = forms.CharField(
        label=gettext_lazy("Deal code"),
        required=False,
        max_length=1_000,
        widget=forms.TextInput(
            {
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "CF1-D3-AAAAACL",
            }
        ),
    )
    log = forms.CharField(
        label=gettext_lazy("Log"),
        required=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea(
            {
                "rows": 6,
                "autocapitalize": "off",
                "autocomplete": "off",
                "spellcheck": "false",
                "placeholder": "3h 32 24v2 sw",
            }
        ),
    )

    replay: Replay
    good: Replay | None = None
    place: tuple[list[str], str] | None = None

    def clean(self) -> dict[str, Any]:
        """Judge the game. Adds an error to the field that is wrong."""
        data = super().clean() or {}
        if self.errors:
            return data
        code, tokens = data["code"], data["log"].split()
        if not code and tokens:
            code, tokens = tokens[0], tokens[1:]
        try:
            deal = deal_codes.parse(code)
            access.check_code(deal)
        except DealCodeError as error:
            self.add_error("code", sentence(error))
        except Sealed as error:
            self.add_error("code", error.detail)
        else:
            self._judge(deal, tokens)
        return data

    def _judge(self, code: deal_codes.DealCode, tokens: list[str]) -> None:
        if len(tokens) > MAX_LOG_TOKENS:
            text = _("A game has at most %(most)s actions.") % {"most": MAX_LOG_TOKENS}
            self.add_error("log", text)
            return
        try:
            Playthrough.start(code).extend(tokens)
        except ReplayError as error:
            good = tokens[: error.at]
            self.good = Replay(code, good)
            self.place = good[-_SHOWN_BEFORE:], error.token[:32]
            what = {"number": error.at + 1, "why": sentence(error.cause)}
            self.add_error("log", _("Action %(number)s: %(why)s") % what)
        else:
            self.replay = Replay(code, tokens)
