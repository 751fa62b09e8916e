"""Rules, and questions and answers: complete, true to the engine, in both languages."""

import html
import io
import json
import re
from contextlib import redirect_stdout

import pytest
from django.test import Client

from games.engine.cards import NAMES
from games.engine.shuffle import by_letters

PAGES = [
    "/rules/", "/rules/canfield/", "/rules/freecell/", "/rules/hoyle/", "/examples/",
    "/examples/canfield/", "/examples/freecell/?step=47", "/faq/",
]  # fmt: skip

# What a page may not leave out, as texts of it: the points of the rules, and the numbers.
MUST_SAY = {
    "/rules/": ["Nothing plays itself", "no defeat", "15 points in FreeCell", "hundred actions"],
    "/rules/canfield/": [
        "Thirteen", "34", "ace after the king", "a 6 may go onto a 7", "fills it at once",
        "no limit", "even the base card", "255", "ranked score", "“Double click”",
    ],
    "/rules/freecell/": [
        "seven cards", "do not go round the corner", "eleven cannot", "six cannot", "15", "520",
        "never falls below 0", "MS1", "A double tap", "another cell",
    ],
    "/rules/hoyle/": ["only a whole column", "top of the waste", "−45", "450", "bankroll", "undo"],
    "/faq/": ["8 billion", "fourteen", "SHA-256", "99.4", "79.5", "90 days", "sealed", "tracking"],
}  # fmt: skip


def text_of(page: str) -> str:
    main = "<main" + page.partition("<main")[2].partition("</main>")[0]
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main)))


@pytest.mark.parametrize("path", MUST_SAY)
def test_a_page_leaves_nothing_out(client: Client, path: str) -> None:
    said = text_of(client.get(path).content.decode())
    assert [words for words in MUST_SAY[path] if words not in said] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_in_greek_too(client: Client, path: str) -> None:
    page = client.get(path, HTTP_ACCEPT_LANGUAGE="el").content.decode()
    page = re.sub(r"<pre.*?</pre>|<script.*?</script>", "", page, flags=re.DOTALL)
    words = set(re.findall(r"[A-Za-z]{4,}", text_of(page)))
    assert words <= {
        "Canfield", "FreeCell", "Hoyle", "AAAAACL", "Python", "Microsoft", "Enter", "mail",
        "cookies",
    }  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_pictures_are_views_of_the_engine_and_told_in_words(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    figures = re.findall(r'<figure class="picture" data-view="([^"]+)">(.*?)</figure>', page, re.S)
    assert bool(figures) == (path in {"/rules/canfield/", "/rules/freecell/", "/rules/hoyle/"})
    for view, content in figures:
        shown = json.loads(html.unescape(view))
        assert shown["game"] == path.split("/")[2]
        assert "<table" in content
        assert re.search(r"<figcaption>[^<]+</figcaption>", content)


def test_the_lines_of_python_deal_what_the_engine_deals(client: Client) -> None:
    page = client.get("/faq/").content.decode()
    lines = html.unescape(page.partition('<code id="deck-of-a-code">')[2].partition("</code>")[0])
    for letters in ("AAAAACL", "QWERTYU", "ABCDEFGHIJKLMN"):
        names: dict[str, object] = {}
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(lines.replace('"AAAAACL"', f'"{letters}"'), names)
        deck = [NAMES[card] for card in by_letters("CF", letters)]
        assert names["deck"] == deck
        assert re.findall(r"\b[2-9TJQKA][SHDC]\b", printed.getvalue()) == deck


def test_the_worked_check_shows_its_true_numbers(client: Client) -> None:
    context = client.get("/faq/").context
    number = int(context["digest"], 16)
    for left, shown in ((52, "first"), (51, "second"), (50, "third")):
        number, remainder = divmod(number, left)
        assert context[shown] == remainder
    assert context["cards"].split() == [NAMES[card] for card in by_letters("CF", "AAAAACL")[:3]]


def test_the_rules_are_a_link_away_from_every_page(client: Client, db: None) -> None:
    for path in ("/", "/play/", "/accounts/login/", "/faq/", "/nowhere/"):
        page = client.get(path).content.decode()
        assert 'href="/rules/"' in page
        assert 'href="/faq/"' in page
