/**
 * The service worker. It is served at /sw.js with the release's name and files before it.
 *
 * Files whose address changes with their content come from its cache, all else from the
 * network; a page that the network does not give becomes the offline page. Pages and answers
 * are never kept, and a new release has a cache of its own, so that nothing can be stale.
 */

/**
 * @typedef {object} TalonRelease
 * @property {string} name
 * @property {string[]} shell  addresses to keep, each for ever the same
 * @property {Record<string, string>} offline  the offline page of each language
 */

/**
 * What of a worker's world is needed here.
 * @typedef {object} WorkerWorld
 * @property {TalonRelease} TALON
 * @property {{claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

(() => {
  const worker = /** @type {WorkerWorld} */ (/** @type {unknown} */ (self));
  const { name, shell, offline } = worker.TALON;
  const CACHE = `talon-${name}`;
  const LANGUAGE = "talon-language";
  const kept = new Set(shell);

  worker.addEventListener("install", (event) => {
    event.waitUntil(install());
  });
  worker.addEventListener("activate", (event) => {
    event.waitUntil(activate());
  });
  worker.addEventListener("fetch", (event) => {
    /** @type {Request} */
    const request = event.request;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (request.method === "GET" && isKept(request)) event.respondWith(file(request));
  });

  async function install() {
    const cache = await caches.open(CACHE);
    // The offline page is fetched as nobody, so that it is nobody's.
    const pages = Object.values(offline).map((url) => new Request(url, { credentials: "omit", cache: "reload" }));
    await cache.addAll([...pages, ...shell]);
    await worker.skipWaiting();
  }

  async function activate() {
    for (const key of await caches.keys()) {
      if (key.startsWith("talon-") && key !== CACHE && key !== LANGUAGE) await caches.delete(key);
    }
    await worker.clients.claim();
  }

  /** @param {Request} request */
  function isKept(request) {
    const url = new URL(request.url);
    return url.origin === location.origin && kept.has(url.pathname + url.search);
  }

  /** @param {Request} request */
  async function file(request) {
    const cache = await caches.open(CACHE);
    return (await cache.match(request.url)) ?? fetch(request);
  }

  /** @param {Request} request */
  async function page(request) {
    try {
      return await fetch(request);
    } catch (error) {
      const cache = await caches.open(CACHE);
      const response = await cache.match(offline[await language()]);
      if (!response) throw error;
      return new Response(response.body, { status: 503, headers: response.headers });
    }
  }

  async function language() {
    const noted = await caches.match("/language", { cacheName: LANGUAGE });
    const known = Object.keys(offline);
    const wanted = [(await noted?.text()) ?? "", ...navigator.languages].map((code) => code.split("-")[0]);
    return wanted.find((code) => known.includes(code)) ?? known[0];
  }
})();
