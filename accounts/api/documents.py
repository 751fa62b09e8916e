"""All of a player's own data as one JSON document, written row by row."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from accounts import export, selectors
from accounts.models import User

_ROWS_AT_A_TIME = 100


def whole_document(user: User) -> Iterator[bytes]:
    """Yield the document in pieces: never more than a hundred rows are in memory."""
    yield _json(selectors.own_facts(user))[:-1]
    for name, kept in export.rows().items():
        yield b"," + _json(name) + b":["
        left, comma = kept.rows(user), b""
        while rows := list(islice(left, _ROWS_AT_A_TIME)):
            yield comma + _json(rows)[1:-1]
            comma = b","
        yield b"]"
    yield b"}"


def _json(value: Any) -> bytes:
    text = json.dumps(value, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))
    return text.encode()
