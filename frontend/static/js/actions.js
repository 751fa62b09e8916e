/**
 * Actions as text: the only parser and the only writer of tokens in the browser.
 *
 *   parseAction("24v3")  ->  {from: "2", to: "4", count: 3}
 */

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").CardName} CardName */
/** @typedef {import("./types.js").PileKey} PileKey */
/** @typedef {import("./types.js").Suit} Suit */

export const UNDO = "u";
export const DRAW = "sw";
export const REDEAL = "ws";

const MOVE = /^([swr1-8a-dSHDC])([sw1-8a-dh])(?:v([1-9a-f][0-9a-f]*))?$/;

/**
 * Take a token apart; null for undo and for text that is no move.
 * @param {Token} token
 * @returns {Move|null}
 */
export function parseAction(token) {
  const match = MOVE.exec(token);
  if (!match) return null;
  const count = match[3] ? parseInt(match[3], 16) : 1;
  if (match[3] && count < 2) return null;
  return { from: match[1], to: match[2], count };
}

/**
 * Write a move as its one token.
 * @param {Move} move
 * @returns {Token}
 */
export function writeAction({ from, to, count }) {
  return from + to + (count > 1 ? "v" + count.toString(16) : "");
}

/**
 * The suit letter of a card, which is also the name of its foundation.
 * @param {CardName} card
 * @returns {Suit}
 */
export function suitOf(card) {
  return /** @type {Suit} */ (card[1]);
}

/**
 * How a token names a pile that a card is to go to; null when the card can never go there.
 * @param {PileKey} pile
 * @param {CardName} card
 * @returns {string|null}
 */
export function targetName(pile, card) {
  if (!isFoundation(pile)) return pile;
  return suitOf(card) === pile ? "h" : null;
}

/** @param {PileKey} pile */
export function isFoundation(pile) {
  return "SHDC".includes(pile);
}

/** @param {PileKey} pile */
export function isColumn(pile) {
  return pile >= "1" && pile <= "8";
}

/** @param {PileKey} pile */
export function isCell(pile) {
  return pile >= "a" && pile <= "d";
}
