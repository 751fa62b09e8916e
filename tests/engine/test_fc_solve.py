"""Wins found by an independent FreeCell solver, replayed here: fc-solve, when installed."""

import os
import re
import shutil
import subprocess

import pytest

from games.engine.building import GOES_ON
from games.engine.piles import LETTERS
from games.engine.position import Position
from games.engine.replay import Playthrough
from tests.engine.helpers import pile, start

PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
FC_SOLVE = shutil.which("fc-solve", path=PATH)

MOVE = re.compile(r"[1-8a-d][1-8a-dh](v[0-9a-f]+)?")

pytestmark = pytest.mark.skipif(
    FC_SOLVE is None, reason="fc-solve is not installed (Debian: freecell-solver-bin)"
)


def solved(code: str) -> Playthrough | None:
    """The game that the solver wins of a deal, or None when it finds no win.

    Its extended standard notation calls the piles what we call them, and counts a group
    that goes to an empty column in the same way. Onto a card it leaves the count out,
    since only one can be meant.
    """
    game = start(code)
    cells = game.position.rules.cells
    found = subprocess.run(
        [str(FC_SOLVE), "--freecells-num", str(cells), "-m", "-snx", "-mi", "200000", "-"],
        input="\n".join(pile(game.position, column) for column in "12345678"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    ).stdout
    if "This game is solveable." not in found:
        return None
    for word in found.partition("This game")[0].split():
        if MOVE.fullmatch(word):
            game = game.act(in_full(game.position, word))
    return game


def in_full(position: Position, move: str) -> str:
    """The solver's move with the count that it leaves out."""
    if not move.isdigit():
        return move
    source, target = (position.piles[LETTERS.index(letter)] for letter in move)
    if not target:
        return move
    fitting = [card in GOES_ON[target[-1]] for card in reversed(source)]
    count = fitting.index(True) + 1
    return move if count == 1 else f"{move}v{count:x}"


@pytest.mark.parametrize(("option", "at_least"), [("C4", 40), ("C2", 20), ("C1", 3)])
def test_solutions_of_numbered_deals_win_here_too(option: str, at_least: int) -> None:
    games = [solved(f"MS1-{option}-{number}") for number in (1, 617, *range(1000, 1040))]
    won = [game for game in games if game is not None]
    assert all(game.won and game.score == 520 for game in won)
    assert len(won) >= at_least


@pytest.mark.parametrize("letters", ["AAAAAKH", "TALONXY", "KINGDOM", "PATIENCEPATIEN"])
def test_solutions_of_lettered_deals_win_here_too(letters: str) -> None:
    game = solved(f"FC1-C4-{letters}")
    assert game is not None
    assert game.won
