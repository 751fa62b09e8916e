"""The strings with a count, from the catalogues, and a language with more plurals than ours."""

import re
from dataclasses import dataclass
from pathlib import Path

import polib

LOCALE = Path(__file__).parents[1] / "frontend" / "locale"
COUNTS = (0, 1, 2, 5, 11, 21, 22, 101)
FORMS = {"en": lambda count: int(count != 1), "el": lambda count: int(count != 1)}

# A language of tests, with the plurals of Slovenian: one, two, few and all others.
MANY = "sl"
MANY_RULE = "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"
MANY_FORMS = {0: 3, 1: 0, 2: 1, 5: 3, 11: 3, 21: 3, 22: 3, 101: 0}


@dataclass(frozen=True)
class Counted:
    """A string with a count: what stands in the code, and its forms in a language."""

    context: str | None
    one: str
    many: str
    forms: tuple[str, ...]


def counted(domain: str, language: str) -> list[Counted]:
    """Return the counted strings of a catalogue; in English the code has the forms itself."""
    catalogue = polib.pofile(str(LOCALE / "el" / "LC_MESSAGES" / f"{domain}.po"))
    return [
        Counted(
            entry.msgctxt,
            entry.msgid,
            entry.msgid_plural,
            (entry.msgid, entry.msgid_plural)
            if language == "en"
            else tuple(entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)),
        )
        for entry in catalogue
        if entry.msgid_plural and not entry.obsolete
    ]


def write_many(folder: Path, domain: str) -> None:
    """Write the catalogue of the language with four plurals: `2|` stands before its third."""
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Language": MANY,
        "Plural-Forms": MANY_RULE,
    }
    for string in counted(domain, "en"):
        catalogue.append(
            polib.POEntry(
                msgctxt=string.context,
                msgid=string.one,
                msgid_plural=string.many,
                msgstr_plural={form: f"{form}|{string.many}" for form in range(4)},
            )
        )
    path = folder / MANY / "LC_MESSAGES" / f"{domain}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save_as_mofile(str(path))


def filled(text: str, count: int) -> str:
    """Put the count into every placeholder."""
    return re.sub(r"%\(\w+\)[sd]|%[sd]", str(count), text)
