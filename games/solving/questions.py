"""What the worker processes are asked, and their answers: plain trees that JSON can carry.

Nothing here knows the site: a worker imports the engine and this module alone.
"""

import time
from collections.abc import Callable
from typing import Any

from games.engine import deal_codes
from games.engine.deal import deal
from games.engine.deal_codes import DealCode
from games.engine.position import Position
from games.engine.solver import (
    QUICK_BUDGET,
    WINNABLE,
    Flag,
    is_accelerated,
    is_stuck,
    par,
    shortened,
    solve,
    where_lost,
)

SECONDS = {"look": 2.0, "deal": 10.0, "par": 20.0, "loss": 20.0, "winnable": 4.0}
"""How long a worker thinks about each question at most, where no patience is asked for."""
FULL_BUDGET = 1_000_000
"""Positions met for a deal or a look, where the search runs in C: a second or so."""
PICKING_BUDGET, QUICK_PICKING_BUDGET = 10_000, 2_000
"""Positions met for each deal of those from which one that can be won is picked, in C and
without. Of fewer, only the easiest are found; of more, one waits longer for the hardest games."""

Question = dict[str, Any]
Answer = dict[str, Any]


def about_position(code: DealCode, position: Position) -> Question:
    """Ask whether a position can be won and how to go on: outcome, line and stuck."""
    piles = [list(pile) for pile in position.piles]
    return {"ask": "look", "code": str(code), "piles": piles, "score": position.score}


def about_deal(code: DealCode) -> Question:
    """Ask whether a deal can be won: outcome, and line as a log."""
    return {"ask": "deal", "code": str(code)}


def for_par(code: DealCode, log: str) -> Question:
    """Ask for a shorter line than one that wins: line as a log."""
    return {"ask": "par", "code": str(code), "log": log}


def about_loss(code: DealCode, log: str) -> Question:
    """Ask where a game was lost: winnable, lost and certain, as games.engine.solver.Loss."""
    return {"ask": "loss", "code": str(code), "log": log}


def for_winnable_deal(game: str, option: str) -> Question:
    """Ask for a random deal that can be won: code and line, both null when none was found."""
    return {"ask": "winnable", "game": game, "option": option}


def answer(question: Question, cancel: Flag, patience: int = 1) -> Answer:
    """Return the answer to a question; an incomplete one when the flag was set meanwhile.

    `patience` is that of `seconds_for`. Raises KeyError for a question that is none.
    """
    return _ANSWERS[question["ask"]](question, seconds_for(question, patience), cancel)


def seconds_for(question: Question, patience: int) -> float:
    """Return how long a worker may think about a question: `patience` times as long as usual.

    A par is the shortest line known by then, so no patience is spent on it. Raises KeyError for
    a question that is none.
    """
    kind = question["ask"]
    return SECONDS[kind] * (1 if kind == "par" else patience)


def full_budget() -> int:
    """Return how many positions are met for a deal or a look."""
    return FULL_BUDGET if is_accelerated() else QUICK_BUDGET


def _look(question: Question, seconds: float, cancel: Flag) -> Answer:
    start = deal(deal_codes.parse(question["code"]))
    piles = tuple(tuple(pile) for pile in question["piles"])
    position = start._replace(piles=piles, score=question["score"])
    verdict = solve(position, full_budget(), seconds=seconds, cancel=cancel)
    line = shortened(position, verdict.line) if verdict.line else None
    stuck = verdict.outcome != WINNABLE and is_stuck(position)
    return {"outcome": verdict.outcome, "line": line, "stuck": stuck}


def _deal(question: Question, seconds: float, cancel: Flag) -> Answer:
    code = deal_codes.parse(question["code"])
    verdict = solve(code, full_budget(), seconds=seconds, cancel=cancel)
    line = " ".join(shortened(deal(code), verdict.line)) if verdict.line else ""
    return {"outcome": verdict.outcome, "line": line}


def _par(question: Question, seconds: float, cancel: Flag) -> Answer:
    code = deal_codes.parse(question["code"])
    line = par(code, question["log"].split(" "), seconds=seconds, cancel=cancel)
    return {"line": " ".join(line or ())}


def _loss(question: Question, seconds: float, cancel: Flag) -> Answer:
    code = deal_codes.parse(question["code"])
    # Halving a log of 20,000 actions asks fifteen times on either side.
    each = seconds / 30

    def judge(position: Position) -> Any:
        return solve(position, full_budget(), seconds=each, cancel=cancel)

    loss = where_lost(code, question["log"], judge)
    return {"winnable": loss.winnable, "lost": loss.lost, "certain": loss.certain}


def _winnable(question: Question, seconds: float, cancel: Flag) -> Answer:
    budget = PICKING_BUDGET if is_accelerated() else QUICK_PICKING_BUDGET
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not cancel[0]:
        code = deal_codes.random_code(question["game"], question["option"])
        verdict = solve(code, budget, seconds=left, cancel=cancel)
        if verdict.line:
            return {"code": str(code), "line": verdict.log}
    return {"code": None, "line": None}


_ANSWERS: dict[str, Callable[[Question, float, Flag], Answer]] = {
    "look": _look,
    "deal": _deal,
    "par": _par,
    "loss": _loss,
    "winnable": _winnable,
}
