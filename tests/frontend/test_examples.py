"""The example games: real games, and every word said of them fits."""

import gzip
import json

import pytest
from django.test import Client
from django.utils import translation

from frontend.examples import CANFIELD, EXAMPLES, FREECELL, Example
from frontend.pictures import example_views, lines_of, still_view
from games.engine import deal_codes
from games.engine.errors import IllegalMove
from games.engine.replay import Playthrough, replay
from games.engine.view import view_of
from tests.data_files import cases

WHERE = [f"/examples/{game}/" for game in EXAMPLES]


def at(example: Example, step: int) -> Playthrough:
    return replay(deal_codes.parse(example.code), " ".join(example.tokens[:step]))


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_each_example_is_won_with_the_score_that_its_caption_names(example: Example) -> None:
    played = replay(deal_codes.parse(example.code), example.log)
    assert played.won
    [case] = [case for case in cases("examples") if case["code"] == example.code]
    assert (example.log, played.score) == (case["log"], case["score"])
    assert str(played.score) in str(example.marks[-1].caption)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_marks_go_from_the_deal_to_the_win_in_both_languages(example: Example) -> None:
    steps = [mark.at for mark in example.marks]
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, len(example.tokens))
    for mark in example.marks:
        with translation.override("el"):
            greek = str(mark.title), str(mark.caption)
        assert all(greek)
        assert greek != (str(mark.title), str(mark.caption))


def test_canfield_shows_what_its_captions_say() -> None:
    start = view_of(at(CANFIELD, 0))
    assert (start["base"], start["columns"][3], start["columns"][2]) == ("7", ["AS"], ["7S"])
    assert "4h" not in start["legal"]
    assert "3h" in start["legal"]
    refill = view_of(at(CANFIELD, 1))
    assert (refill["foundations"]["S"]["top"], refill["columns"][2]) == ("7S", ["QC"])
    onto = view_of(at(CANFIELD, 2))
    assert onto["columns"][1:3] == [["KH", "QC"], ["5C"]]
    assert CANFIELD.tokens[2] == "24v2"
    moved = view_of(at(CANFIELD, 3))
    assert moved["columns"] == [["QH"], ["QS"], ["5C"], ["AS", "KH", "QC"]]
    assert CANFIELD.tokens[3] == "sw"
    assert view_of(at(CANFIELD, 4))["waste"]["count"] == 3
    assert CANFIELD.tokens.index("ws") + 1 == 17
    assert CANFIELD.tokens[104 - 1] == "43v3"
    assert view_of(at(CANFIELD, 104))["columns"][3] == ["6H"]
    part = view_of(at(CANFIELD, 159))
    assert CANFIELD.tokens[159 - 1] == "41v2"
    assert part["columns"][3][-1] == "AS"
    assert part["foundations"]["S"]["top"] == "KS"
    assert view_of(at(CANFIELD, 160))["foundations"]["S"]["top"] == "AS"
    assert view_of(at(CANFIELD, 164))["reserve"]["count"] == 1
    assert view_of(at(CANFIELD, 165))["reserve"]["count"] == 0
    assert view_of(at(CANFIELD, 179))["columns"][1] == []


def test_freecell_shows_what_its_captions_say() -> None:
    assert [len(column) for column in view_of(at(FREECELL, 0))["columns"]] == [7] * 4 + [6] * 4
    assert FREECELL.tokens[1] == "4a"
    first = view_of(at(FREECELL, 5))["foundations"]
    assert [pile["top"][0] for pile in first.values() if pile["top"]] == ["A"]
    five = view_of(at(FREECELL, 55))
    assert (five["cells"], five["columns"].count([])) == ([None] * 4, 1)
    assert FREECELL.tokens[55] == "63v5"
    ten = view_of(at(FREECELL, 70))
    assert (ten["cells"], ten["columns"].count([])) == ([None] * 4, 2)
    assert FREECELL.tokens[70] == "21va"


def test_ten_cards_and_five_may_go_where_eleven_and_six_are_refused() -> None:
    legal = view_of(at(FREECELL, 47))["legal"]
    assert {"82va", "83v5"} <= set(legal)
    assert not {"82vb", "83v6"} & set(legal)
    for token in ("82vb", "83v6"):
        with pytest.raises(IllegalMove):
            at(FREECELL, 47).act(token)


@pytest.mark.parametrize("game", EXAMPLES)
def test_all_steps_come_in_one_small_document_that_may_be_kept(client: Client, game: str) -> None:
    page = client.get(f"/examples/{game}/").content.decode()
    address = page.partition('data-steps="')[2].partition('"')[0]
    response = client.get(address, HTTP_ACCEPT_ENCODING="gzip")
    assert response["Content-Encoding"] == "gzip"
    assert "immutable" in response["Cache-Control"]
    assert len(response.content) < 4_000
    document = json.loads(gzip.decompress(response.content))
    assert document["tokens"] == EXAMPLES[game].tokens
    assert document["first"] == example_views(game)[0]
    assert len(document["changes"]) == len(document["tokens"])
    assert "legal" not in document["first"]
    old = client.get(f"/examples/{game}/steps-000000000000.json")
    assert old["Cache-Control"] == "no-cache"
    assert old.json() == document


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 0), ("0", 0), ("47", 47), ("110", 110), ("111", 110), ("-1", 0), ("x", 0), ("٣", 0),
     ("9" * 5000, 0)],
)  # fmt: skip
def test_a_step_has_an_address_and_needs_no_script(client: Client, asked: str, shown: int) -> None:
    response = client.get("/examples/freecell/", {"step": asked})
    assert response.context["moment"].at == shown
    page = response.content.decode()
    assert f'<button class="button" name="step" value="{min(shown + 1, 110)}"' in page
    top = example_views("freecell")[shown]["columns"][7]
    assert page.count('<th scope="row">') == 4 + 4 + 8
    assert bool(top) == (shown < 110)


def test_there_is_no_example_of_a_game_that_there_is_not(client: Client) -> None:
    for path in ("/examples/bridge/", "/examples/hoyle/", "/examples/bridge/steps-x.json"):
        assert client.get(path).status_code == 404


def test_the_words_of_a_picture_hold_every_card_in_sight() -> None:
    view = still_view(at(CANFIELD, 179))
    lines = {line.name: line for line in lines_of(view)}
    assert lines["Column 2"].cards == ()
    assert lines["Column 1"].cards == ("6C", "5H", "4C", "3D", "2C", "AH", "KC")
    assert lines["Waste"].cards == ("4H", "8C", "6S")
    assert lines["Waste"].hidden == "2 more cards"
    assert lines["Stock"].hidden == "4 cards"
    assert lines["Foundation of spades"].cards == ("4S",)
    assert lines["Foundation of spades"].hidden == "10 more cards"
