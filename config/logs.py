"""Lines of the log: as text for people, or one JSON object each; never a secret in them."""

import json
import logging
import re
import time
from typing import Any

from config import tracing

# What opens a door, in the forms it has here; it may stand in an error of any library.
_SECRETS = (
    (re.compile(r"\btalon_[A-Za-z0-9_-]{8,}"), "talon_…"),  # API tokens
    (re.compile(r"\b(C[FH]1|FC1)-([A-Z]\d)-[A-Z]{14}\b"), r"\1-\2-…"),  # codes of daily deals
    (re.compile(r"\b[a-z0-9]{32}\b"), "…"),  # keys of sessions
    (re.compile(r"(/accounts/(?:confirm-email|password/reset/key)/)[^/\s\"']+"), r"\1…"),
    (re.compile(r"(\w+://[^:/@\s]*:)[^@\s]+@"), r"\1…@"),  # passwords in addresses of servers
    (re.compile(r"(?i)\b((?:proxy-)?authorization|cookie)\b(\W{1,5})[^\r\n]+"), r"\1\2…"),
)


def scrub(text: str) -> str:
    """Return a text with all that looks like a secret of this site taken out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextFormatter(logging.Formatter):
    """Time, level, logger, words, and the request and game they are about."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, with a traceback below it where there is one."""
        about = "".join(f" {name}={value}" for name, value in _about(record).items())
        first, newline, rest = super().format(record).partition("\n")
        return scrub(f"{first}{about}{newline}{rest}")


class JsonFormatter(logging.Formatter):
    """One JSON object a line: `time`, `level`, `logger`, `message`, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object as one line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": scrub(record.getMessage()),
            **_about(record),
        }
        if record.exc_info:
            line["traceback"] = scrub(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def _about(record: logging.LogRecord) -> dict[str, Any]:
    about: dict[str, Any] = {}
    trace = tracing.current.get()
    if trace is not None:
        about = {"request": trace.request_id, "game": trace.game, "user": trace.user}
        about = {name: value for name, value in about.items() if value is not None}
    return about | getattr(record, "about", {})
