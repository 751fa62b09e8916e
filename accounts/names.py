"""Names of players: which are allowed, which are the same, which only look the same.

A name is 3 to 24 letters, digits and `-`, `_`, `.`; its letters are all Latin or all Greek.
Two texts are made of each name, both unique in the database:

- the key: the name without case and accents, its look-alike letters made one. `Alice`,
  `ALICE`, `A1ice` and `Álice` share it.
- the look: the same from the letters as displayed. It catches `ΑΝΝΑ` (Greek) beside `ANNA`
  (Latin), whose small letters `αννα` and `anna` look nothing alike.

This is the skeleton of Unicode's UTS #39 for the letters that a name may have. The table is
here and not a library's, because keys are stored: a library that learns a new pair would
make two stored names one.
"""

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

SHORTEST = 3
LONGEST = 24

# After NFKC: ASCII, Latin-1, Extended-A, what Romanian and Vietnamese add; Greek, monotonic
# and polytonic. Letters of phonetics, mathematics and old scripts are left out: most of
# them exist to look like others.
LATIN = (
    r"A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017E"
    r"\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u1E00-\u1E99\u1E9E\u1EA0-\u1EF9"
)
GREEK = r"\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u1F00-\u1FFC"
_SHAPE = re.compile(rf"[0-9._-]*(?:[{LATIN}0-9._-]*|[{GREEK}0-9._-]*)")
_LETTER_OR_DIGIT_AT_BOTH_ENDS = re.compile(r"[^._-](?:.*[^._-])?", re.DOTALL)

_LOOKS = {
    # Greek letters that look like Latin ones, as displayed: capitals …
    "Α": "a", "Β": "b", "Ε": "e", "Ζ": "z", "Η": "h", "Θ": "o", "Ι": "l", "Κ": "k",
    "Μ": "m", "Ν": "n", "Ο": "o", "Ρ": "p", "Τ": "t", "Υ": "y", "Χ": "x",
    # … and small letters.
    "α": "a", "β": "ss", "γ": "y", "η": "n", "ι": "l", "κ": "k", "ν": "v", "ο": "o",
    "ρ": "p", "σ": "o", "ς": "s", "τ": "t", "υ": "u", "χ": "x", "ω": "w",
    # Letters that no decomposition takes apart.
    "ø": "o", "đ": "d", "ħ": "h", "ł": "l", "ŧ": "t", "ı": "l", "ĸ": "k", "þ": "p",
    "Ø": "o", "Đ": "d", "Ð": "d", "ð": "d", "Ħ": "h", "Ł": "l", "Ŧ": "t",
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ŋ": "n", "Ŋ": "n",
    # A capital I, a small L and a one are one stroke; so are the two round ones.
    "i": "l", "I": "l", "1": "l", "0": "o",
}  # fmt: skip
_LOOK_TABLE = str.maketrans(_LOOKS)

RESERVED = (
    "about", "account", "accounts", "admin", "administrator", "anonymous", "api", "bot",
    "canfield", "daily", "deleted", "everyone", "freecell", "help", "hoyle", "info", "login",
    "logout", "mail", "me", "moderator", "nobody", "none", "null", "official", "postmaster",
    "root", "security", "settings", "signup", "staff", "superuser", "support", "system",
    "talon", "talonadmin", "today", "undefined", "user", "webmaster",
    "διαχειριστής", "επισκέπτης", "κανένας", "υποστήριξη",
)  # fmt: skip
RESERVED_PREFIXES = ("guest", "deleted-")

# No vowels but A and E, no 0, 1, I, L, O: no two guests' names look alike.
_GUEST = "Guest-"
_GUEST_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def normalise(name: str) -> str:
    """The name as it is kept and displayed: NFKC, without white space around it."""
    return unicodedata.normalize("NFKC", name).strip()


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _fold(text: str) -> str:
    looks = _without_marks(text).translate(_LOOK_TABLE).casefold().translate(_LOOK_TABLE)
    return looks.replace("rn", "m").replace("vv", "w")


def key(name: str) -> str:
    """What is the same for all names that are one without regard to case and look-alikes."""
    return _fold(normalise(name).casefold())


def look(name: str) -> str:
    """What is the same for all names that look alike as displayed."""
    return _fold(normalise(name))


def identity(name: str) -> str:
    """What is the same for two spellings of one name: case and accents alone may differ."""
    return _without_marks(normalise(name).casefold())


def is_reserved(name: str) -> bool:
    """Whether the name, or one that looks like it, is kept from people."""
    for text in {key(name), look(name)}:
        if text in _RESERVED_TEXTS or text.startswith(_RESERVED_STARTS):
            return True
    return False


def check(name: str) -> str:
    """The name as it will be kept. Raises ValidationError when no person may have it."""
    name = normalise(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A username has %(shortest)d to %(longest)d characters."),
            code="username_length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )
    if not _SHAPE.fullmatch(name):
        raise ValidationError(
            _(
                "A username is made of letters, digits and - _ . and all its letters are"
                " Latin, or all are Greek."
            ),
            code="username_letters",
        )
    if not _LETTER_OR_DIGIT_AT_BOTH_ENDS.fullmatch(name):
        raise ValidationError(
            _("A username begins and ends with a letter or a digit."), code="username_ends"
        )
    if is_reserved(name):
        raise ValidationError(_("This username cannot be had."), code="username_reserved")
    return name


def random_guest() -> str:
    """A name for a guest, such as `Guest-7F3K9Q`; one of 700 million."""
    return _GUEST + _random_letters()


def guest_shown(name: str) -> str:
    """A guest's name in the reader's language: in English the name itself."""
    return gettext("Guest-%(number)s") % {"number": name.removeprefix(_GUEST)}


def shown(name: str) -> str:
    """Anybody's name as a reader sees it; the prefix of guests is nobody else's."""
    return guest_shown(name) if name.startswith(_GUEST) else name


def random_player() -> str:
    """A name for a member whose own was taken away, such as `Player-7F3K9Q`."""
    return "Player-" + _random_letters()


def _random_letters() -> str:
    return "".join(secrets.choice(_GUEST_ALPHABET) for _place in range(6))


_RESERVED_TEXTS = frozenset(text for name in RESERVED for text in (key(name), look(name)))
_RESERVED_STARTS = tuple(key(prefix) for prefix in RESERVED_PREFIXES)
