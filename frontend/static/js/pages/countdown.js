/**
 * How long a day still lasts, and when it ends by the reader's own clock.
 *
 * The server says what time it is: a clock that is set wrong, or a change to summer time while
 * the page is open, moves nothing.
 */

import { fill, gettext } from "../i18n.js";

/**
 * @param {number} ms
 * @returns {string}  4:05:09
 */
export function untilText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** @param {HTMLElement} sign  with the end, the server's present and where the next day is */
export function countDown(sign) {
  const closes = Date.parse(sign.dataset.closes ?? "");
  const left = closes - Date.parse(sign.dataset.now ?? "");
  const begun = performance.now();
  const { lang } = document.documentElement;
  const regional = navigator.languages.find((each) => each.split("-")[0] === lang);
  // Greeks write hours up to 24, whatever browsers think of it.
  const local = new Date(closes).toLocaleTimeString(regional ?? lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: lang === "el" ? "h23" : undefined,
  });

  function tick() {
    const rest = left - (performance.now() - begun);
    if (rest <= 0) {
      clearInterval(timer);
      const link = document.createElement("a");
      link.href = sign.dataset.next ?? "/";
      link.textContent = gettext("A new day has begun.");
      sign.replaceChildren(link);
      return;
    }
    const text = gettext("In %(time)s, at %(local)s by your clock.");
    sign.textContent = fill(text, { time: untilText(rest), local });
  }

  const timer = setInterval(tick, 1000);
  tick();
}

for (const sign of document.querySelectorAll("[data-countdown]")) {
  countDown(/** @type {HTMLElement} */ (sign));
}
