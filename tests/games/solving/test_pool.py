"""Worker processes: real ones, that are stopped, lost and replaced."""

import os
import signal
import time
from pathlib import Path

import pytest

from games.engine.deal import deal
from games.engine.deal_codes import parse
from games.engine.replay import replay
from games.solving import pool as pools
from games.solving.pool import Pool
from games.solving.questions import (
    about_deal,
    about_loss,
    about_position,
    for_par,
    seconds_for,
)
from tests.data_files import winning_log

CODE = parse("CF1-D3-AAAAACL")


@pytest.fixture
def pool() -> Pool:
    return Pool("tests", 1)


def thinking(key, pool):
    """Wait until a worker thinks about a key's question, and return the worker."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        ticket = pool._running.get(key)
        if ticket is not None and ticket.worker is not None and ticket.worker._number:
            return ticket.worker
        time.sleep(0.01)
    raise AssertionError("nobody thinks about it")


def slow_question():
    """A question that takes long: par is looked for with many positions side by side."""
    code, log = winning_log("FC1-C2")
    return for_par(parse(code), log)


def test_a_look_has_a_line_that_the_engine_plays_to_a_win(pool):
    game = replay(CODE, "3h 32 24v2")
    found = pool.ask("alice", about_position(CODE, game.position)).result(60)
    assert found["outcome"] == "winnable"
    assert game.extend(found["line"]).won
    assert not found["stuck"]


def test_a_deal_has_a_log_that_wins_it_and_par_is_no_longer(pool):
    found = pool.ask("deal", about_deal(CODE)).result(60)
    assert replay(CODE, found["line"]).won
    shorter = pool.ask("deal", for_par(CODE, found["line"])).result(60)
    assert replay(CODE, shorter["line"]).won
    assert len(shorter["line"]) <= len(found["line"])


def test_a_game_that_was_not_lost_is_winnable_to_its_last_action(pool):
    found = pool.ask("game", about_loss(CODE, "3h 32 24v2")).result(60)
    assert found == {"winnable": 3, "lost": None, "certain": True}


def test_a_newer_question_stops_the_one_that_is_thought_about(pool):
    older = pool.ask("alice", slow_question())
    worker = thinking("alice", pool)
    newer = pool.ask("alice", about_deal(CODE))
    assert older.result(60) is None
    assert newer.result(60)["outcome"] == "winnable"
    assert thinking_again(pool, worker)


def thinking_again(pool, worker):
    """Whether the same process answers the next question: it was stopped and not ended."""
    last = pool.ask("bob", slow_question())
    same = thinking("bob", pool) is worker
    pool.ask("bob", about_deal(CODE)).result(60)
    assert last.result(60) is None
    return same


def test_a_newer_question_takes_the_place_of_one_that_waits(pool):
    first = pool.ask("alice", slow_question())
    thinking("alice", pool)
    waiting = pool.ask("bob", about_deal(parse("CF1-D3-AAAAAAB")))
    newest = pool.ask("bob", about_deal(CODE))
    assert waiting.result(60) is None
    pool.ask("alice", about_deal(CODE))
    assert newest.result(60)["outcome"] == "winnable"
    assert first.result(60) is None


def test_a_question_for_the_first_place_is_asked_before_those_that_wait(pool):
    slow = pool.ask("alice", slow_question())
    thinking("alice", pool)
    order = []
    for key, first in (("bob", False), ("charlie", False), ("dora", True)):
        answer = pool.ask(key, about_deal(CODE), first=first)
        answer.add_done_callback(lambda _, key=key: order.append(key))
    last = pool.ask("erin", about_deal(CODE))
    pool.ask("alice", about_deal(CODE)).result(60)
    assert last.result(60)["outcome"] == "winnable"
    assert order[0] == "dora"
    assert slow.result(60) is None


def test_what_finds_no_place_to_wait_is_dropped_at_once():
    pool = Pool("tests", 1, most_waiting=1)
    pool.ask("alice", slow_question())
    thinking("alice", pool)
    waits = pool.ask("bob", about_deal(CODE))
    assert pool.ask("charlie", about_deal(CODE)).result(0) is None
    pool.ask("alice", about_deal(CODE))
    assert not waits.done() or waits.result()


def test_a_worker_that_dies_is_replaced_and_only_its_question_has_no_answer(pool):
    lost = pool.ask("alice", slow_question())
    os.kill(thinking("alice", pool).pid, signal.SIGKILL)
    assert lost.result(60) is None
    assert pool.ask("alice", about_deal(CODE)).result(60)["outcome"] == "winnable"


def test_a_worker_that_does_not_come_back_is_ended(pool, monkeypatch):
    monkeypatch.setattr(pools, "SECONDS_OVER", -19.5)
    late = pool.ask("alice", slow_question())
    assert late.result(60) is None
    monkeypatch.undo()
    assert pool.ask("alice", about_deal(CODE)).result(60)["outcome"] == "winnable"


def test_a_question_that_is_none_has_no_answer_and_harms_nobody(pool):
    position = deal(CODE)
    question = about_position(CODE, position) | {"code": "nonsense"}
    assert pool.ask("alice", question).result(60) is None
    assert pool.ask("alice", about_position(CODE, position)).result(60)["line"]


def test_patience_gives_every_question_more_time_but_that_about_par():
    asked = [about_deal(CODE), for_par(CODE, "3h")]
    usual = [seconds_for(question, 1) for question in asked]
    assert [seconds_for(question, 10) for question in asked] == [10 * usual[0], usual[1]]


def test_workers_know_nothing_of_the_sites_secrets(pool):
    pool.ask("alice", about_deal(CODE)).result(60)
    pool.ask("alice", slow_question())
    pid = thinking("alice", pool).pid
    environment = Path(f"/proc/{pid}/environ").read_text(encoding="utf-8")
    assert "SECRET_KEY" not in environment
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    pool.ask("alice", about_deal(CODE)).result(60)
