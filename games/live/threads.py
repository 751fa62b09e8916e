"""The threads in which sockets use the database, apart from those of pages."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from django.db import close_old_connections
from django.utils import translation

P = ParamSpec("P")
R = TypeVar("R")

# Together fewer than DATABASE_POOL_SIZE, so that however many sockets play, pages get a
# connection. The one thread that stores acts keeps its own between two groups of them.
_threads = ThreadPoolExecutor(max_workers=5, thread_name_prefix="live-database")
writing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live-writer")


async def in_thread(
    language: str, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """Call a function that uses the database, with its sentences in `language`."""

    def call() -> R:
        close_old_connections()
        try:
            with translation.override(language):
                return function(*args, **kwargs)
        finally:
            close_old_connections()

    # Lines of the log tell there too which socket they are about.
    run = copy_context().run
    return await asyncio.get_running_loop().run_in_executor(_threads, run, call)
