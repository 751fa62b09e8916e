"""How smoothly cards move on a slow phone: frames and work of each kind of motion.

    python -m benchmarks.motion

A phone's screen, and a processor four times slower than this one. Each motion is made by a
finger at a real board over a real server, and cut out of Chromium's own trace: from when the
first card leaves its place until the last one lies, without the time that an answer of the
server takes. Told are, as medians of a few games: frames drawn a second and the longest time
between two of them; for each frame the milliseconds of script, of style and layout, and of
painting, by the main thread's own clock, which other work on the machine does not move; and how
many layouts a script forced.
Frames depend on this machine, which has to draw without a graphics card; that nothing is
animated but transforms and opacity, and that no move asks for layout, is asserted in
tests/browser/board/test_motion.py.
"""

import json
import os
import shutil
import statistics
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.page import PHONE, SLOWER
from tests.browser.table import Table
from tests.data_files import cases
from tests.support.people import Person
from tests.support.site import Site
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"
RUNS = 3
MOTION_MS = 1500
WIN_MS = 8000
BEFORE_MS = 60
"""Before a card leaves its place there is the work that sets it off."""

CATEGORIES = [
    "devtools.timeline", "blink.user_timing", "disabled-by-default-devtools.timeline.frame",
]  # fmt: skip
SCRIPT = {"FunctionCall", "EvaluateScript", "v8.compileModule", "RunMicrotasks", "EventDispatch"}
LAYOUT = {"UpdateLayoutTree", "Layout"}
PAINT = {"PrePaint", "Paint", "Layerize", "Commit"}
FRAME = "DrawFrame"

MOVES, LIES = "moves", "lies"
MARK_MOTION = f"""
    let moved = false;
    new MutationObserver(() => {{
        const moves = document.querySelector("#board [data-flying], #board[data-celebrating]");
        if (moved === Boolean(moves)) return;
        moved = !moved;
        performance.mark(moved ? "{MOVES}" : "{LIES}");
    }}).observe(document, {{
        subtree: true, childList: true, attributeFilter: ["data-flying", "data-celebrating"],
    }});
"""
PLAY = """
    async ([id, actions]) => {
        const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
        const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
        for (let at = 0; at < actions.length; at += 50) {
            const body = JSON.stringify({version: at, actions: actions.slice(at, at + 50)});
            const address = `/api/v1/games/${id}/actions/`;
            const answer = await fetch(address, {method: "POST", headers, body});
            if (!answer.ok) throw new Error(await answer.text());
        }
    }
"""


@dataclass(frozen=True)
class Event:
    """Something that a thread did: its name, when, and how long it ran for that; in ms."""

    name: str
    start: float
    end: float
    ran: float = 0.0

    def overlaps(self, other: "Event") -> bool:
        """Whether both were under way at one time."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class Smoothness:
    """What a motion was made of; times in milliseconds."""

    frames_a_second: float
    longest_frame: float
    script: float
    layout: float
    paint: float
    forced: float


def main_thread(trace: bytes) -> tuple[list[Event], list[Event]]:
    """Return what the page's main thread did and the frames, and when cards were on their way."""
    events = json.loads(trace)["traceEvents"]
    marks = [event for event in events if event.get("cat") == "blink.user_timing"]
    threads = {(event["pid"], event["tid"]) for event in marks}
    processes = {event["pid"] for event in marks}
    done = [
        Event(
            event["name"],
            event["ts"] / 1000,
            (event["ts"] + event.get("dur", 0)) / 1000,
            event.get("tdur", 0) / 1000,
        )
        for event in events
        if ((event["pid"], event["tid"]) in threads and event.get("ph") == "X")
        or (event["pid"] in processes and event["name"] == FRAME)
    ]
    return done, list(motions(marks))


def motions(marks: list[dict[str, Any]]) -> Iterator[Event]:
    """Give each span from when a card leaves its place until none is on its way."""
    began: float | None = None
    for mark in sorted(marks, key=lambda mark: mark["ts"]):
        if mark["name"] == MOVES:
            began = mark["ts"] / 1000
        elif mark["name"] == LIES and began is not None:
            yield Event("motion", began, mark["ts"] / 1000)
            began = None


