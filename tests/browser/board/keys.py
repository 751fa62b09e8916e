"""The keyboard at a table: what it plays, and what a screen reader hears of it.

A script is a list of steps, one a line:

    play 24v2       by arrows, Enter, Space and H, as somebody plays who types no notation
    type 24v2       the same, typed
    press m Escape  keys by their names
    go 3            to a pile by arrows alone
"""

from playwright.sync_api import Page, expect

from games.engine import actions
from games.engine.errors import EngineError
from tests.browser.table import Table

LISTEN = """
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes)
            for (const node of change.addedNodes) window.heard.push(node.textContent);
    }).observe(document.getElementById("announcer"), {childList: true});
"""
WHERE = "document.activeElement.dataset.pile ?? ''"
PILES = """
    Object.fromEntries([...document.querySelectorAll(".pile")].map((pile) => {
        const {x, y} = pile.getBoundingClientRect();
        return [pile.dataset.pile, [x, y]];
    }))
"""


class Keys:
    """A game played by keys alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.page.evaluate(LISTEN)

    def step(self, line: str) -> list[str]:
        """Do one step of a script; returns the sentences said, then the name of the pile in focus.

        The name comes last and in brackets, and only if the focus has moved.
        """
        before = self._focused()
        verb, _, rest = line.partition(" ")
        getattr(self, verb)(rest)
        expect(self.page.locator("#table")).to_have_attribute("data-pending", "0")
        said: list[str] = self.page.evaluate("window.heard.splice(0)")
        after = self._focused()
        if after and after != before:
            said.append(f"({self.page.evaluate('document.activeElement.ariaLabel')})")
        return said

    def play(self, token: str) -> None:
        """Play an action by arrows and Enter."""
        if token in ("sw", "ws", "u"):
            self.page.keyboard.press({"u": "u"}.get(token, " "))
        else:
            action = actions.parse(token)
            self.go(token[0])
            if token[1] == "h":
                self.page.keyboard.press("h")
            else:
                counts = {actions.parse(t).count for t in self._legal() if t[0] == token[0]}
                for _ in range(sorted(counts | {1}).index(action.count)):
                    self.page.keyboard.press("ArrowUp")
                self.page.keyboard.press("Enter")
                self.go(token[1])
                self.page.keyboard.press("Enter")
        self.table.playthrough = self.table.playthrough.act(token)

    def type(self, token: str) -> None:
        """Type an action, legal or not; a slash before those that begin with a command's letter."""
        for key in ("/" if token[0] in "rH" else "") + token:
            self.page.keyboard.press(key)
        if self.page.locator(".typed").is_visible():  # more could follow
            self.page.keyboard.press("Enter")
        self._follow(token)

    def press(self, keys: str) -> None:
        """Press keys by their names."""
        for key in keys.split(" "):
            self.page.keyboard.press("Space" if key == "Space" else key)
            if key == "u":
                self._follow("u")
            elif key == "r" and self.table.playthrough.redo:
                self._follow(self.table.playthrough.redo)

    def go(self, pile: str) -> None:
        """Go to a pile by arrows alone."""
        places = self.page.evaluate(PILES)
        to_x, to_y = places[pile]
        been: list[str] = []
        for _ in range(40):
            here = self._focused()
            if here == pile:
                return
            x, y = places[here]
            # To its row first; where that only leads around, below it or above it first.
            rows_first = here not in been
            been += [here] if rows_first else places
            beside, above = abs(x - to_x) > 20, abs(y - to_y) > 40
            if above and (rows_first or not beside):
                self.page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
        raise AssertionError(f"No way by arrows from {here} to {pile}")

    def _focused(self) -> str:
        focused: str = self.page.evaluate(WHERE)
        return focused

    def _legal(self) -> list[str]:
        return [token for token in self.table.playthrough.legal() if token != "u"]

    def _follow(self, token: str) -> None:
        try:
            self.table.playthrough = self.table.playthrough.act(token)
        except EngineError:
            return  # refused: nothing has changed
