"""Dialogs on low and narrow screens, and the signs over the board."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, resize

CODE = "CF1-D3-AAAAACL"
SMALL = [(320, 568), (568, 320), (320, 256)]
SCREENS = [*SMALL, (390, 844), (844, 390), (768, 1024), (1280, 800)]


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("size", SMALL)
def test_what_a_dialog_can_do_is_in_sight_without_scrolling(open_browser, size, locale):
    viewport = {"width": size[0], "height": size[1]}
    table = Table.begin(open_browser(viewport=viewport, locale=locale).new_page(), CODE)
    for name in ("new-game", "end-game", "keys", "game-over"):
        dialog = table.page.locator(f"#{name}")
        dialog.evaluate("dialog => dialog.showModal()")
        expect(dialog).to_be_visible()
        for button in dialog.locator(".dialog-buttons > *").all():
            expect(button).to_be_in_viewport(ratio=1)
        dialog.evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
        last = dialog.locator("h2, p, summary, tr, dt").filter(visible=True).last
        top = dialog.locator(".dialog-buttons").bounding_box()["y"]
        box = last.bounding_box()
        assert box["y"] + box["height"] <= top
        dialog.evaluate("dialog => dialog.close()")


def test_a_choice_that_keys_reach_is_not_hidden_by_the_buttons(open_browser):
    table = Table.begin(open_browser(viewport={"width": 568, "height": 320}).new_page(), CODE)
    page = table.page
    page.locator('[data-action="new"]').first.click()
    top = page.locator("#new-game .dialog-buttons").bounding_box()["y"]
    for _ in range(5):
        page.keyboard.press("ArrowDown")
        box = page.locator("#new-game label:has(input:focus)").bounding_box()
        assert box["y"] + box["height"] <= top


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
def test_the_sign_of_a_broken_connection_covers_no_card_and_no_number(open_browser, locale):
    page = open_browser(locale=locale).new_page()
    Table.begin(page, CODE)
    page.context.set_offline(True)
    page.evaluate("document.getElementById('connection').hidden = false")
    for width, height in SCREENS:
        resize(page, width, height)
        sign = page.locator("#connection").bounding_box()
        assert sign["x"] >= 0
        assert sign["y"] + sign["height"] <= page.locator("#board").bounding_box()["y"]
        if width >= 360 or height > width:  # at 400 % there is room for one of both alone
            figures = page.locator(".figures").bounding_box()
            assert figures["x"] + figures["width"] <= sign["x"]
