/**
 * A part of a page that the server is still working out: it is fetched anew until it is there.
 * Without script the page says to come back.
 */

const EVERY_MS = 1500;
const MOST = 20;

/** Fill what is marked so, when it comes. */
export function fillLater(left = MOST) {
  if (!left || !document.querySelector("[data-later]")) return;
  setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (answer?.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    fillLater(left - 1);
  }, EVERY_MS);
}

/** @param {Document} newer */
function put(newer) {
  for (const part of document.querySelectorAll("[data-later]")) {
    const other = newer.querySelector(`.${part.classList[0]}`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceWith(other);
    else if (other && !other.hasAttribute("data-later")) part.removeAttribute("data-later");
  }
}
