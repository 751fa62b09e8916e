"""The page of a game as its HTML alone shows it."""

import re

import pytest
from django.test import Client

from games.models import Game

CODE = "CF1-D3-AAAAACL"


def no_script(page: str) -> str:
    """What a browser without script shows beside the first lines."""
    found = re.search(r"<noscript><section(.*?)</noscript>", page, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def page_of_begun(visitor: Client) -> tuple[str, str]:
    """A guest's page after an action, and what somebody else sees at the same address."""
    visitor.post("/play/", {"code": CODE})
    game = Game.objects.get()
    address = f"/games/{game.public_id}/"
    visitor.post(
        f"/api/v1{address}actions/",
        {"version": 0, "actions": ["3h"]},
        content_type="application/json",
    )
    return visitor.get(address).content.decode(), Client().get(address).content.decode()


def test_without_script_the_position_and_the_log_are_told(page_of_begun: tuple[str, str]) -> None:
    own, _other = page_of_begun
    told = no_script(own)
    assert "The table needs JavaScript" in told
    assert "ace of spades" in told
    assert re.search(r'no-script-log">\s*3h\s*<', told)
    assert "<button" not in told


def test_a_watcher_gets_no_log_of_a_game_in_play(page_of_begun: tuple[str, str]) -> None:
    _own, other = page_of_begun
    assert "ace of spades" in no_script(other)
    assert "no-script-log" not in no_script(other)
