"""All of a player's own data as one archive, written row by row and kept in pieces."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import IO, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from accounts import export, jobs, selectors
from accounts.models import Job, JobPart, User

SMALL = 300
"""With at most so many rows an archive is there at once."""

_PIECE = 256 * 1024
_ROWS_BETWEEN_BEATS = 100

README = """\
Your data at Talon
==================

account.json    your account, settings, sign-ins, passkeys and codes, API tokens (all
                without their secrets), and all that is not a list of its own
games.json      every game, with its deal code, log, times and result; a daily deal that
                is still sealed has no code yet
logs.txt        every game as a line: its deal code, a space, and its log in the public
                notation. `manage.py replay` understands both, and the page "Your data"
                of the site reads this file, or this whole archive, again
"""


def archive_start(user: User) -> Job:
    """Begin to write the archive of a player; a small one is there at once."""
    count = export.row_count(user)
    return jobs.job_start(owner=user, kind=Job.Kind.EXPORT, total=count, at_once=count <= SMALL)


def archive_run(job: Job) -> jobs.Report:
    """Write the archive of a job's owner into its parts."""
    user = job.owner
    JobPart.objects.filter(job=job).delete()
    with _Pieces(job) as pieces, zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README)
        archive.writestr("account.json", _json(selectors.own_facts(user), indent=2))
        done = 0
        for name, kept in export.rows().items():
            with archive.open(f"{name}.json", "w") as file:
                done = _write_rows(job, file, kept.rows(user), done)
        for name, lines in export.lines().items():
            with archive.open(name, "w") as file:
                for number, line in enumerate(lines(user)):
                    file.write(f"{line}\n".encode())
                    if number % _ROWS_BETWEEN_BEATS == 0:
                        jobs.progress(job, done)
    return {"size": pieces.size}


def _write_rows(job: Job, file: IO[bytes], rows: Iterator[Any], done: int) -> int:
    file.write(b"[")
    for number, row in enumerate(rows):
        file.write((b",\n" if number else b"\n") + _json(row).encode())
        done += 1
        if done % _ROWS_BETWEEN_BEATS == 0:
            jobs.progress(job, done)
    file.write(b"\n]\n")
    return done


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=indent)


class _Pieces(io.RawIOBase):
    """A file to write to, kept as the parts of a job: never more than a piece is in memory."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.size = 0
        self._job = job
        self._number = 0
        self._waiting = bytearray()

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, data: Any) -> int:
        """Take some bytes; whole pieces are stored."""
        length = memoryview(data).nbytes
        self._waiting += data
        self.size += length
        while len(self._waiting) >= _PIECE:
            self._store(_PIECE)
        return length

    def close(self) -> None:
        """Store what is left."""
        if not self.closed and self._waiting:
            self._store(len(self._waiting))
        super().close()

    def _store(self, length: int) -> None:
        with transaction.atomic():
            # Of a job that another runner has taken over nothing more is written.
            jobs.progress(self._job, self._job.done)
            JobPart.objects.create(
                job=self._job, number=self._number, data=bytes(self._waiting[:length])
            )
        del self._waiting[:length]
        self._number += 1


def pieces_of(job: Job) -> Iterator[bytes]:
    """The archive, piece by piece; one is in memory at a time."""
    number = 0
    while piece := JobPart.objects.filter(job=job, number=number).first():
        yield bytes(piece.data)
        number += 1
