"""Rules with their pictures, and examples to step through, in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from frontend.examples import CANFIELD, FREECELL, Example
from frontend.pictures import example_views
from tests.browser.conftest import OpenBrowser


def shows(page: Page, example: Example, step: int) -> None:
    """Wait until the drawn board holds just what the engine has after that many actions."""
    view = example_views(example.game)[step]
    board = page.locator(".stepper-board")
    for number, column in enumerate(view["columns"], 1):
        pile = board.locator(f'.card[data-in="{number}"]')
        expect(pile).to_have_count(len(column))
        names = sorted(card.get_attribute("data-card") or "" for card in pile.all())
        assert names == sorted(column)
    for suit, foundation in view["foundations"].items():
        pile = board.locator(f'[data-pile="{suit}"]')
        expect(pile).to_have_attribute("data-count", str(foundation["count"]))
    expect(page.locator('[data-shown="step"]')).to_have_text(str(step))


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
def test_pictures_are_drawn_and_their_words_stay_for_the_ear(
    open_browser: OpenBrowser, locale: str
) -> None:
    page = open_browser("phone", locale=locale).new_page()
    for game, pictures in (("canfield", 3), ("freecell", 2), ("hoyle", 1)):
        page.goto(f"/rules/{game}/")
        boards = page.locator(".picture-board")
        expect(boards).to_have_count(pictures)
        for figure in page.locator("figure").all():
            view = json.loads(figure.get_attribute("data-view") or "")
            shown = {card for column in view["columns"] for card in column}
            board = figure.locator(".picture-board")
            expect(board).to_be_visible()
            expect(board.locator(".pile")).not_to_have_count(0)
            drawn = {card.get_attribute("data-card") for card in board.locator(".card").all()}
            assert shown <= drawn
        words = page.locator(".picture-words").first
        assert words.bounding_box()["width"] <= 1  # type: ignore[index]
        expect(page.get_by_role("table").first).to_be_attached()


def test_pictures_are_tables_without_script(open_browser: OpenBrowser) -> None:
    page = open_browser("phone", java_script_enabled=False).new_page()
    page.goto("/rules/canfield/")
    expect(page.locator(".picture-board").first).to_be_hidden()
    expect(page.locator(".picture-words").first).to_be_visible()
    expect(page.get_by_role("row", name="Column 4").first).to_contain_text("ace of spades")


def test_an_example_is_stepped_by_buttons_slider_keys_and_moments(
    open_browser: OpenBrowser,
) -> None:
    page = open_browser().new_page()
    page.goto("/examples/canfield/")
    shows(page, CANFIELD, 0)
    expect(page.locator(".stepper-said")).to_contain_text("7 of spades")
    button = page.get_by_role("button", name="One action on")
    for step in (1, 2, 3):
        button.click()
        shows(page, CANFIELD, step)
    expect(page.locator('[data-shown="token"]')).to_have_text("24v2")
    expect(page.locator(".stepper-said")).to_contain_text("queen of spades")
    page.get_by_role("button", name="One action back").click()
    shows(page, CANFIELD, 2)
    page.get_by_role("button", name="To the end").click()
    shows(page, CANFIELD, 212)
    expect(page.get_by_role("button", name="To the end")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="To the deal").click()
    shows(page, CANFIELD, 0)
    page.locator(".stepper-bar button").first.focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 212)):
        page.keyboard.press(key)
        shows(page, CANFIELD, step)
    slider = page.get_by_role("slider")
    slider.fill("104")
    shows(page, CANFIELD, 104)
    slider.press("ArrowRight")
    shows(page, CANFIELD, 105)
    page.get_by_role("link", name="The first redeal").click()
    shows(page, CANFIELD, 17)
    expect(page).to_have_url(re.compile(r"\?step=17$"))
    page.reload()
    shows(page, CANFIELD, 17)


def test_every_step_drawn_by_moving_is_the_step_drawn_afresh(open_browser: OpenBrowser) -> None:
    page = open_browser(reduced_motion="reduce").new_page()
    page.goto("/examples/freecell/")
    shows(page, FREECELL, 0)
    for step in range(1, len(FREECELL.tokens) + 1):
        page.keyboard.press("ArrowRight")
        if step % 10 == 0 or step in (47, 48):
            shows(page, FREECELL, step)
    shows(page, FREECELL, 110)


def test_an_example_can_be_stepped_without_script_and_played(open_browser: OpenBrowser) -> None:
    page = open_browser("phone", java_script_enabled=False).new_page()
    page.goto("/examples/freecell/?step=46")
    page.get_by_role("button", name="One action on").click()
    expect(page.locator(".stepper-said")).to_contain_text("Eleven would be refused")
    expect(page.get_by_role("row", name="Column 2")).to_contain_text("queen of diamonds")
    page.get_by_role("button", name="Play this deal yourself").click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    expect(page.locator("button.code")).to_have_text("FC1-C4-AAAAAKH")
