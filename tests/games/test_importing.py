"""Logs that are brought along: judged, marked, never counted, and never twice."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts import archive, background, jobs, limits
from accounts.models import Job
from games import days, importing, selectors
from games.engine import deal_codes
from games.models import Daily, Game
from games.services import game_create
from leaderboard.casual import casual_board
from tests.conftest import PASSWORD
from tests.data_files import DATA

pytestmark = pytest.mark.django_db

CODE = "CF1-D3-AAAAACL"
LINE = f"{CODE} 3h 32 24v2"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr(background, "run_long", lambda function, *args: function(*args))


def bring(player, text, name="logs.txt"):
    data = text if isinstance(text, bytes) else text.encode()
    job = importing.import_start(player=player, file=io.BytesIO(data))
    job.refresh_from_db()
    return job.report


def counts(report):
    return report["imported"], report["known"], report["refused"]


def a_won_line():
    won = json.loads((DATA / "wins.jsonl").read_text().splitlines()[0])
    return f"{won['code']} {won['log']}"


def test_a_log_becomes_a_game_of_ones_own_that_says_it_was_imported(alice):
    assert counts(bring(alice, LINE)) == (1, 0, 0)
    game = Game.objects.get()
    assert (game.code, game.log, game.version) == (CODE, "3h 32 24v2", 3)
    assert (game.status, game.imported, game.ranked, game.daily) == ("ended", True, False, None)
    assert game.elapsed_ms() == 0
    assert selectors.game_record(game)["imported"] is True


def test_a_won_log_is_won(alice):
    bring(alice, a_won_line())
    assert Game.objects.get().status == "won"


def test_imported_games_count_nowhere(alice):
    line = a_won_line()
    bring(alice, line)
    code = deal_codes.parse(line.split(" ")[0])
    assert selectors.deal_facts(code)["played"] == 0
    assert casual_board(code, alice) == {"results": [], "me": None}
    assert Game.objects.filter(played_on_from=None).count() == 0


def test_a_line_that_is_no_game_is_refused_with_its_number_and_the_rest_is_taken(alice):
    lines = [
        "# logs of mine", "", LINE, "XX9-D3-AAAAACL 3h", f"{CODE} 3h zz", f"{CODE} 3h 3h",
        CODE, '{"code": 7}', "[]", f"{CODE}  3h", json.dumps({"code": CODE, "log": "3h"}), "\x00",
    ]  # fmt: skip
    report = bring(alice, "\r\n".join(lines))
    assert counts(report) == (2, 0, 8)
    assert [number for number, _why in report["told"]] == [4, 5, 6, 7, 8, 9, 10, 12]
    told = dict(report["told"])
    assert told[7] == "Nothing was played."
    assert told[6].startswith("Action 2, 3h: ")


def test_what_is_there_is_not_taken_twice(alice, bob):
    assert counts(bring(alice, f"{LINE}\n{LINE}")) == (1, 1, 0)
    assert counts(bring(alice, f"{LINE}\n{CODE.lower()} 3h 32")) == (1, 1, 0)
    assert counts(bring(bob, LINE)) == (1, 0, 0)
    game_create(player=bob, code=deal_codes.parse(CODE))
    assert Game.objects.filter(player=alice).count() == 2


def test_an_archive_of_the_site_is_read_again(alice, bob):
    bring(alice, f"{LINE}\n{a_won_line()}")
    job = archive.archive_start(alice)
    data = b"".join(archive.pieces_of(job))
    assert counts(bring(bob, data)) == (2, 0, 0)
    assert counts(bring(alice, data)) == (0, 2, 0)


def test_the_code_of_a_sealed_daily_deal_is_not_smuggled_in(alice, clock):
    today = days.today()
    code = "CF1-D3-AAAAAAAAAAAACL"
    Daily.objects.create(
        date=today, game="canfield", option="D3", code=code, solution="", commitment=""
    )
    report = bring(alice, f"{code} sw")
    assert counts(report) == (0, 0, 1)
    assert "sealed" in report["told"][0][1]
    Daily.objects.update(date=today - timedelta(days=1))
    assert counts(bring(alice, f"{code} sw")) == (1, 0, 0)
    assert not Game.objects.filter(ranked=True).exists()
    assert Game.objects.get().daily is None


def zipped(**files):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name.replace("_", "."), text)
    return held.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\n# nothing\n", "empty"),
        (b"\xff\xfe\x00", "not_text"),
        (b"x" * (importing.MOST_BYTES + 1), "too_large"),
        (b"x\n" * 10_001, "too_many"),
        (zipped(other_txt="x"), "no_logs"),
        (zipped(logs_txt="x" * (importing.MOST_BYTES + 1)), "too_large"),
        (zipped(logs_txt=LINE)[:40] + b"\0" * 20 + zipped(logs_txt=LINE)[60:], "bad_archive"),
        (zipped(logs_txt=LINE)[:60], "bad_archive"),
    ],
    ids=[
        "empty",
        "comments",
        "bytes",
        "large",
        "lines",
        "other archive",
        "bomb",
        "broken archive",
        "half an archive",
    ],
)
def test_a_file_that_is_none_is_refused_as_a_whole(alice, data, code):
    with pytest.raises(ValidationError) as refused:
        bring(alice, data)
    assert refused.value.code == code
    assert not Job.objects.exists()


def test_ten_imports_a_day(alice):
    for _number in range(10):
        bring(alice, LINE)
    with pytest.raises(limits.LimitReachedError):
        bring(alice, LINE)


def test_one_that_was_interrupted_goes_on_where_it_was(alice, monkeypatch):
    text = "\n".join(f"{CODE} {' '.join(['sw'] * n)}" for n in range(1, 11)) + "\n" + "x\n" * 100
    kept = importing._keep
    calls = []

    def killed(*arguments):
        if len(calls) == 2:
            raise SystemExit
        calls.append(1)
        kept(*arguments)

    monkeypatch.setattr(importing, "_keep", killed)
    with pytest.raises(SystemExit):
        bring(alice, text)
    job = Job.objects.get()
    assert (job.state, job.done) == ("running", 40)
    monkeypatch.setattr(importing, "_keep", kept)
    Job.objects.update(beat=timezone.now() - timedelta(minutes=2))
    jobs.wake(Job.objects.all())
    job.refresh_from_db()
    assert (job.state, job.done, counts(job.report)) == ("done", 110, (10, 0, 100))
    assert len(job.report["told"]) == 100
    assert not job.parts.exists()


def test_the_page_tells_what_became_of_each_line_in_the_readers_language(alice):
    browser = Client(headers={"Accept-Language": "el"})
    browser.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    file = io.BytesIO(f"{LINE}\n{CODE}\n".encode())
    file.name = "logs.txt"
    assert browser.post("/settings/data/import/", {"file": file})["Location"] == "/settings/data/"
    page = browser.get("/settings/data/").content.decode()
    assert "Εισήχθη 1 παρτίδα." in page
    assert '<li value="2">' in page
    assert "Δεν παίχτηκε τίποτα." in page
    file.seek(0)
    refused = browser.post("/settings/data/import/", {"file": io.BytesIO(b"")})
    assert refused.status_code == 400


def test_guests_sign_up_before_they_import(client):
    client.post("/guest/")
    assert client.post("/settings/data/import/")["Location"] == "/accounts/signup/"
