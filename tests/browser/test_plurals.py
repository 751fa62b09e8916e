"""The same strings with counts in the scripts' catalogue, as a browser reads it."""

from pathlib import Path

import pytest
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import trans_real
from django.views.i18n import JavaScriptCatalog
from playwright.sync_api import Page

from tests.browser.conftest import OpenBrowser
from tests.plurals import COUNTS, FORMS, MANY, MANY_FORMS, counted, write_many

SAY = """([strings, counts]) => strings.map(({context, one, many}) => counts.map((count) =>
    context === null ? ngettext(one, many, count) : npgettext(context, one, many, count)))"""


def told(page: Page) -> list[list[str]]:
    """Each counted string of the scripts for each count."""
    strings = [
        {"context": string.context, "one": string.one, "many": string.many}
        for string in counted("djangojs", "en")
    ]
    assert len(strings) > 3
    answer: list[list[str]] = page.evaluate(SAY, [strings, list(COUNTS)])
    return answer


@pytest.mark.parametrize("language", FORMS)
def test_each_count_has_the_form_of_its_language(open_browser: OpenBrowser, language: str) -> None:
    page = open_browser().new_page()
    page.goto("/faq/")
    page.evaluate("Object.assign(globalThis, {django: undefined})")
    page.add_script_tag(url=f"/i18n/catalogue-{language}.js")
    wanted = [
        [string.forms[FORMS[language](count)] for count in COUNTS]
        for string in counted("djangojs", language)
    ]
    assert told(page) == wanted


def test_a_language_with_four_plurals_would_get_all_of_them(
    open_browser: OpenBrowser, tmp_path: Path, settings
) -> None:
    write_many(tmp_path, "djangojs")
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (MANY, "Slovenian")]
    trans_real._translations.pop(MANY, None)
    with translation.override(MANY):
        catalogue = JavaScriptCatalog().get(HttpRequest()).content.decode()
    trans_real._translations.pop(MANY, None)
    page = open_browser().new_page()
    page.add_script_tag(content=catalogue)
    forms = [MANY_FORMS[count] for count in COUNTS]
    for texts in told(page):
        assert [int(text.partition("|")[0]) for text in texts] == forms
