"""Errors: their codes, their reasons, and their sentences."""

import ast
import pickle
import re
from pathlib import Path

import pytest

from games.engine import deal_codes, errors
from games.engine.actions import parse
from games.engine.cards import NAMES
from games.engine.errors import SENTENCES, BadToken, EngineError, card_in_english
from games.engine.replay import ReplayError, replay
from tests.engine.helpers import after, board, every_text_like_a_token, start, walk


def test_a_refusal_reads_like_a_sentence_of_the_rules() -> None:
    position = board("canfield", columns=["7H", "9C"])
    with pytest.raises(EngineError) as refused:
        after(position, "12")
    error = refused.value
    assert error.code == "illegal_move"
    assert error.reason == "wrong_order"
    assert error.params == {"card": "7H", "onto": "9C"}
    assert error.detail == str(error)
    assert error.detail == (
        "The 7 of hearts does not go on the 9 of clubs: a column builds down by one in"
        " alternate colours."
    )


def test_every_card_has_a_name_in_words() -> None:
    words = [card_in_english(name) for name in NAMES]
    assert len(set(words)) == 52
    assert {"ace of spades", "10 of hearts", "queen of diamonds", "2 of clubs"} <= set(words)


PARAMS = {"card", "onto", "wanted", "pile", "suit", "game", "count", "limit"}
PARAMS |= {"token", "text", "known"}


@pytest.mark.parametrize("reason", SENTENCES)
def test_a_sentence_is_one_a_player_can_read(reason: str) -> None:
    sentence = SENTENCES[reason]
    assert sentence[0] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“%"
    assert sentence.endswith(".")
    assert set(re.findall(r"%\((\w+)\)[sd]", sentence)) <= PARAMS
    assert "%" not in re.sub(r"%\(\w+\)[sd]", "", sentence)


def test_every_sentence_is_marked_for_translation() -> None:
    tree = ast.parse(Path(errors.__file__).read_text(encoding="utf-8"))
    (table,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SENTENCES"
    ]
    assert isinstance(table, ast.Dict)
    for sentence in table.values:
        assert isinstance(sentence, ast.Call)
        assert ast.unparse(sentence.func) == "gettext_noop"


def refusals_in_play() -> dict[str, EngineError]:
    """One error of each reason that random play, odd boards and odd codes run into."""
    found: dict[str, EngineError] = {}
    games = [
        game
        for code in ("CF1-D3-AAAAACL", "FC1-C2-AAAAAKH", "CH1-D3-ENRIWNL", "FC1-C1-AAAAAKH")
        for game in walk(code, 11, 60, undos=0.1)
    ]
    texts = [text for text in every_text_like_a_token() if len(text) <= 4]
    for game in games[::20]:
        for text in [*texts, "u"]:
            try:
                game.act(text)
            except EngineError as error:
                found.setdefault(error.reason, error)
    boards = [
        (board("canfield", home=["KH"], columns=["2H"]), "1h"),
        (board("canfield", columns=["2H"]), "sw"),
        (board("canfield", columns=["2H"], stock="3H"), "ws"),
        (board("canfield", columns=["2H"]), "rh"),
        (board("canfield", columns=["2H"]), "2h"),
        (board("hoyle", columns=["2H", ""]), "12"),
        (board("hoyle", columns=["3S 2H", "3C"]), "12"),
        (board("freecell", cells=["2C", "2S", "2H"], columns=["9S 8D", "TH", "7C"]), "1c"),
        (board("freecell", cells=["2C", "2S", "2H"], columns=["9S 8D", "TH", *["7C"] * 6]), "12v2"),
        (board("freecell", columns=["9S 8D 7C 6D 5C 4D", "TH", *["7C"] * 6]), "12v6"),
        (board("canfield", home=["KS", "KH", "KD", "KC"]), "sw"),
    ]
    for position, token in boards:
        try:
            position.play(parse(token))
        except EngineError as error:
            found.setdefault(error.reason, error)
    for text in (
        *("", "CF1", "1", "AAAAACL", "XX1-D3-AAAAACL", "CF9-D3-AAAAACL", "FC1-C3-AAAAACL"),
        *("FC1-D3-AAAAACL", "CF1-D3-A", "CF1-D3-AAAAAC1", "CF1-D3-ΑAAAAAA", "CF1-D3-АAAAAAA"),
        *("MS1-C4-x", "MS1-C4--1", "MS1-C4-01", "MS1-C4-0"),
    ):
        try:
            deal_codes.parse(text)
        except EngineError as error:
            found.setdefault(error.reason, error)
    return found


def test_every_reason_can_happen_and_its_sentence_can_be_filled() -> None:
    found = refusals_in_play()
    assert set(found) == set(SENTENCES)
    for reason, error in found.items():
        assert "%" not in error.detail
        named = set(re.findall(r"%\((\w+)\)", SENTENCES[reason]))
        assert set(error.params) == named


def test_errors_survive_being_sent_to_another_process() -> None:
    for error in refusals_in_play().values():
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert (copy.reason, copy.params, copy.detail) == (error.reason, error.params, error.detail)


def test_a_long_token_is_not_repeated_whole() -> None:
    assert len(BadToken.of("x" * 1_000_000).detail) < 100


def test_a_replay_error_tells_which_action() -> None:
    with pytest.raises(ReplayError, match=r"^action 1: “99” is not an action\.$"):
        replay(start("CF1-D3-AAAAACL").code, "sw 99")
