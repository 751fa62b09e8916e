"""Deal codes, as people type them."""

import random

import pytest

from games.engine import deal_codes
from games.engine.deal_codes import DealCode, DealCodeError
from games.engine.variants import VARIANTS
from tests.engine.helpers import ALL_RULES


def refusal(text: str) -> DealCodeError:
    with pytest.raises(DealCodeError) as refused:
        deal_codes.parse(text)
    error = refused.value
    assert error.code == "bad_code"
    assert len(error.detail) < 200
    return error


@pytest.mark.parametrize(
    "text",
    [
        "CF1-D3-AAAAACL",
        "cf1-d3-aaaaacl",
        "Cf1-D3-aAaAaCl",
        "  CF1-D3-AAAAACL\n",
        "\u00a0CF1-D3-AAAAACL\u3000",
        "CF1 D3 AAAAACL",
        "CF1\tD3\nAAAAACL",
        "CF1 - D3 - AAAAACL",
        "CF1--D3--AAAAACL",
        "CF1 — D3 – AAAAACL",
        *(f"CF1{dash}D3{dash}AAAAACL" for dash in "‐‑‒–—―−⁻₋﹘﹣－־⸺〜〰"),
    ],
)
def test_reading_is_forgiving_and_writing_is_not(text: str) -> None:
    code = deal_codes.parse(text)
    assert str(code) == "CF1-D3-AAAAACL"
    assert (code.prefix, code.option, code.number) == ("CF1", "D3", "AAAAACL")


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("CF1-D1-AAAAACL", "canfield"),
        ("FC1-C2-AAAAAAAAAAAAAA", "freecell"),
        ("MS1-C1-1000000", "freecell"),
        ("MS1-C4-1", "freecell"),
        ("CH1-D3-AAAAACL", "hoyle"),
    ],
)
def test_a_code_knows_its_game(text: str, game: str) -> None:
    code = deal_codes.parse(text)
    assert code.game == game
    assert code.variant is VARIANTS[game]
    assert code.is_numbered is text.startswith("MS1")


@pytest.mark.parametrize(
    ("text", "about", "reason"),
    [
        ("", "empty", "empty"),
        (" \t\n", "empty", "empty"),
        ("-", "parts", "parts"),
        ("CF1", "parts", "parts"),
        ("CF1-D3", "parts", "parts"),
        ("CF1D3AAAAACL", "parts", "parts"),
        ("CF1-D3-AAAA-ACL", "parts", "parts"),
        ("CF1-D3-AAAAACL-", "parts", "parts"),
        ("-CF1-D3-AAAAACL", "parts", "parts"),
        ("CF1_D3_AAAAACL", "parts", "parts"),
        ("11982", "parts", "bare_number"),
        ("AAAAACL", "parts", "bare_letters"),
        ("aaaaaclaaaaacl", "parts", "bare_letters"),
        ("CF-D3-AAAAACL", "game or version", "unknown_version"),
        ("CF2-D3-AAAAACL", "game or version", "unknown_version"),
        ("CF01-D3-AAAAACL", "game or version", "unknown_version"),
        ("ZZ1-D3-AAAAACL", "game or version", "unknown_game"),
        ("ＣＦ１-D3-AAAAACL", "game or version", "unknown_game"),
        ("СF1-D3-AAAAACL", "game or version", "cyrillic_letter"),
        ("FC1-Ϲ4-AAAAAKH", "option", "greek_letter"),
        ("FC1-С4-AAAAAKH", "option", "cyrillic_letter"),
        ("FC1-C3-AAAAAKH", "option", "unknown_option"),
        ("FC1-C04-AAAAAKH", "option", "unknown_option"),
        ("FC1-D3-AAAAAKH", "option", "option_of_another_game"),
        ("CF1-C4-AAAAACL", "option", "option_of_another_game"),
        ("CH1-D1-AAAAACL", "option", "option_of_another_game"),
        ("MS1-D3-11982", "option", "option_of_another_game"),
        ("CF1-D3-", "letters", "letter_count"),
        ("CF1-D3-AAAAAC", "letters", "letter_count"),
        ("CF1-D3-AAAAACLA", "letters", "letter_count"),
        ("CF1-D3-AAAAAC1", "letters", "not_a_letter"),
        ("CF1-D3-11982", "letters", "not_a_letter"),
        ("CF1-D3-AAAAACÉ", "letters", "not_a_letter"),
        ("CF1-D3-AAAAAC\u017f", "letters", "not_a_letter"),
        ("CF1-D3-AAAAAC\u212a", "letters", "not_a_letter"),
        ("CF1-D3-AAAAAC\u0131", "letters", "not_a_letter"),
        ("CF1-D3-AAAAAß", "letters", "not_a_letter"),
        ("CF1-D3-AAA\u200bAACL", "letters", "not_a_letter"),
        ("CF1-D3-AAA\x00AACL", "letters", "not_a_letter"),
        ("CF1-D3-\ud800AAAAAA", "letters", "not_a_letter"),
        ("CF1-D3-ΑAAAACL", "letters", "greek_letter"),
        ("cf1-d3-αaaaacl", "letters", "greek_letter"),
        ("CF1-D3-AAAAACА", "letters", "cyrillic_letter"),
        ("MS1-C4-0", "number", "number_range"),
        ("MS1-C4-1000001", "number", "number_range"),
        ("MS1-C4-" + "9" * 5000, "number", "number_range"),
        ("MS1-C4-00", "number", "leading_zero"),
        ("MS1-C4-011982", "number", "leading_zero"),
        ("MS1-C4--5", "number", "signed_number"),
        ("MS1-C4-−5", "number", "signed_number"),
        ("MS1-C4-+5", "number", "not_a_number"),
        ("MS1-C4-", "number", "not_a_number"),
        ("MS1-C4-1.5", "number", "not_a_number"),
        ("MS1-C4-1e3", "number", "not_a_number"),
        ("MS1-C4-1_000", "number", "not_a_number"),
        ("MS1-C4-٥", "number", "not_a_number"),
        ("MS1-C4-²", "number", "not_a_number"),
        ("MS1-C4-AAAAACL", "number", "not_a_number"),
    ],
)
def test_what_is_wrong_with_a_code_is_told(text: str, about: str, reason: str) -> None:
    error = refusal(text)
    assert (error.about, error.reason) == (about, reason)


