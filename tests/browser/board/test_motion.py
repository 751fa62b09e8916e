"""What moves, moves by transform and opacity alone, and makes the browser lay nothing out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.data_files import cases

CODE = "CF1-D3-AAAAACL"

# Everything that is animated from now on: the properties, by the kind of element.
WATCH = """
    globalThis.animated = new Set();
    const WITHIN = new Set(["offset", "computedOffset", "easing", "composite"]);
    const look = () => {
        for (const motion of document.getAnimations()) {
            for (const frame of motion.effect.getKeyframes()) {
                for (const name of Object.keys(frame)) if (!WITHIN.has(name)) animated.add(name);
            }
        }
        requestAnimationFrame(look);
    };
    look();
"""
# Each asks for layout, and so makes the browser do what is outstanding of it.
READS = """
    globalThis.reads = [];
    const note = (owner, name) => {
        const { get, value } = Object.getOwnPropertyDescriptor(owner, name);
        const spied = function (...given) {
            reads.push(name);
            return (get ?? value).apply(this, given);
        };
        Object.defineProperty(owner, name, get ? { get: spied } : { value: spied });
    };
    for (const name of ["offsetWidth", "offsetHeight", "offsetTop", "offsetLeft"])
        note(HTMLElement.prototype, name);
    for (const name of ["clientWidth", "clientHeight", "scrollTop", "scrollWidth",
        "getBoundingClientRect", "getClientRects"]) note(Element.prototype, name);
"""


def example() -> list[str]:
    """The log of the Canfield example, which has every kind of action."""
    [found] = [case for case in cases("examples") if case["code"] == CODE]
    log: list[str] = found["log"].split(" ")
    return log


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_only_transforms_and_opacity_are_animated(open_browser, size):
    page: Page = open_browser(size).new_page()
    page.add_init_script(WATCH)
    table = Table.begin(page, CODE, touch=size == "phone")
    log = example()
    for token in log[: log.index("ws") + 2]:
        table.play(token)
    table.play("u")
    table.drag(table.card("QH" if table.card("QH").count() else "KH").first, table.pile("S"))
    assert set(page.evaluate("[...animated]")) <= {"transform", "translate", "opacity"}
    assert "transform" in page.evaluate("[...animated]")


def test_a_win_is_celebrated_by_transforms_alone(open_browser):
    page: Page = open_browser("phone").new_page()
    page.add_init_script(WATCH)
    table = Table.begin(page, CODE, touch=True)
    for token in example():
        table.play(token)
    expect(page.locator("#board")).to_have_attribute("data-celebrating", "")
    expect(page.locator("#game-over")).to_be_visible()
    assert set(page.evaluate("[...animated]")) <= {"transform", "translate", "opacity"}
    assert seen_cards(table) == 2 * 4


def test_a_tap_ends_the_celebration_and_leaves_no_card_behind(open_browser):
    page: Page = open_browser("phone").new_page()
    table = Table.begin(page, CODE, touch=True)
    for token in example():
        table.play(token)
    expect(page.locator("#board")).to_have_attribute("data-celebrating", "")
    expect(table.board.locator(".card")).not_to_have_count(2 * 4)
    page.touchscreen.tap(180, 400)
    expect(page.locator("#game-over")).to_be_visible()
    assert seen_cards(table) == 2 * 4


def seen_cards(table: Table) -> int:
    """Cards that are on the board: of a foundation its top and the one below."""
    return table.board.locator(".card").count()


def test_no_move_asks_for_layout(open_browser):
    page: Page = open_browser().new_page()
    page.add_init_script(READS)
    table = Table.begin(page, CODE)
    log = example()
    table.pile("s").focus()
    for token in log[: log.index("ws") + 1]:
        page.evaluate("globalThis.reads.length = 0")
        if token in ("sw", "ws"):
            page.keyboard.press(" ")
        else:
            page.keyboard.type(f"/{token}")
            page.keyboard.press("Enter")
        table.playthrough = table.playthrough.act(token)
        table.expect_version(table.playthrough.version)
        assert page.evaluate("reads") == [], token
    page.evaluate("globalThis.reads.length = 0")
    page.keyboard.press("u")
    table.expect_version(table.playthrough.version + 1)
    assert page.evaluate("reads") == []
