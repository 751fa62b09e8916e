/**
 * Copying the deal code and sharing the deal's link.
 */

import { gettext } from "../i18n.js";

/**
 * @param {string} text
 * @param {string} done  what to say when it worked
 * @returns {Promise<string>}  the sentence to show
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return copyBySelection(text) ? done : text;
  }
}

/**
 * Share a link by the system's own sheet, or copy it where there is none.
 * @param {string} url
 * @param {string} title
 * @returns {Promise<string|null>}  the sentence to show, if any
 */
export async function share(url, title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, title }).catch(() => undefined); // closing the sheet is no fault
    return null;
  }
  return copy(url, gettext("Link copied."));
}

/**
 * The old way, for pages that are not served securely.
 * @param {string} text
 */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  return worked;
}
