"""Work that a request must not wait for: sending mail, and jobs of minutes."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections, connections, transaction

logger = logging.getLogger(__name__)

_SECONDS_TO_ANSWER = 0.3

# Two threads are plenty for mail, and at the end of the process what waits is still sent.
_executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="background")
# Long jobs have a thread of their own, one after another, so that mail does not wait for them.
_long = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


def run_later(function: Callable[..., None], *args: Any) -> None:
    """Run `function` in another thread once the present transaction is committed.

    Nobody waits for it, so its errors are logged and go no further. It begins when the answer
    has gone: threads take each other's time, and its work must not be seen in the answer's.
    """
    transaction.on_commit(lambda: _submit(_executor, _after_the_answer, function, *args))


def _after_the_answer(function: Callable[..., None], *args: Any) -> None:
    time.sleep(_SECONDS_TO_ANSWER)
    function(*args)


def run_apart(function: Callable[..., None], *args: Any) -> None:
    """The same at once, for callers that are in no transaction and have no connection."""
    _submit(_executor, function, *args)


def run_long(function: Callable[..., None], *args: Any) -> None:
    """The same for work that may take minutes."""
    transaction.on_commit(lambda: _submit(_long, function, *args))


def _submit(executor: ThreadPoolExecutor, function: Callable[..., None], *args: Any) -> None:
    executor.submit(_run, function, *args)


def _run(function: Callable[..., None], *args: Any) -> None:
    close_old_connections()
    try:
        function(*args)
    except Exception:
        logger.exception("%s failed in the background", function.__name__)
    finally:
        connections.close_all()
