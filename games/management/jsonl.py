"""Questions as lines of JSON, each answered with one line: the stream of `replay --jsonl`."""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import orjson

from games.engine.verdict import refusal, verdict

LONGEST_LINE = 4 * 2**20
"""In bytes. Half a million actions fit; what is longer is not a game but an accident."""

_CHUNK = 2**16


def answer(line: bytes) -> dict[str, Any]:
    """Return what `replay --jsonl` answers to a line, whatever the line is.

    Keys other than `code` and `log` are not looked at.
    """
    try:
        question = orjson.loads(line)
    except orjson.JSONDecodeError:
        return refusal("bad_line", "This line is not JSON.")
    if not isinstance(question, dict):
        return refusal("bad_line", 'A line is an object with "code" and "log".')
    code, log = question.get("code"), question.get("log")
    if not (isinstance(code, str) and isinstance(log, str)):
        return refusal("bad_line", 'A line has a "code" and a "log", and both are strings.')
    return verdict(code, log)


def answer_all(source: io.BufferedIOBase, sink: Callable[[bytes], object]) -> None:
    """Answer every line of `source` in order, until it ends.

    Answers to lines that came in together go out together, so a file is answered at full
    speed and a person at once.
    """
    for lines in _as_they_come(source):
        sink(b"".join(_encoded(lines)))


def _encoded(lines: Iterable[bytes | None]) -> Iterator[bytes]:
    for line in lines:
        if line is None:
            reply = refusal("bad_line", f"This line is longer than {LONGEST_LINE} bytes.")
        else:
            reply = answer(line)
        yield orjson.dumps(reply, option=orjson.OPT_APPEND_NEWLINE)


def _as_they_come(source: io.BufferedIOBase) -> Iterator[list[bytes | None]]:
    """Yield lists of the lines that could be read together; None for one that is too long."""
    begun = b""
    too_long = False
    while chunk := source.read1(_CHUNK):
        *ended, begun = (begun + chunk).split(b"\n")
        lines = [line if len(line) <= LONGEST_LINE else None for line in ended]
        if too_long and lines:
            lines[0] = None
            too_long = False
        if len(begun) > LONGEST_LINE:
            # Kept no longer: memory must not depend on what is sent.
            begun = b""
            too_long = True
        if lines:
            yield lines
    if begun or too_long:
        yield [None if too_long else begun]
