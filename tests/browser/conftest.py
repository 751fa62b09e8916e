"""A real Chromium at a real server."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.support.site import Site
from tests.support.site import site as serve

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SIZES = {"phone": PHONE, "desktop": DESKTOP}

# A machine with other work may be slow: nothing fails that comes at all. Milliseconds.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests below this folder need a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or None
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Error as error:
            pytest.skip(f"no Chromium can be started here: {str(error).splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve(tmp_path_factory.mktemp("site")) as served:
        yield served


OpenBrowser = Callable[..., BrowserContext]


@pytest.fixture
def open_browser(chromium: Browser, site: Site) -> Iterator[OpenBrowser]:
    """Open a browser of its own, with nobody signed in; it fails the test on a script's error.

    `open_browser("phone", locale="el")`: the sizes are in SIZES, the rest is Playwright's.
    A test about the service worker allows it: `service_workers="allow"`.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: (
                faults.append(message.text)
                # Chromium also notes answers of 4xx and a lost network there.
                if message.type == "error"
                and "Failed to load resource" not in message.text
                and "ERR_INTERNET_DISCONNECTED" not in message.text
                else None
            ),
        )

    def open_one(size: str = "desktop", **options: object) -> BrowserContext:
        chosen = {"service_workers": "block"} | SIZES[size] | options
        context = chromium.new_context(base_url=site.url, **chosen)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()
    assert not faults, faults
