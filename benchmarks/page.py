"""How soon the table is there on a slow phone: a cold visit, over a real server.

    python -m benchmarks.page

The profile is that of the issue: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, and a
processor four times slower than this one. Told are the medians of five visits with an empty
cache, in milliseconds from the click: the first paint, the first card on the board (from then
on it can be played), and the end of all loading; and what was transferred. The time depends
on this machine, so nothing asserts it; the weight is asserted in tests/browser/test_weight.py.
"""

import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.support.people import Person
from tests.support.site import Site
from tests.support.site import site as serve

RUNS = 5
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWER = 4
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

# The moment at which the first card is in the document and has been drawn.
WATCH = """
    const note = () => {
        if (!document.querySelector("#board .card")) return requestAnimationFrame(note);
        requestAnimationFrame(() => setTimeout(() => (globalThis.firstCard = performance.now())));
    };
    note();
"""
READ = """() => ({
    card: globalThis.firstCard,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    loaded: performance.getEntriesByType("navigation")[0].loadEventEnd,
})"""


def visit(browser: Browser, site: Site, code: str) -> dict[str, float]:
    """Open a game's page with nothing in the cache; milliseconds and bytes."""
    guest = Person(site)
    address = f"{site.url}/games/{guest.begin(code)}/"
    context = browser.new_context(**PHONE, service_workers="block")  # type: ignore[arg-type]
    cookie = {"name": "sessionid", "value": guest.http.cookies["sessionid"], "url": site.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.add_init_script(WATCH)
    wire = context.new_cdp_session(page)
    sizes: list[int] = []

    def loaded(event: dict[str, Any]) -> None:
        sizes.append(int(event["encodedDataLength"]))

    wire.on("Network.loadingFinished", loaded)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load")
    # Not wait_for_function, which the page's policy keeps from asking twice.
    while not page.evaluate("globalThis.firstCard"):
        page.wait_for_timeout(20)
    times: dict[str, float] = page.evaluate(READ)
    context.close()
    return times | {"bytes": sum(sizes), "requests": len(sizes)}


def main() -> None:
    """Visit a game of each kind, and tell the medians."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or None
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for code in ("CF1-D3-AAAAACL", "FC1-C4-AAAAAKH"):
            visits = [visit(browser, site, code) for _ in range(RUNS)]
            median = {name: statistics.median(run[name] for run in visits) for name in visits[0]}
            print(
                f"{code}: first paint {median['paint']:.0f} ms, first card {median['card']:.0f} ms,"
                f" loaded {median['loaded']:.0f} ms;"
                f" {median['requests']:.0f} requests, {median['bytes'] / 1000:.1f} kB"
            )
        browser.close()


if __name__ == "__main__":
    main()
