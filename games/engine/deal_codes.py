"""Deal codes: the names of deals, such as `CF1-D3-AAAAACL` and `MS1-C4-11982`.

They are defined in docs/notation.md, "Deal codes". Here is the only reader of them, and
`str()` of a DealCode the only writer.
"""

import random
import re
import secrets
import unicodedata
from dataclasses import dataclass
from string import ascii_letters, ascii_uppercase

from games.engine.errors import DealCodeError, shortened
from games.engine.variant import Variant
from games.engine.variants import VARIANTS

LETTER_COUNTS = (7, 14)
HIGHEST_NUMBER = 1_000_000

_BY_PREFIX: dict[str, Variant] = {
    prefix: variant for variant in VARIANTS.values() for prefix in variant.prefixes
}
_NUMBERED = "MS1"
_SYSTEM_RANDOM = secrets.SystemRandom()

# Every character with Unicode's Dash property, and the white space that \s stands for.
_DASHES = (
    "\\-\u058a\u05be\u1400\u1806\u2010-\u2015\u2053\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b"
    "\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010ead"
)
_SEPARATOR = re.compile(f"([\\s{_DASHES}]+)")
_DASH = re.compile(f"[{_DASHES}]")


@dataclass(frozen=True, slots=True)
class DealCode:
    """A deal code in its three parts; `str()` writes it.

    `number` is the seven or fourteen letters, or the digits of a numbered deal. Codes are
    made by `parse` and `random_code`, which see to it that the parts belong together.
    """

    prefix: str
    option: str
    number: str

    def __str__(self) -> str:
        return f"{self.prefix}-{self.option}-{self.number}"

    @property
    def variant(self) -> Variant:
        """The game it is a deal of."""
        return _BY_PREFIX[self.prefix]

    @property
    def game(self) -> str:
        """The name of the game: `canfield`, `freecell` or `hoyle`."""
        return self.variant.name

    @property
    def is_numbered(self) -> bool:
        """Whether it is a numbered deal of Microsoft FreeCell."""
        return self.prefix == _NUMBERED


def parse(text: str) -> DealCode:
    """Return the deal code that a text means.

    Upper or lower case, white space around it, and any run of dashes and spaces in place
    of a dash are all the same.

    >>> str(parse(" cf1 – d3 – aaaaacl "))
    'CF1-D3-AAAAACL'

    Raises DealCodeError when it is none, saying which part of it is wrong.
    """
    text = text.strip()
    if not text:
        raise DealCodeError("empty", "empty")
    # No more is split off than tells that there are too many, however long the text.
    parts = _SEPARATOR.split(text, maxsplit=3)
    if len(parts) != 5:
        raise _not_three_parts(text)
    prefix, _, option, dash, number = parts
    prefix = _read_prefix(prefix)
    option = _read_option(option, _BY_PREFIX[prefix])
    if prefix == _NUMBERED:
        return DealCode(prefix, option, _read_number(number, dash))
    return DealCode(prefix, option, _read_letters(number))


def random_code(
    game: str,
    option: str,
    letters: int = 7,
    rng: random.Random = _SYSTEM_RANDOM,
) -> DealCode:
    """Return a random deal of a game, from the system's randomness unless told otherwise.

    Raises ValueError when there is no such game or option, or not that many letters.
    """
    variant = VARIANTS.get(game)
    if variant is None or option not in variant.options or letters not in LETTER_COUNTS:
        raise ValueError(f"no deals of {game!r}, {option!r}, with {letters} letters")
    number = "".join(rng.choices(ascii_uppercase, k=letters))
    return DealCode(variant.prefixes[0], option, number)


def _not_three_parts(text: str) -> DealCodeError:
    if len(text) <= len(str(HIGHEST_NUMBER)) and text.isascii() and text.isdigit():
        return DealCodeError("parts", "bare_number", {"text": text})
    if len(text) in LETTER_COUNTS and text.isascii() and text.isalpha():
        return DealCodeError("parts", "bare_letters", {"text": text.upper()})
    return DealCodeError("parts", "parts")


def _read_prefix(text: str) -> str:
    prefix = _ascii_upper(text, "game or version")
    if prefix in _BY_PREFIX:
        return prefix
    games = {known[:2] for known in _BY_PREFIX}
    reason = "unknown_version" if prefix[:2] in games else "unknown_game"
    known = ", ".join(_BY_PREFIX)
    raise DealCodeError("game or version", reason, {"text": shortened(prefix), "known": known})


def _read_option(text: str, variant: Variant) -> str:
    option = _ascii_upper(text, "option")
    if option in variant.options:
        return option
    params = {"text": shortened(option), "known": ", ".join(variant.options)}
    for other in VARIANTS.values():
        if option in other.options:
            raise DealCodeError("option", "option_of_another_game", {**params, "game": other.name})
    raise DealCodeError("option", "unknown_option", params)


def _read_letters(text: str) -> str:
    for character in text:
        if character not in ascii_letters:
            raise _foreign(character, "letters") or DealCodeError(
                "letters", "not_a_letter", {"text": _shown(character)}
            )
    if len(text) not in LETTER_COUNTS:
        raise DealCodeError("letters", "letter_count", {"count": len(text)})
    return text.upper()


def _read_number(text: str, dash: str) -> str:
    if len(_DASH.findall(dash)) > 1:
        # A second dash before a number is not a separator but a minus.
        raise DealCodeError("number", "signed_number")
    if not (text.isascii() and text.isdigit()):
        raise DealCodeError("number", "not_a_number")
    if text.startswith("0") and len(text) > 1:
        raise DealCodeError("number", "leading_zero")
    if len(text) > len(str(HIGHEST_NUMBER)) or not 1 <= int(text) <= HIGHEST_NUMBER:
        raise DealCodeError("number", "number_range")
    return text


def _ascii_upper(text: str, about: str) -> str:
    """Return a part in capitals. Only ASCII is folded: `ſ` is no S, though it upper-cases to one.

    Raises DealCodeError when a Greek or Cyrillic letter stands in for a Latin one.
    """
    if text.isascii():
        return text.upper()
    for character in text[:100]:
        if error := _foreign(character, about):
            raise error
    return text


def _foreign(character: str, about: str) -> DealCodeError | None:
    script = unicodedata.name(character, "").partition(" ")[0]
    if script not in ("GREEK", "CYRILLIC"):
        return None
    return DealCodeError(about, f"{script.lower()}_letter", {"text": character})


def _shown(character: str) -> str:
    """Return a character so that it can be seen, also one that is invisible."""
    return character if character.isprintable() else f"U+{ord(character):04X}"
