"""Bundles: the scripts of a page as one file, and the sheets that always go together as another.

The modules of js/ and the sheets of css/ are what people write, read and test. A browser far
away would fetch fifty of them six at a time, and wait as often for the way there and back; so
`collectstatic` finds besides them one file for each page, which is they, one after another.
While DEBUG is on pages use the modules themselves.

A module becomes a function that gives what the module exports, called once, in the order of
imports; that is the language's own meaning of a module as long as none imports in a circle
and no exported variable is set anew. Whatever is written in another way than ours is refused.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

STATIC = Path(__file__).parent / "static"

PAGES = (
    "app", "countdown", "example", "jobs", "passkeys", "password", "pictures", "play", "replay",
    "settings", "share_result", "side_by_side", "standings",
)  # fmt: skip
"""Scripts of pages: `js/pages/NAME.js` becomes `bundles/NAME.js`."""

SHEETS = {
    "base": ("themes", "pages", "forms"),
    "cards": ("cards", "board"),
    "table": ("cards", "board", "play", "play_wide", "foresight", "dialogs"),
}
"""Sheets that go together: `bundles/NAME.css` is those of css/, in this order."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_NOTHING = "export {};\n"
# Comments that stand on lines of their own, and types of values; others, and what only looks
# like a comment, stay.
_COMMENTS = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n|/\*\* @type \{[^\n]*?\} \*/ ?",
    re.MULTILINE | re.DOTALL,
)
_BLANK = re.compile(r"\n{2,}")


class BundleError(ValueError):
    """A module that cannot be bundled; the text says which, and why."""


def names() -> list[str]:
    """Return the names of all bundles, as static files."""
    scripts = [f"bundles/{page}.js" for page in PAGES]
    return [*scripts, *(f"bundles/{sheet}.css" for sheet in SHEETS)]


def text_of(name: str) -> str:
    """Return the text of a bundle. Raises BundleError."""
    path = PurePosixPath(name)
    if path.suffix == ".css":
        return _sheets(SHEETS[path.stem])
    return script(f"js/pages/{path.stem}.js")


def script(entry: str, root: Path = STATIC) -> str:
    """Return a script with all that it imports, `entry` and imports being below `root`.

    Raises BundleError for a circle of imports, and for an import or export of another form.
    """
    modules = list(_in_order(entry, root, ()))
    parts = [_wrapped(name, root) for name in dict.fromkeys(modules) if name != entry]
    return "".join([*parts, _body(entry, root)])


def _in_order(name: str, root: Path, importers: tuple[str, ...]) -> Iterator[str]:
    """A module after all that it imports; one that is imported twice comes twice."""
    if name in importers:
        raise BundleError(f"{name} imports itself: {' → '.join((*importers, name))}")
    for _words, path in _IMPORT.findall(_source(name, root)):
        yield from _in_order(_resolved(name, path), root, (*importers, name))
    yield name


@cache
def _source(name: str, root: Path) -> str:
    try:
        return _COMMENTS.sub("", (root / name).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BundleError(f"There is no module {name}.") from error


def _resolved(name: str, path: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removeprefix("js/").removesuffix(".js"))


def _body(name: str, root: Path) -> str:
    """A module's text with its imports taken from the variables of the imported modules."""

    def taken(found: re.Match[str]) -> str:
        words = found[1].replace(" as ", ": ").strip()
        return f"const {{ {words} }} = {_variable(_resolved(name, found[2]))};\n"

    text = _IMPORT.sub(taken, _source(name, root)).replace(_NOTHING, "")
    text = _EXPORT.sub("", text)
    if found := re.search(r"^(?:import|export)\b.*|^.*\bimport\(", text, re.MULTILINE):
        raise BundleError(f"{name}: this form of it cannot be bundled: {found[0]}")
    return _BLANK.sub("\n", text).lstrip("\n")


def _wrapped(name: str, root: Path) -> str:
    exported = ", ".join(_EXPORT.findall(_source(name, root)))
    body = _body(name, root)
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _sheets(sheets: tuple[str, ...]) -> str:
    texts = [(STATIC / "css" / f"{sheet}.css").read_text(encoding="utf-8") for sheet in sheets]
    return _BLANK.sub("\n", _COMMENTS.sub("", "".join(texts)))
