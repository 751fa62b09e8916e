/**
 * What every page does: it keeps the service worker up to date, which shows a page of words
 * when there is no network, and tells it the reader's language for that.
 */

const LANGUAGE = "talon-language";

if ("serviceWorker" in navigator) {
  // Not while the page is loading: the table comes first.
  addEventListener("load", () => setTimeout(() => void register(), 2000));
}

async function register() {
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const cache = await caches.open(LANGUAGE);
    await cache.put("/language", new Response(document.documentElement.lang));
  } catch {
    // Private windows may forbid it; the site works as well without.
  }
}