def measure(events: list[Event], spans: list[Event]) -> Smoothness:
    """Cut motions out of what was done: their frames and the work for them."""
    drawn = sorted(event.start for event in events if event.name == FRAME)
    gaps: list[float] = []
    for span in spans:
        frames = [at for at in drawn if span.start < at < span.end]
        gaps += [after - before for before, after in pairwise(frames)]
    worked = [Event(span.name, span.start - BEFORE_MS, span.end) for span in spans]
    within = [event for event in events if any(event.overlaps(span) for span in worked)]
    scripts = [event for event in within if event.name in SCRIPT]
    layouts = [event for event in within if event.name in LAYOUT]
    forced = [
        layout
        for layout in layouts
        if layout.name == "Layout"
        and any(script.start <= layout.start and layout.end <= script.end for script in scripts)
    ]

    def a_frame(parts: Iterable[Event]) -> float:
        return work(parts) / max(1, len(gaps))

    return Smoothness(
        frames_a_second=1000 * len(gaps) / max(1.0, sum(gaps)),
        longest_frame=max(gaps, default=0.0),
        script=a_frame(scripts),
        layout=a_frame(layouts),
        paint=a_frame(event for event in within if event.name in PAINT),
        forced=len(forced),
    )


def work(events: Iterable[Event]) -> float:
    """Return how long the thread ran for events, those within others not counted again."""
    total, reached = 0.0, float("-inf")
    for event in sorted(events, key=lambda each: (each.start, -each.end)):
        if event.start >= reached:
            total += event.ran
            reached = event.end
    return total


def open_table(browser: Browser, site: Site, played: list[str]) -> Page:
    """Open a game of CODE after some actions, on the slow phone."""
    guest = Person(site)
    game = guest.begin(CODE)
    context = browser.new_context(**PHONE, service_workers="block")  # type: ignore[arg-type]
    for name in ("sessionid", "csrftoken"):
        cookie = {"name": name, "value": guest.http.cookies[name], "url": site.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{site.url}/rules/")
    page.evaluate(PLAY, [game, played])
    page.add_init_script(MARK_MOTION)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{site.url}/games/{game}/")
    return page


def motion(
    browser: Browser, site: Site, played: list[str], token: str, length: float
) -> Smoothness:
    """Play an action after others by a finger, and measure what the page does."""
    page = open_table(browser, site, played)
    table = Table(page, CODE, touch=True)
    for earlier in played:
        table.playthrough = table.playthrough.act(earlier)
    table.expect_in_step()
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=CATEGORIES)
    table.play(token, wait=False)
    page.wait_for_timeout(length)
    smoothness = measure(*main_thread(browser.stop_tracing()))
    page.context.close()
    return smoothness


def deal(browser: Browser, site: Site) -> Smoothness:
    """Open a game that is dealt, and measure the dealing."""
    browser.start_tracing(categories=CATEGORIES)
    page = open_table(browser, site, [])
    page.wait_for_timeout(MOTION_MS)
    smoothness = measure(*main_thread(browser.stop_tracing()))
    page.context.close()
    return smoothness


def tell(name: str, runs: list[Smoothness]) -> None:
    """Print the medians of some runs."""

    def median(field: str) -> float:
        return statistics.median(getattr(run, field) for run in runs)

    print(
        f"{name:12} {median('frames_a_second'):5.1f} frames a second,"
        f" longest {median('longest_frame'):5.1f} ms; for a frame script"
        f" {median('script'):4.1f}, layout {median('layout'):4.1f},"
        f" paint {median('paint'):4.1f} ms;"
        f" {median('forced'):.0f} forced layouts",
        flush=True,
    )


def main() -> None:
    """Measure each kind of motion."""
    [example] = [case for case in cases("examples") if case["code"] == CODE]
    log: list[str] = example["log"].split(" ")
    first_draw, first_redeal, run = log.index("sw"), log.index("ws"), "24v2"
    kinds: dict[str, tuple[list[str], str, float]] = {
        "draw": (log[:first_draw], "sw", MOTION_MS),
        "run, refill": (log[: log.index(run)], run, MOTION_MS),
        "redeal": (log[:first_redeal], "ws", MOTION_MS),
        "undo": (log[: first_draw + 1], "u", MOTION_MS),
        "win": (log[:-1], log[-1], WIN_MS),
    }
    chosen: dict[str, Any] = {
        "executable_path": os.environ.get("CHROMIUM") or shutil.which("chromium") or None,
        "args": ["--no-sandbox"],
    }
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chosen)
        tell("deal", [deal(browser, site) for _ in range(RUNS)])
        for name, (played, token, length) in kinds.items():
            tell(name, [motion(browser, site, played, token, length) for _ in range(RUNS)])
        browser.close()


if __name__ == "__main__":
    main()
