"""Make the catalogues that Django reads from those that people edit."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile each .po file that is newer than its .mo. Needs no GNU gettext."""

    help = "Compile the catalogues of translations."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile what has changed."""
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                target = source.with_suffix(".mo")
                if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                    polib.pofile(str(source)).save_as_mofile(str(target))
