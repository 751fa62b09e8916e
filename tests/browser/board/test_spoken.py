"""Games played by the keyboard alone, and every word of them, in both languages.

The golden files in tests/data/spoken hold the steps (browser/board/keys.py) and under each
what is said. After a change that is meant, WRITE_SPOKEN=1 writes them anew from their steps:
read the difference before committing it.
"""

import os

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import Wire
from tests.browser.board.keys import Keys
from tests.browser.table import Table
from tests.data_files import DATA, cases

LANGUAGES = {"en": "en-GB", "el": "el-GR"}


def play(open_browser, name, language):
    """Play the script of a golden file; returns its text as it is now, and the table."""
    golden = DATA / "spoken" / f"{name}.{language}.txt"
    text = golden.read_text(encoding="utf-8")
    first, *lines = text.splitlines()
    page = open_browser(locale=LANGUAGES[language]).new_page()
    table = Table.begin(page, first.removeprefix("deal "))
    keys = Keys(table)
    now = [first]
    for line in lines:
        if not line.startswith(" "):
            now += [line, *(f"    {sentence}" for sentence in keys.step(line))]
    spoken = "\n".join(now) + "\n"
    if os.environ.get("WRITE_SPOKEN"):
        golden.write_text(spoken, encoding="utf-8")
        text = spoken
    return spoken, text, table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["canfield", "freecell", "hoyle"])
def test_a_scripted_game_says_what_its_golden_file_has(open_browser, game, language):
    spoken, golden, _table = play(open_browser, game, language)
    assert spoken == golden


def test_the_golden_files_of_both_languages_have_the_same_steps():
    for game in ("canfield", "freecell", "hoyle"):
        texts = [
            (DATA / "spoken" / f"{game}.{language}.txt").read_text(encoding="utf-8")
            for language in LANGUAGES
        ]
        steps = [[line for line in text.splitlines() if line[0] != " "] for text in texts]
        assert steps[0] == steps[1]


def test_a_whole_game_is_won_by_the_keyboard_alone_with_every_word_said_once(open_browser):
    spoken, golden, table = play(open_browser, "win", "en")
    assert spoken == golden
    [win] = [case for case in cases("wins") if f"deal {case['code']}\n" in spoken]
    played = [line.split(" ")[1] for line in spoken.splitlines() if line.startswith("play ")]
    assert played == win["log"].split(" ")
    panel = table.page.locator("#game-over")
    expect(panel).to_be_visible()
    expect(panel.locator('[data-end="score"]')).to_have_text("520")
    expect(panel.locator(".primary")).to_be_focused()


def test_a_reconnection_says_nothing_again(open_browser):
    page = open_browser().new_page()
    wire = Wire(page)
    table = Table.begin(page, "CF1-D3-AAAAACL")
    keys = Keys(table)
    assert keys.step("play 3h")[0] == "7 of spades to the foundation."
    for _ in range(2):
        wire.cut_for_a_moment()
        table.expect_in_step()
    assert page.evaluate("window.heard") == []


def test_one_key_reads_out_the_whole_table_with_what_is_left(open_browser):
    table = Table.begin(open_browser().new_page(), "CF1-D3-AAAAACL")
    table.play("3h")
    table.pile("1").press("t")
    said = table.page.locator("#announcer")
    expect(said).to_contain_text("Stock, 34 cards.")
    expect(said).to_contain_text("Waste, empty.")
    expect(said).to_contain_text("Foundation of spades, 1 card, top 7 of spades.")
    expect(said).to_contain_text("Column 4: ace of spades.")
