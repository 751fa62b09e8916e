"""Every string with a count, for counts whose plurals differ between languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import ngettext, npgettext, trans_real

from frontend.templatetags.talon import actions_text, minutes_text
from tests.plurals import COUNTS, FORMS, MANY, MANY_FORMS, Counted, counted, filled, write_many


def said(string: Counted, count: int) -> str:
    if string.context is None:
        return ngettext(string.one, string.many, count)
    return npgettext(string.context, string.one, string.many, count)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("language", FORMS)
def test_each_count_has_the_form_of_its_language(language: str, count: int) -> None:
    strings = counted("django", language)
    assert len(strings) > 5
    with translation.override(language):
        for string in strings:
            text = said(string, count)
            assert text == string.forms[FORMS[language](count)], string
            assert str(count) in filled(text, count), string


@pytest.fixture
def many(tmp_path: Path, settings) -> Iterator[None]:
    """A site that speaks a language with four plurals."""
    write_many(tmp_path, "django")
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (MANY, "Slovenian")]
    trans_real._translations.pop(MANY, None)
    with translation.override(MANY):
        yield
    trans_real._translations.pop(MANY, None)


@pytest.mark.parametrize("count", COUNTS)
def test_a_language_with_four_plurals_would_get_all_of_them(many: None, count: int) -> None:
    form = MANY_FORMS[count]
    for string in counted("django", "en"):
        assert said(string, count).startswith(f"{form}|"), string
    assert actions_text(count) == f"{form}|{count} actions"
    assert minutes_text(count) == f"{form}|{count} minutes"
