"""Small work that a request must not wait for: sending mail."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections, connections, transaction

logger = logging.getLogger(__name__)

# Two threads are plenty for mail, and at the end of the process what waits is still sent.
_executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="background")


def run_later(function: Callable[..., None], *args: Any) -> None:
    """Run `function` in another thread once the present transaction is committed.

    Nobody waits for it, so its errors are logged and go no further.
    """
    transaction.on_commit(lambda: _submit(function, *args))


def _submit(function: Callable[..., None], *args: Any) -> None:
    _executor.submit(_run, function, *args)


def _run(function: Callable[..., None], *args: Any) -> None:
    close_old_connections()
    try:
        function(*args)
    except Exception:
        logger.exception("%s failed in the background", function.__name__)
    finally:
        connections.close_all()
