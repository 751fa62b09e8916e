"""The shuffles: the same for ever, never twice the same, and fair."""

import hashlib
import itertools
import json

import pytest

from games.engine import deal_codes, shuffle
from games.engine.cards import NAMES
from games.engine.deal import deck_of
from games.engine.view import referee_position
from tests.engine.helpers import WHOLE_DECK, cases, start

# layouts.jsonl was written once. A line that no longer agrees means that a stored code
# now deals other cards: never write the file anew, give the game a new version.


def layout_digest(code: str) -> str:
    """SHA-256 of all piles of a deal, in their order."""
    layout = referee_position(start(code))
    piles = [layout[name] for name in ("stock", "reserve", "foundations", "columns")]
    return hashlib.sha256(json.dumps(piles).encode()).hexdigest()


@pytest.mark.parametrize(
    "kind", ["CF1-D3", "CF1-D1", "CH1-D3", "FC1-C4", "FC1-C2", "FC1-C1", "MS1-C4"]
)
def test_two_hundred_codes_of_each_game_deal_what_they_have_always_dealt(kind: str) -> None:
    golden = [case for case in cases("layouts") if case["code"].startswith(kind)]
    assert len(golden) == 200
    for case in golden:
        assert layout_digest(case["code"]) == case["sha256"], case["code"]


def test_the_option_takes_no_part_in_the_shuffle() -> None:
    decks = [deck_of(deal_codes.parse(f"FC1-{option}-AAAAAKH")) for option in ("C4", "C2", "C1")]
    assert decks[0] == decks[1] == decks[2]


def test_codes_that_resemble_each_other_deal_nothing_alike() -> None:
    decks = [
        shuffle.by_letters("CF", letters)
        for letters in ("AAAAAAB", "AAAAAAC", "BAAAAAA", "AAAAAABAAAAAAB", "AAAAAACAAAAAAC")
    ]
    decks.append(shuffle.by_letters("FC", "AAAAAAB"))
    for one, other in itertools.combinations(decks, 2):
        assert sum(a == b for a, b in zip(one, other, strict=True)) < 10


def test_a_hundred_thousand_codes_deal_all_differently_and_every_card_everywhere_as_often() -> None:
    deals = 100_000
    seen = set()
    counts = [0] * (52 * 52)
    for number, letters in enumerate(itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=4)):
        if number == deals:
            break
        deck = shuffle.by_letters("CF", "TAL" + "".join(letters))
        seen.add(bytes(deck))
        for place, card in enumerate(deck):
            counts[place * 52 + card] += 1
    assert len(seen) == deals
    expected = deals / 52
    chi_squared = sum((count - expected) ** 2 for count in counts) / expected
    # 51 × 51 degrees of freedom: mean 2601, standard deviation 72.
    assert abs(chi_squared - 2601) < 4 * 72


def test_the_first_deal_of_microsoft_is_the_one_in_print_everywhere() -> None:
    deck = [NAMES[card] for card in shuffle.by_microsoft_number(1)]
    assert deck[:8] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]
    assert deck[-4:] == ["6S", "9C", "2H", "6H"]


def test_numbered_deals_are_whole_decks_and_differ() -> None:
    decks = [tuple(shuffle.by_microsoft_number(number)) for number in range(1, 2001)]
    assert len(set(decks)) == 2000
    assert all(sorted(deck) == WHOLE_DECK for deck in decks)
