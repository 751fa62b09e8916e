"""The table on a page, as a hand uses it: it knows the game, and where to put its finger."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, expect

from games.engine import actions, deal_codes
from games.engine.cards import NAMES
from games.engine.replay import Playthrough

AT_REST = """() => {
    const board = document.getElementById("board");
    return !board.querySelector("[data-flying], [data-held]")
        && !board.getAnimations({subtree: true}).length;
}"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wait_for_table(page: Page) -> None:
    """Wait until the board takes taps and keys and all is dealt.

    A page that is still loading loses them, and the first tap on a deal ends the dealing.
    """
    expect(page.locator("#board")).to_have_attribute("data-version", re.compile(r"\d+"))
    expect(page.locator("#board :focus")).to_have_count(1)
    expect(page.locator("#board [data-flying]")).to_have_count(0)


def wait_for_rest(page: Page) -> None:
    """Wait until nothing moves on the board any more and it has seen its size."""
    page.evaluate(FRAMES)
    page.wait_for_function(AT_REST)


def resize(page: Page, width: int, height: int) -> None:
    """Give the screen another size and wait until the board lies in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    wait_for_rest(page)


def wait_until(page: Page, is_so: Callable[[], bool], seconds: float = 60) -> None:
    """Let what the page tells this side come in until something is so here."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it never was"
        page.wait_for_timeout(20)


class Table:
    """A game on a page. `touch` plays with a finger, else with a mouse."""

    def __init__(self, page: Page, code: str, *, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.playthrough = Playthrough.start(deal_codes.parse(code))
        self.board = page.locator("#board")
        self._fingers: CDPSession | None = None

    @classmethod
    def begin(cls, page: Page, code: str, *, touch: bool = False) -> "Table":
        """Open a deal by its link and begin it."""
        page.goto(f"/deal/{code}/")
        page.locator("main form button").first.click()
        page.wait_for_url("**/games/*/")
        table = cls(page, code, touch=touch)
        wait_for_table(page)
        table.expect_version(0)
        return table

    @property
    def game_id(self) -> str:
        """The id of the game, from the page's address."""
        return self.page.url.rstrip("/").rpartition("/")[2]

    # --- What is seen --------------------------------------------------------------------

    def pile(self, key: str) -> Locator:
        """The place of a pile."""
        return self.board.locator(f'[data-pile="{key}"]')

    def card(self, name: str) -> Locator:
        """A card that is face up."""
        return self.board.locator(f'[data-card="{name}"]')

    def expect_version(self, version: int) -> None:
        """Wait until the board shows what the server has committed as that version."""
        expect(self.board).to_have_attribute("data-version", str(version))

    def expect_in_step(self) -> None:
        """Wait until the page shows the game as this test has it, with nothing under way."""
        self.expect_version(self.playthrough.version)
        expect(self.page.locator("#table")).to_have_attribute("data-pending", "0")
        position = self.playthrough.position
        for column, pile in enumerate(position.piles[actions.parse("12").source :][:4], 1):
            for card in pile:
                expect(self.card(NAMES[card])).to_have_attribute("data-in", str(column))

    # --- What a hand does ----------------------------------------------------------------

    def tap(self, where: Locator) -> None:
        """Touch or click something where its index is."""
        at = {"x": 10, "y": 10}
        if self.touch:
            where.tap(position=at, force=True)
        else:
            where.click(position=at, force=True)

    def double_click(self, where: Locator) -> None:
        """Click twice in a tenth of a second by the system's clock, however slow this one is."""
        box = where.bounding_box()
        assert box
        mouse = self.page.context.new_cdp_session(self.page)
        clicked = {"x": box["x"] + 10, "y": box["y"] + 10, "button": "left"}
        began = time.time()
        for count, pressed in ((1, 0.0), (2, 0.1)):
            for kind, at in (("mousePressed", pressed), ("mouseReleased", pressed + 0.03)):
                event = {"type": kind, "clickCount": count, "timestamp": began + at}
                mouse.send("Input.dispatchMouseEvent", clicked | event)
        mouse.detach()

    def drag(self, source: Locator, target: Locator) -> None:
        """Drag something by its upper left corner onto the middle of something else."""
        start, end = source.bounding_box(), target.bounding_box()
        assert start
        assert end
        x, y = start["x"] + 12, start["y"] + 8
        to_x = end["x"] + 12 + (end["width"] - start["width"]) / 2
        to_y = end["y"] + min(end["height"] / 2, 40)
        steps = [(x + (to_x - x) * i / 4, y + (to_y - y) * i / 4) for i in range(1, 5)]
        if self.touch:
            self._drag_finger(x, y, steps)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for step in steps:
                self.page.mouse.move(*step)
            self.page.mouse.up()

    def _drag_finger(self, x: float, y: float, steps: list[tuple[float, float]]) -> None:
        fingers = self._fingers or self.page.context.new_cdp_session(self.page)
        self._fingers = fingers
        events = [("touchStart", x, y), *(("touchMove", *step) for step in steps)]
        for kind, at_x, at_y in events:
            points = [{"x": at_x, "y": at_y}]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def play(self, token: str, *, wait: bool = True) -> None:
        """Play an action by hand: taps for stock and foundations, drags between piles."""
        if token == "u":
            self.page.locator('[data-action="undo"]').first.click()
        elif token[0] == "s" or token == "ws":
            self.tap(self.pile("s"))
        else:
            action = actions.parse(token)
            pile = self.playthrough.position.piles[action.source]
            card = self.card(NAMES[pile[-action.count]])
            expect(self.board.locator("[data-flying]")).to_have_count(0)
            if token[1] == "h":
                self.tap(card)
            else:
                self.drag(card, self._end_of(token[1]))
        self.playthrough = self.playthrough.act(token)
        if wait:
            self.expect_version(self.playthrough.version)

    def _end_of(self, key: str) -> Locator:
        pile = self.playthrough.position.piles[actions.parse(f"w{key}").target]
        return self.card(NAMES[pile[-1]]) if pile else self.pile(key)
