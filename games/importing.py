"""Logs that players bring along: each is judged by the engine, and counts nowhere.

A log proves that a deal can be played so, and not who played it: whoever has it could have
copied it. So an imported game is kept, shown to its owner and replayed like any, but it is in
no statistics, on no board and in no facts of a deal.
"""

import json
import zipfile
from dataclasses import dataclass
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import jobs, limits
from accounts.models import Job, JobPart, User
from games import access
from games.acts import MAX_LOG_TOKENS
from games.engine import deal_codes
from games.engine.errors import EngineError
from games.engine.replay import Playthrough, ReplayError, redeals_in, tokens_of
from games.engine.view import layout_of
from games.errors import Sealed
from games.models import Game
from games.sentences import sentence

MOST_BYTES = 4 * 1024 * 1024
MOST_LINES = 10_000
LOGS_FILE = "logs.txt"
SMALL_LINES, SMALL_BYTES = 100, 64 * 1024
"""So much is judged at once, before the answer."""

_AT_A_TIME = 20
_MOST_TOLD = 100
_PIECE = 256 * 1024
_BEGIN_OF_AN_ARCHIVE = b"PK\3\4"


class RefusedLine(Exception):
    """A line that is no game; the text says why, for its owner."""


@dataclass(frozen=True)
class Judged:
    """A log that the rules allow, and where it leads."""

    code: str
    log: str
    end: Playthrough


def import_start(*, player: User, file: IO[bytes]) -> Job:
    """Begin to import the logs of a file: lines of code and log, or an archive that has them.

    Raises ValidationError for a file that cannot be read at all, and LimitReachedError after
    too many imports in a day.
    """
    text = text_of(file)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise ValidationError(
            _("At most %(most)d lines at a time."), "too_many", params={"most": MOST_LINES}
        )
    if not any(_counts(line) for line in lines):
        raise ValidationError(_("There is no log in this file."), "empty")
    limits.take_or_raise(limits.IMPORTS, str(player.pk))
    data = "\n".join(lines).encode()
    return jobs.job_start(
        owner=player,
        kind=Job.Kind.IMPORT,
        total=len(lines),
        at_once=len(lines) <= SMALL_LINES and len(data) <= SMALL_BYTES,
        parts=(data[start : start + _PIECE] for start in range(0, len(data), _PIECE)),
        report={"language": translation.get_language() or "en"},
    )


def text_of(file: IO[bytes]) -> str:
    """The lines of an uploaded file. Raises ValidationError for one that has none to read."""
    try:
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive, archive.open(LOGS_FILE) as logs:
                data = logs.read(MOST_BYTES + 1)
        else:
            file.seek(0)
            data = file.read(MOST_BYTES + 1)
            if data.startswith(_BEGIN_OF_AN_ARCHIVE):  # and the end is missing
                raise zipfile.BadZipFile
    except KeyError as error:
        raise ValidationError(
            _("The archive has no file %(name)s."), "no_logs", params={"name": LOGS_FILE}
        ) from error
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise ValidationError(_("The archive cannot be read."), "bad_archive") from error
    if len(data) > MOST_BYTES:
        raise ValidationError(
            _("The file is too large: at most %(most)d MB."), "too_large", params={"most": 4}
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValidationError(_("The file is not a text in UTF-8."), "not_text") from error


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def judge(line: str) -> Judged:
    """Play a line's log through. Raises RefusedLine."""
    code_text, log = _code_and_log(line)
    try:
        code = deal_codes.parse(code_text)
        access.check_code(code)
    except EngineError as error:
        raise RefusedLine(sentence(error)) from error
    except Sealed as error:
        raise RefusedLine(_("This deal is sealed until its day closes.")) from error
    tokens = tokens_of(log)
    if not tokens:
        raise RefusedLine(_("Nothing was played."))
    if len(tokens) > MAX_LOG_TOKENS:
        raise RefusedLine(_("More than %(most)d actions.") % {"most": MAX_LOG_TOKENS})
    try:
        end = Playthrough.start(code).extend(tokens)
    except ReplayError as error:
        raise RefusedLine(
            _("Action %(number)d, %(token)s: %(why)s")
            % {
                "number": error.at + 1,
                "token": error.token[:20],
                "why": sentence(error.cause),
            }
        ) from error
    return Judged(str(code), log, end)


def _code_and_log(line: str) -> tuple[str, str]:
    if not line.startswith("{"):
        code, _space, log = line.partition(" ")
        return code, log
    try:
        row = json.loads(line)
        code, log = row["code"], row["log"]
    except (ValueError, KeyError, RecursionError) as error:
        raise RefusedLine(_("This is no object with code and log.")) from error
    if not isinstance(code, str) or not isinstance(log, str):
        raise RefusedLine(_("This is no object with code and log."))
    return code, log


def import_run(job: Job) -> jobs.Report:
    """Judge the lines of a job and keep the games. What is done already stays done."""
    report: jobs.Report = {"imported": 0, "known": 0, "refused": 0, "told": [], **job.report}
    lines = _lines_of(job)
    with translation.override(report["language"]):
        for start in range(job.done, len(lines), _AT_A_TIME):
            chosen = lines[start : start + _AT_A_TIME]
            judged = _judge_all(start + 1, chosen, report)
            with transaction.atomic():
                _keep(job.owner, judged, report)
                jobs.progress(job, start + len(chosen), report)
    JobPart.objects.filter(job=job).delete()
    return report


def _lines_of(job: Job) -> list[str]:
    parts = JobPart.objects.filter(job=job).order_by("number").values_list("data", flat=True)
    return b"".join(bytes(part) for part in parts).decode().split("\n")


def _judge_all(first: int, lines: list[str], report: jobs.Report) -> list[Judged]:
    judged = []
    for number, line in enumerate(lines, first):
        if not _counts(line):
            continue
        try:
            judged.append(judge(line.strip()))
        except RefusedLine as refused:
            report["refused"] += 1
            if len(report["told"]) < _MOST_TOLD:
                report["told"].append([number, str(refused)])
    return judged


def _keep(player: User, judged: list[Judged], report: jobs.Report) -> None:
    codes = {one.code for one in judged}
    known = set(Game.objects.filter(player=player, code__in=codes).values_list("code", "log"))
    new = []
    for one in judged:
        if (one.code, one.log) in known:
            report["known"] += 1
            continue
        known.add((one.code, one.log))
        new.append(Game(player=player, **_columns(one)))
    Game.objects.bulk_create(new)
    report["imported"] += len(new)


def _columns(judged: Judged) -> dict[str, Any]:
    code, end = deal_codes.parse(judged.code), judged.end
    now = timezone.now()
    return {
        "code": judged.code,
        "game": code.game,
        "option": code.option,
        "log": judged.log,
        "version": end.version,
        "played_on_from": end.version,
        "imported": True,
        "status": Game.Status.WON if end.won else Game.Status.ENDED,
        "score": end.score,
        "ranked_score": end.ranked_score,
        "undos": end.undos_used,
        "redeals": redeals_in(tokens_of(judged.log)),
        "layout": layout_of(end.position),
        "created_at": now,
        "started_at": now,
        "last_action_at": now,
        "ended_at": now,
    }
