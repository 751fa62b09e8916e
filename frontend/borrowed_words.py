"""Sentences of Django and Django REST framework that players meet and that we say ourselves.

Those that their own catalogues lack in Greek, or in which a password has another name than
on our pages. They are collected from here into our catalogue, which comes first; nothing
ever calls this.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext


def _collected(count: int) -> tuple[str, ...]:
    return (
        # django.contrib.auth.password_validation
        ngettext(
            "This password is too short. It must contain at least %d character.",
            "This password is too short. It must contain at least %d characters.",
            count,
        ),
        _("The password is too similar to the %(verbose_name)s."),
        _("This password is too common."),
        _("This password is entirely numeric."),
        # django.utils.timesince
        ngettext("%(num)d year", "%(num)d years", count),
        ngettext("%(num)d month", "%(num)d months", count),
        ngettext("%(num)d week", "%(num)d weeks", count),
        ngettext("%(num)d day", "%(num)d days", count),
        ngettext("%(num)d hour", "%(num)d hours", count),
        ngettext("%(num)d minute", "%(num)d minutes", count),
        # allauth.account
        _("You must type the same password each time."),
        # rest_framework
        _("Invalid input."),
        _("Must be a valid boolean."),
        _("Not a valid string."),
        _("String value too large."),
        _("Surrogate characters are not allowed: U+{code_point:X}."),
        _("Ensure this field has no more than {max_length} elements."),
        _("Ensure this field has at least {min_length} elements."),
    )
