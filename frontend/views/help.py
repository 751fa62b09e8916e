"""Rules, and questions and answers."""

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.engine.cards import DECK, NAMES
from games.engine.shuffle import SALTS, by_letters
from games.engine.supermove import supermove
from games.engine.variants.hoyle import PRICE_OF_THE_DECK, balance

# Free cells and empty columns of the table on FreeCell's page.
_GROUPS = ((0, 0), (1, 0), (2, 0), (4, 0), (0, 1), (1, 1), (2, 1), (4, 1), (4, 2))
_HOME = (1, 10, 30, 51, len(DECK))
_LETTERS = "AAAAACL"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """What the three games share, and the way to the page of each."""
    return render(request, "help/rules.html")


@require_safe
def canfield(request: HttpRequest) -> HttpResponse:
    """The rules of Canfield."""
    return render(request, "help/canfield.html")


@require_safe
def freecell(request: HttpRequest) -> HttpResponse:
    """The rules of FreeCell; the lengths of groups are the engine's."""
    groups = [
        (
            free,
            empty,
            supermove(free, empty, to_empty_column=False),
            supermove(free, empty, to_empty_column=True) if empty else None,
        )
        for free, empty in _GROUPS
    ]
    return render(request, "help/freecell.html", {"groups": groups})


@require_safe
def hoyle(request: HttpRequest) -> HttpResponse:
    """The rules of Canfield after Hoyle; the stakes are the engine's."""
    stakes = [(home, balance(home) + PRICE_OF_THE_DECK, balance(home)) for home in _HOME]
    context = {"stakes": stakes, "canfield_url": reverse("rules-canfield")}
    return render(request, "help/hoyle.html", context)


@require_safe
def faq(request: HttpRequest) -> HttpResponse:
    """Questions and answers; the numbers of the worked check are the shuffle's own."""
    return render(request, "help/faq.html", _worked_check() | {"settings_url": reverse("settings")})


def _worked_check() -> dict[str, Any]:
    text = f"CF1:{SALTS['CF']}:{_LETTERS}"
    digest = hashlib.sha256(text.encode("ascii")).hexdigest()
    number = int(digest, 16)
    remainders = []
    for left in (52, 51, 50):
        number, remainder = divmod(number, left)
        remainders.append(remainder)
    first, second, third = remainders
    return {
        "letters": _LETTERS,
        "text": text,
        "digest": digest,
        "first": first,
        "second": second,
        "third": third,
        "cards": " ".join(NAMES[card] for card in by_letters("CF", _LETTERS)[:3]),
        "deal_url": reverse("deal", args=[f"CF1-D3-{_LETTERS}"]),
    }
