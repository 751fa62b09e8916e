"""What templates need of results: times, standings and results in words."""

from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import names

register = template.Library()


@register.filter
def clock(milliseconds: int) -> str:
    """A span of time as 4:05 or 1:02:03."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.filter
def standing_text(standing: str) -> str:
    """How a result stands, in a word."""
    return {
        "playing": _("In play"),
        "won": _("Won"),
        "ended": _("Ended"),
        "closed": pgettext("an attempt when its day was over", "Closed"),
    }[standing]


@register.simple_tag
def deal_name(game: str, option: str) -> str:
    """A game with its option, as in “Canfield, 3 cards · Hard”."""
    return f"{names.GAMES[game]}, {names.OPTIONS[game][option]}"


@register.filter
def option_of(option: str, game: str) -> str:
    """What an option of a game is called."""
    return str(names.OPTIONS[game][option])


@register.filter
def day_name(day: date) -> str:
    """A day with its year, in the reader's language: 30 November 2026."""
    return date_format(day, "j E Y")


@register.filter
def short_day(day: date) -> str:
    """A day in short: 30 Nov."""
    return date_format(day, "j M")
