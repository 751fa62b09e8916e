"""What a player may see, and what a referee."""

import json

import pytest

from games.engine.cards import NAMES
from games.engine.piles import RESERVE, STOCK, WASTE
from games.engine.replay import Playthrough
from games.engine.view import referee_position, view_of
from tests.engine.helpers import board, playthrough_at, start, walk


def test_the_view_of_the_example_deal() -> None:
    view = view_of(start("CF1-D3-AAAAACL").extend(["sw", "3h"]))
    assert view == {
        "score": 5,
        "ranked_score": 5,
        "version": 2,
        "actions": 2,
        "undo": 2,
        "redo": None,
        "base": "7",
        "stock": {"count": 31},
        "waste": {"count": 3, "cards": ["TC", "6D", "2C"]},
        "reserve": {"count": 12, "top": "5C"},
        "foundations": {
            "S": {"count": 1, "top": "7S"},
            "H": {"count": 1, "top": "7H"},
            "D": {"count": 0, "top": None},
            "C": {"count": 0, "top": None},
        },
        "columns": [["QH"], ["KH"], ["QC"], ["AS"]],
        "cells": [],
        "legal": ["24", "32", "sw"],
        "won": False,
    }


def test_freecell_shows_its_cells_and_an_ace_as_the_rank_to_begin_with() -> None:
    view = view_of(start("FC1-C2-AAAAAKH").act("1a"))
    assert view["cells"] == ["8H", None]
    assert view["base"] == "A"
    assert view["stock"] == {"count": 0}
    assert view["reserve"] == {"count": 0, "top": None}
    assert len(view["columns"]) == 8


def test_the_base_stays_when_the_base_card_is_taken_back() -> None:
    game = playthrough_at(board("canfield", base="7", home=["7H"], columns=["8S"]))
    view = view_of(game.act("H1"))
    assert view["base"] == "7"
    assert view["foundations"]["H"] == {"count": 0, "top": None}


def test_undo_and_redo_are_what_can_be_done_now() -> None:
    game = start("CF1-D3-AAAAACL").extend(["sw", "sw", "u"])
    assert (view_of(game)["undo"], view_of(game)["redo"]) == (1, "sw")
    hoyle = view_of(start("CH1-D3-AAAAACL").act("sw"))
    assert (hoyle["undo"], hoyle["redo"]) == (0, None)
    position = board("canfield", base="7", home=["6S", "6H", "6D", "5C"], columns=["6C"])
    won = view_of(playthrough_at(position).act("1h"))
    assert (won["won"], won["undo"], won["redo"], won["legal"]) == (True, 0, None, [])


def face_down(game: Playthrough) -> set[str]:
    """The cards that a player may not see."""
    piles = game.position.piles
    hidden = piles[STOCK] + piles[RESERVE][:-1] + piles[WASTE][:-3]
    return {NAMES[card] for card in hidden}


@pytest.mark.parametrize("code", ["CF1-D3-TALONXY", "CF1-D1-KINGDOM", "CH1-D3-DEMONAA"])
@pytest.mark.parametrize("seed", range(5))
def test_no_face_down_card_is_ever_in_a_view(code: str, seed: int) -> None:
    for game in walk(code, seed, 150, undos=0.2):
        text = json.dumps(view_of(game))
        assert not [card for card in face_down(game) if f'"{card}"' in text]


def test_a_view_is_small() -> None:
    for code in ("CF1-D3-AAAAACL", "FC1-C4-AAAAAKH"):
        for game in walk(code, 3, 100):
            assert len(json.dumps(view_of(game), separators=(",", ":"))) < 1024


def test_every_tap_can_be_decided_from_the_view_alone() -> None:
    position = board(
        "freecell", home=["2S"], columns=["9H 8S", "9D 2C 9D", "9H", "", "3S"], cells=["KH", None]
    )
    view = view_of(playthrough_at(position))
    lengths = [len(column) for column in view["columns"]]
    onto = [token for token in view["legal"] if token.startswith("1") and len(token) == 2]
    longest = max((t for t in onto if t[1].isdigit()), key=lambda t: lengths[int(t[1]) - 1])
    assert longest == "12"
    assert {"5h", "14", "1b"} <= set(view["legal"])


def test_a_referee_sees_all_cards_in_the_form_of_the_notation() -> None:
    position = referee_position(start("CF1-D3-AAAAACL"))
    assert list(position) == [
        *("code", "stock", "waste", "reserve", "foundations", "columns", "cells"),
        *("score", "ranked_score", "won", "undo"),
    ]
    assert position["code"] == "CF1-D3-AAAAACL"
    assert position["foundations"] == {"S": [], "H": ["7H"], "D": [], "C": []}
    assert len(position["stock"]) == 34


def test_a_referee_counts_the_actions_kept_even_where_none_can_be_undone() -> None:
    assert referee_position(start("CH1-D3-AAAAACL").act("sw"))["undo"] == 1
