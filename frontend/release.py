"""What the service worker has to know of this release: its name, and the files of its shell."""

import hashlib
import json
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse

from frontend import bundles
from frontend.views.catalogue import catalogue_url

_BUNDLED = {f"css/{sheet}.css" for sheets in bundles.SHEETS.values() for sheet in sheets}

# Pages that only a server can make anew each time: without it their scripts are of no use.
_NEEDLESS = {f"bundles/{page}.js" for page in ("example", "replay", "side_by_side")}


def _files() -> dict[str, str]:
    """The files of the shell by their names in the tree, or none where names have no hash.

    A file can only be kept for ever under a name that no other content will ever have. The
    PNG icons are for the system, which keeps its own.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return {
        name: staticfiles_storage.url(name)
        for name in sorted(hashed)
        if name.startswith(("bundles/", "css/", "icons/"))
        and not name.endswith(".png")
        and name not in _BUNDLED | _NEEDLESS
    }


@cache
def release() -> dict[str, Any]:
    """Return the release as the worker reads it: `name`, `shell` and `offline`.

    Its name changes with any file, any word and the offline page itself.
    """
    languages = [code for code, _name in settings.LANGUAGES]
    files = list(_files().values())
    words = [catalogue_url(language) for language in languages] if files else []
    offline = {language: reverse("offline", args=[language]) for language in languages}
    named = json.dumps([files, words, offline, getattr(staticfiles_storage, "manifest_hash", "")])
    name = hashlib.sha256(named.encode()).hexdigest()[:12]
    return {"name": name, "shell": [*files, *words], "offline": offline}
