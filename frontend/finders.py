"""Bundles among the static files, made anew whenever they are looked for."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from frontend import bundles


class BundleFinder(BaseFinder):
    """Finds the bundles, in var/bundles, for collectstatic."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.folder = Path(settings.BASE_DIR) / "var"
        self.storage = FileSystemStorage(location=self.folder)

    def check(self, **kwargs: Any) -> list[Any]:
        """There is nothing to set wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Where the bundle of that name lies, or nothing."""
        if path not in bundles.names():
            return []
        found = str(self._write(path))
        return [found] if find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """All bundles, each with the storage that it lies in."""
        for name in bundles.names():
            self._write(name)
            yield name, self.storage

    def _write(self, name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = bundles.text_of(name)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return path
        # In one step, since other processes may look for it at the same moment.
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, delete=False, encoding="utf-8"
        ) as new:
            new.write(text)
        os.chmod(new.name, 0o644)
        os.replace(new.name, path)
        return path
