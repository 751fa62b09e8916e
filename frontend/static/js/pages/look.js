/**
 * The player's look on the root element, for style sheets and board: as the server writes it there.
 */

/** @typedef {import("../types.js").Settings} Settings */

/**
 * The attribute of a setting, and its text for a value. An empty text is no attribute.
 * @type {Record<string, [string, (value: any) => string]>}
 */
const SHOWN = {
  theme: ["theme", (value) => (value === "system" ? "" : value)],
  felt: ["felt", String],
  back: ["back", String],
  four_colours: ["deck", (value) => (value ? "four" : "")],
  large_index: ["index", (value) => (value ? "large" : "")],
  mirror: ["mirror", (value) => (value ? "on" : "")],
  reduced_motion: ["motion", (value) => (value ? "reduced" : "")],
  hide_timer: ["timer", (value) => (value ? "hidden" : "")],
};

/**
 * Show the page with some settings.
 * @param {Settings} settings
 */
export function showLook(settings) {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries(settings)) {
    const [attribute, text] = SHOWN[name] ?? [];
    if (!attribute || !text) continue;
    if (text(value)) dataset[attribute] = text(value);
    else delete dataset[attribute];
  }
}

/** The name of the channel on which pages of one browser tell each other what was saved. */
const CHANNEL = "talon-settings";

/**
 * Tell the other pages of this browser.
 * @param {Settings} settings  those that were saved
 */
export function tellOthers(settings) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(settings);
  channel.close();
}

/**
 * Hear what other pages of this browser have saved.
 * @param {(settings: Settings) => void} heard
 */
export function hearOthers(heard) {
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => heard(data));
}
