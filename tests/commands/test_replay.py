"""The command `replay`. None of these tests may touch the database, and so neither may it."""

import io
import json
import os
import selectors
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.management import jsonl
from games.management.commands.replay import Command
from tests.engine.helpers import cases

ROOT = Path(__file__).parent.parent.parent
GOOD = b'{"code": "CF1-D3-AAAAACL", "log": "3h 32"}'


class Typed(io.BytesIO):
    """Input that arrives in pieces, as from a pipe or a person."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__()
        self.pieces = list(pieces)

    def read1(self, size: int | None = -1) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def answers(*pieces: bytes) -> list[list[Any]]:
    """What is answered to each piece of input as it arrives, and at its end."""
    sent: list[bytes] = []
    jsonl.answer_all(Typed(*pieces), sent.append)
    return [[json.loads(line) for line in batch.splitlines()] for batch in sent]


def errors(*pieces: bytes) -> list[str | None]:
    """The error of each answer, or None, without regard to when it came."""
    return [answer.get("error") for batch in answers(*pieces) for answer in batch]


# One game


def test_the_end_of_a_game_is_printed_with_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", "CF1-D3-AAAAACL", "3h 32 u")
    lines = capsys.readouterr().out.splitlines()
    assert "home     S 7S  H 7H  D --  C --" in lines
    assert lines[-2:] == [
        "In play. Score 5, ranked 5; actions 3, undos 1.",
        "Legal: 24 32 sw u",
    ]


def test_without_a_log_the_game_has_not_begun(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", "CF1-D3-AAAAACL")
    assert "actions 0" in capsys.readouterr().out


def test_a_won_game_is_printed_as_won(capsys: pytest.CaptureFixture[str]) -> None:
    case = cases("wins")[0]
    call_command("replay", case["code"], case["log"])
    text = capsys.readouterr().out
    assert "Won. Score 255, ranked 255" in text
    assert text.endswith("Legal: nothing\n")


def test_as_json_it_answers_as_for_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    for case in cases("games")[:40]:
        if case["want"]["ok"]:
            call_command("replay", case["code"], case["log"], "--json")
            assert json.loads(capsys.readouterr().out) == case["want"]


def test_a_bad_log_is_an_error_with_its_place_and_token(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(CommandError, match=r"^Action 1, '31': The queen of clubs does not go"):
        call_command("replay", "CF1-D3-AAAAACL", "3h 31")
    assert capsys.readouterr().out == ""


def test_a_bad_log_as_json_is_answered_and_still_an_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(CommandError):
        call_command("replay", "CF1-D3-AAAAACL", "3h 31", "--json")
    answer = json.loads(capsys.readouterr().out)
    assert (answer["at"], answer["token"], answer["error"]) == (1, "31", "illegal_move")


@pytest.mark.parametrize("args", [[], ["--json"], ["--jsonl", "CF1-D3-AAAAACL"]])
def test_a_call_that_makes_no_sense_is_told_so(args: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("replay", *args)


def test_it_needs_no_system_checks() -> None:
    assert Command.requires_system_checks == []


# Many games


def test_every_case_is_answered_in_its_order(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    wanted = cases("games")
    lines = "".join(json.dumps(case) + "\n" for case in wanted)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    call_command("replay", "--jsonl")
    got = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert len(got) == len(wanted)
    for answer, case in zip(got, wanted, strict=True):
        assert {key: answer[key] for key in case["want"]} == case["want"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"\r",
        b"nonsense",
        b"null",
        b"7",
        b'"CF1-D3-AAAAACL"',
        b"[]",
        b"{}",
        b'{"code": "CF1-D3-AAAAACL"}',
        b'{"log": "sw"}',
        b'{"code": 1, "log": ""}',
        b'{"code": "CF1-D3-AAAAACL", "log": null}',
        b'{"code": "CF1-D3-AAAAACL", "log": ["sw"]}',
        b'{"code": {}, "log": {}}',
        b'{"code": "CF1-D3-AAAAACL", "log": "sw"',
        b'{"code": "CF1-D3-AAAAACL", "log": "sw"} extra',
        b'{"code": "CF1-D3-AAAAACL", "log": "\xff\xfe"}',
        b'{"code": "CF1-D3-AAAAACL", "log": "\\ud800"}',
        b'{"code": "CF1-D3-AAAAACL", "log": NaN}',
        b"\x00" * 100,
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b'{"code": "CF1-D3-AAAAACL", "log": 1' + b"0" * 10_000 + b"}",
    ],
    ids=lambda line: repr(line)[:40],
)
def test_a_bad_line_is_answered_and_the_next_one_too(line: bytes) -> None:
    assert errors(line + b"\n" + GOOD + b"\n") == ["bad_line", None]


def test_other_keys_of_a_line_are_not_looked_at() -> None:
    assert errors(b'{"code": "CF1-D3-AAAAACL", "want": {"x": [1]}, "log": ""}\n') == [None]


def test_a_bad_code_is_answered_without_a_place() -> None:
    ((answer,),) = answers(b'{"code": "CF1-C4-AAAAACL", "log": "sw"}\n')
    assert (answer["ok"], answer["error"], answer["at"]) == (False, "bad_code", None)


def test_the_last_line_needs_no_end() -> None:
    assert errors(GOOD) == [None]
    assert errors(GOOD + b"\n") == [None]
    assert errors(GOOD + b"\n\n") == [None, "bad_line"]
    assert errors() == []


def test_lines_are_answered_as_they_come_and_together_when_they_come_together() -> None:
    batches = answers(GOOD + b"\n" + GOOD + b"\n" + GOOD[:10], GOOD[10:] + b"\n", GOOD)
    assert [len(batch) for batch in batches] == [2, 1, 1]


def test_a_line_too_long_is_answered_without_being_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LONGEST_LINE", 100)
    long = b"x" * 60
    assert errors(long, long, long, long, b"\n" + GOOD + b"\n") == ["bad_line", None]
    assert errors(long, long) == ["bad_line"]
    assert errors(long, long + b"\n", GOOD) == ["bad_line", None]
    assert errors(b"x" * 1000 + b"\n" + GOOD) == ["bad_line", None]


def test_a_long_log_is_replayed_in_its_time() -> None:
    log = " ".join((["sw"] * 12 + ["ws"]) * 4000)
    line = json.dumps({"code": "CF1-D3-ABCDEFG", "log": log}).encode()
    ((answer,),) = answers(line)
    assert answer["ok"] is True
    assert answer["position"]["undo"] == 100


@pytest.fixture
def process() -> Any:
    """The command as it runs on its own."""
    started = subprocess.Popen(
        [sys.executable, "manage.py", "replay", "--jsonl"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    with started:
        yield started
        started.kill()


def has_come(source: Any, seconds: float = 120) -> bool:
    """Wait until there is something to read."""
    with selectors.DefaultSelector() as waiting:  # `select` knows no file of a number over 1023
        waiting.register(source, selectors.EVENT_READ)
        return bool(waiting.select(seconds))


def test_whoever_types_a_line_is_answered_at_once(process: Any) -> None:
    for _ in range(3):
        process.stdin.write(GOOD + b"\n")
        process.stdin.flush()
        assert has_come(process.stdout), "no answer in two minutes"
        answer = process.stdout.readline()
        assert answer, process.stderr.read()
        assert json.loads(answer)["ok"] is True
    out, err = process.communicate(b'{"code": "\xce\x91", "log": ""}\n')
    assert json.loads(out)["error"] == "bad_code"
    assert err == b""
    assert process.returncode == 0


def test_it_leaves_quietly_when_nobody_reads_its_answers_any_more() -> None:
    command = 'set -o pipefail; "$0" manage.py replay --jsonl | head -n 1'
    done = subprocess.run(
        ["bash", "-c", command, sys.executable],
        input=(GOOD + b"\n") * 20_000,
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert json.loads(done.stdout)["ok"] is True
    assert (done.returncode, done.stderr) == (0, b"")
