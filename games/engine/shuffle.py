"""From a deal code to a shuffled deck.

Both shuffles are defined here to the last step, and not by a library, so that a code
deals the same cards for ever and in any language. Changing one is a new version of the
game: docs/notation.md, "From code to deck".
"""

import hashlib

from games.engine.cards import DECK, RANKS, Card, card_named

SALTS = {"CF": "1227982746", "FC": "2"}

_MICROSOFT_DECK = tuple(card_named(rank + suit) for rank in RANKS for suit in "CDHS")


def by_letters(game: str, letters: str) -> list[Card]:
    """Return the deck of a game (`CF` or `FC`) and the letters of a deal, first card first.

    The SHA-256 digest of the text is one large number; its remainders say which of the
    cards left comes next.
    """
    text = f"{game}1:{SALTS[game]}:{letters}"
    number = int.from_bytes(hashlib.sha256(text.encode("ascii")).digest(), "big")
    deck = list(DECK)
    for place in range(51):
        number, ahead = divmod(number, 52 - place)
        chosen = place + ahead
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck


def by_microsoft_number(number: int) -> list[Card]:
    """Return the deck of a numbered deal of Microsoft FreeCell, 1 to 1,000,000.

    Their program picks the cards with the `rand()` of its C library, 15 bits at a time,
    from a deck by rank, clubs to spades; the last card left takes the place of the one
    picked.
    """
    left = list(_MICROSOFT_DECK)
    deck = []
    state = number
    while left:
        state = (state * 214013 + 2531011) % 2**31
        chosen = (state >> 16) % len(left)
        left[chosen], left[-1] = left[-1], left[chosen]
        deck.append(left.pop())
    return deck
