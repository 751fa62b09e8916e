"""JSON as RFC 8259 has it, of bounded depth, in texts that a database can keep.

HTTP and live protocol read with this alone, so neither takes what the other refuses.
"""

import json
import re
from typing import Any, NoReturn

MAX_DEPTH = 32


_NO_TEXT = re.compile("[\0\ud800-\udfff]")


def loads(text: str | bytes) -> Any:
    """Read a JSON text.

    Raises ValueError for what is no JSON or not UTF-8, nests deeper than MAX_DEPTH, names a
    field twice, or holds a NUL or half a surrogate pair.
    """
    try:
        tree = _DECODER.decode(text.decode("utf-8") if isinstance(text, bytes) else text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    _check(tree)
    return tree


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        raise ValueError("a field stands twice in one object")
    return tree


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates)


def _check(node: Any, depth: int = 0) -> None:
    if depth > MAX_DEPTH:
        raise ValueError("it is nested too deeply")
    if isinstance(node, str):
        if _NO_TEXT.search(node):
            raise ValueError("a text holds a NUL or half a surrogate pair")
    elif isinstance(node, dict):
        for key, value in node.items():
            _check(key, depth + 1)
            _check(value, depth + 1)
    elif isinstance(node, list):
        for value in node:
            _check(value, depth + 1)
