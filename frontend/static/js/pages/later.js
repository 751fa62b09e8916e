/**
 * A part of a page that the server is still working out: it is fetched anew until it is there.
 * Without script the page says to come back.
 */

const FIRST_MS = 1500;
/** Each pause is so much longer than the one before, up to a last one: some four minutes in all. */
const LONGER = 1.1;
const LAST_MS = 25_000;

/**
 * Fill what is marked so, when it comes.
 * @param {number} [pause]  ms until the page is looked at again
 */
export function fillLater(pause = FIRST_MS) {
  if (pause > LAST_MS || !document.querySelector("[data-later]")) return;
  setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (answer?.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    fillLater(pause * LONGER);
  }, pause);
}

/** @param {Document} newer */
function put(newer) {
  for (const part of document.querySelectorAll("[data-later]")) {
    const other = newer.querySelector(`.${part.classList[0]}`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceWith(other);
    else if (other && !other.hasAttribute("data-later")) part.removeAttribute("data-later");
  }
}
