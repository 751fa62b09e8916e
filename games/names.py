"""What games, options, cards and suits are called, in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

GAMES: dict[str, Promise] = {
    "canfield": _("Canfield"),
    "freecell": _("FreeCell"),
    "hoyle": _("Canfield after Hoyle"),
}

# An option says the same in each game that has it, but not how hard it is there.
OPTIONS: dict[str, dict[str, Promise]] = {
    "canfield": {"D3": _("3 cards · Hard"), "D1": _("1 card · Easy")},
    "freecell": {"C4": _("4 free cells"), "C2": _("2 free cells"), "C1": _("1 free cell")},
    "hoyle": {"D3": _("3 cards, for stakes")},
}

# A language with cases and genders needs the article with the card, and in the form that
# the sentence asks for: "subject" starts a sentence, "object" is what is wanted, "onto"
# follows "goes on". The English sentence has its own article before the words.
_RANKS: dict[str, dict[str, Promise]] = {
    "subject": {
        "A": pgettext_lazy("card as subject", "ace"),
        "J": pgettext_lazy("card as subject", "jack"),
        "Q": pgettext_lazy("card as subject", "queen"),
        "K": pgettext_lazy("card as subject", "king"),
        "": pgettext_lazy("card as subject", "%(number)s"),
    },
    "object": {
        "A": pgettext_lazy("card as object", "ace"),
        "J": pgettext_lazy("card as object", "jack"),
        "Q": pgettext_lazy("card as object", "queen"),
        "K": pgettext_lazy("card as object", "king"),
        "": pgettext_lazy("card as object", "%(number)s"),
    },
    "onto": {
        "A": pgettext_lazy("card to go on", "ace"),
        "J": pgettext_lazy("card to go on", "jack"),
        "Q": pgettext_lazy("card to go on", "queen"),
        "K": pgettext_lazy("card to go on", "king"),
        "": pgettext_lazy("card to go on", "%(number)s"),
    },
}
_SUITS_OF_CARDS = {
    "S": pgettext_lazy("suit of a card", "spades"),
    "H": pgettext_lazy("suit of a card", "hearts"),
    "D": pgettext_lazy("suit of a card", "diamonds"),
    "C": pgettext_lazy("suit of a card", "clubs"),
}
_SUITS = {
    "S": pgettext_lazy("the whole suit", "spades"),
    "H": pgettext_lazy("the whole suit", "hearts"),
    "D": pgettext_lazy("the whole suit", "diamonds"),
    "C": pgettext_lazy("the whole suit", "clubs"),
}


def card(name: str, form: str = "subject") -> str:
    """Return a card in words: `7H` is "7 of hearts", with its article where languages need it."""
    rank, suit = name[0], name[1]
    words = _RANKS[form]
    number = {"number": "10" if rank == "T" else rank}
    ranked = str(words[rank]) if rank in words else str(words[""]) % number
    return _("%(rank)s of %(suit)s") % {"rank": ranked, "suit": _SUITS_OF_CARDS[suit]}


def suit(letter: str) -> str:
    """Return a suit in words."""
    return str(_SUITS[letter])
