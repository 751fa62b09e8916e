"""A worker process: `python -m games.solving.worker` reads questions and writes answers.

A line of standard input is `[number, question]`, or `[number, null]`, which asks it to stop
thinking about that one. A line of standard output is `[number, answer]`; an answer is null when
the question could not be answered. It ends with its input, so none outlives the site.
"""

import contextlib
import json
import logging
import os
import sys
from queue import SimpleQueue
from threading import Thread

from games.solving.questions import Question, answer

NICENESS = 10
"""Whoever plays goes before whoever asks the solver."""

logger = logging.getLogger("talon.solver")


class Inbox:
    """The questions that wait, each with the flag that stops it; filled by a thread."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[int, Question] | None] = SimpleQueue()
        self._flags: dict[int, bytearray] = {}

    def read(self) -> None:
        """Take lines until the input ends."""
        for line in sys.stdin:
            number, question = json.loads(line)
            if question is None:
                if (flag := self._flags.get(number)) is not None:
                    flag[0] = 1
            else:
                self._flags[number] = bytearray(1)
                self._questions.put((number, question))
        for flag in list(self._flags.values()):
            flag[0] = 1
        self._questions.put(None)

    def next(self) -> tuple[int, Question, bytearray] | None:
        """Wait for a question; None when there are no more."""
        entry = self._questions.get()
        return None if entry is None else (*entry, self._flags[entry[0]])

    def done(self, number: int) -> None:
        """Forget a question that was answered."""
        self._flags.pop(number, None)


def main() -> None:
    """Answer until the input ends."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    inbox = Inbox()
    Thread(target=inbox.read, daemon=True).start()
    patience = int(os.environ.get("SOLVER_PATIENCE", "1"))
    while (entry := inbox.next()) is not None:
        number, question, flag = entry
        try:
            found = answer(question, flag, patience)
        except Exception:
            logger.exception("A question could not be answered.")
            found = None
        inbox.done(number)
        sys.stdout.write(json.dumps([number, found]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
