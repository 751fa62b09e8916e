"""Find strings that a language lacks."""

import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

IGNORED = [".venv/*", "node_modules/*", "var/*", "tests/*"]


class Command(BaseCommand):
    """Collect every string anew and see that each language has it.

    Fails for a string that is missing or empty, fuzzy or has lost its placeholders, and for
    one in a catalogue that no code uses any more. `--update` writes the collected strings
    into the catalogues instead, for a translator to fill.
    """

    help = "Check that every string is translated."

    def add_arguments(self, parser: Any) -> None:
        """One flag."""
        parser.add_argument("--update", action="store_true", help="write the catalogues")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, or update."""
        languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        if options["update"]:
            self._collect(languages)
            return
        [folder] = (Path(path) for path in settings.LOCALE_PATHS)
        with tempfile.TemporaryDirectory() as kept:
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            try:
                self._collect(languages)
                faults = [
                    f"{path.relative_to(folder)}: {fault}"
                    for path in sorted(folder.glob("*/LC_MESSAGES/*.po"))
                    for fault in _faults(polib.pofile(str(path)))
                ]
            finally:
                shutil.copytree(kept, folder, dirs_exist_ok=True)
        if faults:
            raise CommandError("\n".join(faults))

    def _collect(self, languages: list[str]) -> None:
        for domain, extensions in (("django", ["html", "txt", "py"]), ("djangojs", ["js"])):
            call_command(
                "makemessages",
                locale=languages,
                domain=domain,
                extensions=extensions,
                ignore_patterns=IGNORED,
                no_location=True,
                no_wrap=True,
                verbosity=0,
            )


def _faults(catalogue: polib.POFile) -> list[str]:
    faults = [f"unused: {entry.msgid!r}" for entry in catalogue.obsolete_entries()]
    for entry in catalogue:
        if entry.obsolete:
            continue
        texts = [*entry.msgstr_plural.values()] if entry.msgid_plural else [entry.msgstr]
        if "fuzzy" in entry.flags:
            faults.append(f"fuzzy: {entry.msgid!r}")
        elif not all(texts):
            faults.append(f"missing: {entry.msgid!r}")
        elif any(
            _placeholders(text) - _placeholders(entry.msgid + entry.msgid_plural) for text in texts
        ):
            faults.append(f"a placeholder that is none: {entry.msgid!r}")
    return faults


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]", text))