def test_a_bare_number_is_asked_which_game_and_never_dealt() -> None:
    assert "MS1-C4-11982" in refusal("11982").detail


def test_an_option_of_another_game_is_told_whose_it_is() -> None:
    assert "FreeCell" in refusal("CF1-C4-AAAAACL").detail


@pytest.mark.parametrize(
    "text",
    [
        "CF1-D3-" + "A" * 2_000_000,
        "A" * 2_000_000,
        "1" * 2_000_000,
        "-" * 2_000_000,
        " " * 2_000_000,
        "A-" * 1_000_000,
        "Α" * 2_000_000 + "-D3-AAAAACL",
        "é" * 2_000_000 + "-D3-AAAAACL",
        "CF1" + "-" * 2_000_000 + "D3",
        "MS1-C4-" + "1" * 2_000_000,
    ],
    ids=lambda text: text[:10],
)
def test_a_very_long_text_is_refused_and_not_repeated(text: str) -> None:
    assert len(refusal(text).detail) < 300


@pytest.mark.parametrize(("game", "option"), ALL_RULES)
@pytest.mark.parametrize("letters", [7, 14])
def test_a_random_code_is_a_good_code(game: str, option: str, letters: int) -> None:
    code = deal_codes.random_code(game, option, letters)
    assert deal_codes.parse(str(code)) == code
    assert (code.game, code.option, len(code.number)) == (game, option, letters)


def test_random_codes_differ_unless_their_randomness_is_given() -> None:
    assert len({deal_codes.random_code("canfield", "D3") for _ in range(100)}) == 100
    again = [deal_codes.random_code("hoyle", "D3", rng=random.Random(5)) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize(
    ("game", "option", "letters"),
    [("chess", "D3", 7), ("canfield", "C4", 7), ("canfield", "D3", 8), ("freecell", "", 7)],
)
def test_there_are_no_random_codes_of_what_there_is_not(
    game: str, option: str, letters: int
) -> None:
    with pytest.raises(ValueError, match="no deals"):
        deal_codes.random_code(game, option, letters)


def test_codes_are_values() -> None:
    assert deal_codes.parse("cf1 d3 aaaaacl") == DealCode("CF1", "D3", "AAAAACL")
    assert len({deal_codes.parse("CF1-D3-AAAAACL"), deal_codes.parse("cf1-d3-aaaaacl")}) == 1
