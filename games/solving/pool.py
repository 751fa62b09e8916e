"""Worker processes that answer questions, so that no player waits for the solver's thinking.

Nothing starts before the first question. A process is a thread here and a child at a low
priority; one that dies or does not come back is replaced, and its question has no answer.
"""

import json
import logging
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Lock, Thread, Timer
from typing import Any

from django.conf import settings

from games.solving.questions import Answer, Question, seconds_for

logger = logging.getLogger(__name__)

MOST_WAITING = 64
SECONDS_OVER = 15.0
"""A worker that is so much later than it should be is ended."""


def promise() -> "Future[Any]":
    """Return a future that whoever waits for it cannot cancel."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()
    return future


@dataclass(eq=False)
class Ticket:
    """A question of somebody, and the answer to come: None when it was dropped."""

    key: Hashable
    question: Question
    answer: "Future[Answer | None]" = field(default_factory=promise)
    worker: "Worker | None" = None
    is_dropped: bool = False

    def drop(self) -> None:
        """Ask for no answer any more: a worker that thinks about it stops."""
        self.is_dropped = True
        if self.worker is not None:
            self.worker.stop()


class Worker:
    """A child process, used by one thread; only `stop` may be called by others."""

    _numbers = count(1)

    def __init__(self) -> None:
        # It needs nothing of the site's environment, which has secrets in it.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "games.solving.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=settings.BASE_DIR,
            env={
                "PATH": os.environ.get("PATH", ""),
                "SOLVER_PATIENCE": str(settings.SOLVER_PATIENCE),
            },
        )
        self._number = 0
        self._writing = Lock()

    @property
    def pid(self) -> int:
        """The child's process id."""
        return self._process.pid

    def answer(self, ticket: Ticket) -> Answer | None:
        """Return the answer; None when there is none. Raises OSError when the child is gone."""
        self._number = next(self._numbers)
        seconds = seconds_for(ticket.question, settings.SOLVER_PATIENCE)
        limit = Timer(seconds + SECONDS_OVER, self._process.kill)
        limit.daemon = True
        limit.start()
        try:
            self._send(ticket.question)
            if ticket.is_dropped:  # since before it was sent, and so stopped in vain
                self.stop()
            assert self._process.stdout is not None  # noqa: S101 - it is a pipe
            line = self._process.stdout.readline()
        finally:
            limit.cancel()
        if not line:
            raise BrokenPipeError("the worker has ended")
        found: Answer | None = json.loads(line)[1]
        return found

    def stop(self) -> None:
        """Let it come to an end with the question that it thinks about."""
        try:
            self._send(None)
        except (OSError, ValueError):
            logger.info("A worker was gone before it could be stopped.")

    def end(self) -> None:
        """Let the child go."""
        self._process.kill()
        self._process.communicate()

    def _send(self, question: Question | None) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        with self._writing:
            self._process.stdin.write(json.dumps([self._number, question]) + "\n")
            self._process.stdin.flush()


class Pool:
    """At most so many workers, and questions that wait for one.

    A key, such as a player, has one question at a time: a newer one takes the place of one
    that waits, and stops one that is thought about.
    """

    def __init__(self, name: str, processes: int, most_waiting: int = MOST_WAITING) -> None:
        self._name = name
        self._processes = processes
        self._most_waiting = most_waiting
        self._changed = Condition()
        self._waiting: OrderedDict[Hashable, Ticket] = OrderedDict()
        self._running: dict[Hashable, Ticket] = {}
        self._threads: list[Thread] = []

    def ask(
        self, key: Hashable, question: Question, *, first: bool = False
    ) -> "Future[Answer | None]":
        """Return the answer to come: None when a newer question came, or too many wait.

        `first` is before all others that wait.
        """
        ticket = Ticket(key, question)
        with self._changed:
            older = self._waiting.pop(key, None)
            if (running := self._running.get(key)) is not None:
                running.drop()
            is_full = len(self._waiting) >= self._most_waiting
            if not is_full:
                self._waiting[key] = ticket
                if first:
                    self._waiting.move_to_end(key, last=False)
                self._start_a_thread()
                self._changed.notify()
        if older is not None:
            older.answer.set_result(None)
        if is_full:
            ticket.answer.set_result(None)
        return ticket.answer

    def has(self, key: Hashable) -> bool:
        """Whether a question of a key waits or is thought about."""
        with self._changed:
            return key in self._waiting or key in self._running

    def _start_a_thread(self) -> None:
        if len(self._threads) < self._processes:
            name = f"{self._name}-{len(self._threads)}"
            thread = Thread(target=self._work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        worker: Worker | None = None
        while True:
            ticket = self._next()
            found: Answer | None = None
            try:
                worker = worker or Worker()
                with self._changed:
                    ticket.worker = worker
                if not ticket.is_dropped:
                    found = worker.answer(ticket)
            except Exception:
                logger.exception("A solver's process was lost; another takes its place.")
                if worker is not None:
                    worker.end()
                worker = None
            with self._changed:
                ticket.worker = None
                del self._running[ticket.key]
                self._changed.notify_all()
            ticket.answer.set_result(None if ticket.is_dropped else found)

    def _next(self) -> Ticket:
        with self._changed:
            while True:
                for key, ticket in self._waiting.items():
                    if key not in self._running:
                        del self._waiting[key]
                        self._running[key] = ticket
                        return ticket
                self._changed.wait()


looks = Pool("looks", settings.SOLVER_PROCESSES)
"""For what somebody waits for: verdicts and hints of games in play, and deals to play."""

studies = Pool("studies", 1)
"""For what is told later: deals, games that are over, par."""
