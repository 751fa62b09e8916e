/**
 * All views of a game, from its first one and what each action changed. The server made them
 * with its engine (frontend/replays.py); here they are only put together.
 */

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/** @typedef {Record<string, unknown>} Change */

/**
 * @typedef {object} Steps
 * @property {Token[]} tokens
 * @property {View} first
 * @property {Change[]} changes  one a token
 * @property {number[]} undone  tokens that a later undo took back, and those undos
 */

/**
 * The views before the first action and after each one.
 * @param {Steps} steps
 * @returns {View[]}
 */
export function viewsOf({ first, changes }) {
  const views = [first];
  for (const change of changes) views.push(changed(views[views.length - 1], change));
  return views;
}

/**
 * @param {View} view
 * @param {Change} change
 * @returns {View}
 */
function changed(view, change) {
  /** @type {Record<string, unknown>} */
  const next = { ...view };
  for (const [name, value] of Object.entries(change)) {
    const before = next[name];
    if (Array.isArray(before)) next[name] = before.map((pile, i) => (i in Object(value) ? Object(value)[i] : pile));
    else if (name === "foundations") next[name] = { ...Object(before), ...Object(value) };
    else next[name] = value;
  }
  return /** @type {View} */ (/** @type {unknown} */ (next));
}

/**
 * How many cards lie on the foundations.
 * @param {View} view
 */
export function cardsHome({ foundations }) {
  return Object.values(foundations).reduce((sum, { count }) => sum + count, 0);
}
