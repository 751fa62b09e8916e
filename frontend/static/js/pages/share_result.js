/**
 * Sharing a result: by the system's sheet, by copying, or by hand from the text on the page.
 */

import { gettext } from "../i18n.js";
import { copy } from "./sharing.js";

const text = /** @type {HTMLTextAreaElement|null} */ (document.getElementById("share-text"));
const told = document.querySelector("[data-shared]");

/**
 * @param {string} name  of the button's data attribute
 * @param {() => Promise<void>} act
 */
function offer(name, act) {
  const button = /** @type {HTMLElement|null} */ (document.querySelector(`[${name}]`));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => void act());
}

if (text) {
  text.addEventListener("focus", () => text.select());
  if (navigator.share) {
    offer("data-share", () => navigator.share({ text: text.value }).catch(() => undefined));
  }
  offer("data-copy", async () => {
    const done = gettext("Your result is copied.");
    const said = await copy(text.value, done);
    if (said !== done) text.focus();
    if (told) told.textContent = said === done ? done : gettext("Select the text and copy it.");
  });
}
