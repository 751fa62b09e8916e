"""axe and a table with all that can stand on it: hint, verdict, what is typed, menus, dialogs."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import choose
from tests.browser.table import Table, wait_for_table
from tests.browser.test_pages import check

CODE = "FC1-C4-AAAAAKH"
LOOKS = [("phone", "en-GB", "light"), ("desktop", "el-GR", "dark")]


@pytest.mark.parametrize(("size", "locale", "scheme"), LOOKS)
def test_axe_finds_nothing_at_a_table_with_all_that_stands_on_it(
    open_browser, size, locale, scheme
):
    page = open_browser(size, locale=locale, color_scheme=scheme).new_page()
    table = Table.begin(page, CODE, touch=size == "phone")
    choose(page, show_verdict=True)
    wait_for_table(page)
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", "winnable")
    check(page)
    page.keyboard.press("i")
    expect(table.board.locator(".card[data-taken]")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(".typed")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")

    page.locator(".controls .more").click()
    expect(page.locator("#more")).to_be_visible()
    check(page)
    page.locator('#more [data-action="end"]').click()
    expect(page.locator("#end-game")).to_be_visible()
    check(page)
    page.locator('#end-game [value="yes"]').click()
    expect(page.locator("#game-over")).to_be_visible()
    check(page)
    page.locator("#game-over [data-close]").first.click()
    check(page)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_words_over_the_table_hide_neither_each_other_nor_lie_under_cards(open_browser, size):
    page = open_browser(size).new_page()
    table = Table.begin(page, CODE, touch=size == "phone")
    choose(page, show_verdict=True)
    wait_for_table(page)
    for width, height in [page.viewport_size.values(), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        table.pile("8").focus()
        page.keyboard.press("h")  # the jack of diamonds: refused
        notice = page.locator("#notice")
        expect(notice).to_be_visible()
        page.keyboard.press("f")
        typed = page.locator(".typed")
        expect(typed).to_be_visible()
        boxes = [line.bounding_box() for line in (notice, page.locator("#verdict"), typed)]
        edges = sorted((box["y"], box["y"] + box["height"]) for box in boxes)
        assert all(above[1] <= below[0] for above, below in pairwise(edges))
        page.keyboard.press("Escape")
        middle = boxes[0]["x"] + boxes[0]["width"] / 2, boxes[0]["y"] + boxes[0]["height"] / 2
        page.evaluate("document.getElementById('notice').style.pointerEvents = 'auto'")
        on_top = page.evaluate("([x, y]) => document.elementFromPoint(x, y).id", list(middle))
        assert on_top == "notice"
