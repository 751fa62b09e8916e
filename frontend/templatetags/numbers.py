"""Numbers as a reader's language writes them, a dash where there is none."""

from django import template
from django.utils.formats import number_format

from frontend.templatetags.standings import clock

register = template.Library()

NONE = "–"


@register.filter
def count(number: int | None) -> str:
    """A whole number: 12,345; with a true minus."""
    if number is None:
        return NONE
    text = number_format(abs(number), 0, force_grouping=True)
    return f"−{text}" if number < 0 else text


@register.filter
def tenths(number: float | None) -> str:
    """A number with one decimal: 150.5."""
    return NONE if number is None else number_format(number, 1, force_grouping=True)


@register.filter
def percent(part: float | None) -> str:
    """A part of one: 42.5%."""
    return NONE if part is None else f"{tenths(part * 100)}%"


@register.filter
def span(milliseconds: int | None) -> str:
    """A span of time as 4:05."""
    return NONE if milliseconds is None else clock(milliseconds)
