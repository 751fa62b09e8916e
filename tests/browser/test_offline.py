"""The service worker: a clear page without network, and never an old script after a release."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser

INSTALLED = """async () => {
    await navigator.serviceWorker.register("/sw.js", {updateViaCache: "none"});
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
    const cache = await caches.open("talon-language");
    await cache.put("/language", new Response(document.documentElement.lang));
}"""
KEPT = """async () => {
    const kept = {};
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        kept[name] = requests.map((request) => new URL(request.url).pathname);
    }
    return kept;
}"""


def install(context: BrowserContext, path: str = "/") -> Page:
    """Open a page and wait until the worker serves it."""
    page = context.new_page()
    page.goto(path)
    page.evaluate(INSTALLED)
    return page


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "There is no connection"), ("el-GR", "Δεν υπάρχει σύνδεση")],
)
def test_without_network_a_page_says_so_in_the_readers_language(
    open_browser: OpenBrowser, locale: str, words: str
) -> None:
    context = open_browser(locale=locale, service_workers="allow")
    page = install(context)
    context.set_offline(True)
    response = page.goto("/play/")
    assert response
    assert response.status == 503
    expect(page.get_by_role("heading", level=1)).to_have_text(words)
    # It has its style: the sheet came from the worker.
    assert (
        page.locator(".sheet").evaluate("(sheet) => getComputedStyle(sheet).borderRadius") != "0px"
    )
    context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(words)


def test_the_language_of_the_page_counts_and_not_the_browsers(open_browser: OpenBrowser) -> None:
    context = open_browser(locale="en-GB", service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Ελληνικά").click()
    expect(page.locator("html")).to_have_attribute("lang", "el")
    page.evaluate(INSTALLED)
    context.set_offline(True)
    page.goto("/faq/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Δεν υπάρχει σύνδεση")


def test_only_the_shell_is_kept_and_nothing_of_a_player(open_browser: OpenBrowser) -> None:
    context = open_browser(service_workers="allow")
    page = install(context)
    page.goto("/play/")
    page.locator('button[value="canfield:D3"]').click()
    page.wait_for_url("**/games/*/")
    page.evaluate("fetch('/api/v1/me/').then((answer) => answer.json())")
    page.goto("/settings/")
    kept = [path for paths in page.evaluate(KEPT).values() for path in paths]
    assert any(path.startswith("/static/bundles/play.") for path in kept)
    assert any(path.startswith("/static/bundles/table.") for path in kept)
    assert {"/offline/en/", "/offline/el/", "/i18n/catalogue-el.js"} <= set(kept)
    own = [path for path in kept if not path.startswith(("/static/", "/offline/", "/i18n/"))]
    assert own == ["/language"]


def test_a_release_has_a_cache_of_its_own_and_the_old_one_goes(open_browser: OpenBrowser) -> None:
    context = open_browser(service_workers="allow")
    page = install(context)
    before = set(page.evaluate(KEPT))
    # An earlier release left this behind, with an old script in it.
    page.evaluate(
        """async () => {
            const cache = await caches.open("talon-000000000000");
            await cache.put("/static/js/pages/app.js", new Response("throw 'old'"));
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.unregister();
        }"""
    )
    page.reload()
    page.evaluate(INSTALLED)
    page.wait_for_function("async () => !(await caches.has('talon-000000000000'))")
    assert set(page.evaluate(KEPT)) == before


def test_any_page_installs_it_by_itself(open_browser: OpenBrowser) -> None:
    page = open_browser(service_workers="allow").new_page()
    page.goto("/rules/")
    page.wait_for_function("() => caches.match('/language').then((kept) => Boolean(kept))")
    registration = page.evaluate_handle("navigator.serviceWorker.ready")
    assert registration.evaluate("(found) => new URL(found.scope).pathname") == "/"
