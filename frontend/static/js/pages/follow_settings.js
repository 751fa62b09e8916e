/**
 * An open table follows its player's settings: at once those saved on another page of this
 * browser, and when the player comes back to it those saved anywhere.
 */

import { hearOthers, showLook } from "./look.js";
import { readSettings } from "./requests.js";

/** @typedef {import("../types.js").Settings} Settings */

/**
 * @param {Settings} settings  as the page has them; kept up to date
 * @param {(names: string[]) => void} changed  after these have changed, and the look with them
 */
export function followSettings(settings, changed) {
  /** @param {Settings} newer */
  const take = (newer) => {
    const different = Object.entries(newer).filter(([name, value]) => /** @type {any} */ (settings)[name] !== value);
    if (!different.length) return;
    Object.assign(settings, newer);
    showLook(newer);
    changed(different.map(([name]) => name));
  };
  hearOthers(take);
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible") return;
    const newer = await readSettings();
    if (newer) take(newer);
  });
}
