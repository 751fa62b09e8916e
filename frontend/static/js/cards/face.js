/**
 * The face of a card as SVG text, in a box of 250 by 350.
 *
 * Three cuts: "small" (index and one large suit) for cards narrower than 60 px, "full" (pips
 * and courts) above, "large" (an index across the whole width) for the weak-sighted.
 */

import { suitOf } from "../actions.js";
import { courtArt } from "./courts.js";
import { pipsOf } from "./pips.js";
import { rankAt } from "./ranks.js";
import { suitAt } from "./suits.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {"small"|"full"|"large"} Cut */

/** Below this width, in px, pips are too small to count. */
export const FULL_FROM = 60;

/**
 * The cut for a card of this width.
 * @param {number} width
 * @param {boolean} largeIndex
 * @returns {Cut}
 */
export function cutFor(width, largeIndex) {
  if (largeIndex) return "large";
  return width < FULL_FROM ? "small" : "full";
}

/**
 * @param {CardName} card
 * @param {Cut} cut
 * @param {boolean} greek
 */
export function faceArt(card, cut, greek) {
  if (cut === "small") return smallFace(card, greek);
  if (cut === "large") return largeFace(card, greek);
  return fullFace(card, greek);
}

/** @param {string} content */
function turned(content) {
  return `<g transform="rotate(180 125 175)">${content}</g>`;
}

/**
 * @param {CardName} card
 * @param {boolean} greek
 */
function fullFace(card, greek) {
  const suit = suitOf(card);
  const court = "JQK".includes(card[0]);
  const rank = rankAt(card[0], greek, { x: 19, y: 19, height: 52, most: court ? 46 : 58 }); // beside the crown
  const index = rank.svg + suitAt(suit, 19 + rank.width + 12 + 24, 44, 48);
  const corners = index + turned(index);
  if (court) return courtArt(card) + corners;
  if (card[0] === "A") return suitAt(suit, 125, 175, 136) + corners;
  const pips = pipsOf(card[0], { x: 66, y: 101, w: 118, h: 148 }).map(({ x, y, turned: flip }) => {
    const pip = suitAt(suit, x, y, 44);
    return flip ? `<g transform="rotate(180 ${x} ${y})">${pip}</g>` : pip;
  });
  return pips.join("") + corners;
}

/**
 * @param {CardName} card
 * @param {boolean} greek
 */
function smallFace(card, greek) {
  const rank = rankAt(card[0], greek, { x: 24, y: 21, height: 66, most: 84, paint: "line bold" });
  const suit = suitOf(card);
  return rank.svg + suitAt(suit, 178, 54, 84) + suitAt(suit, 125, 222, 178);
}

/**
 * @param {CardName} card
 * @param {boolean} greek
 */
function largeFace(card, greek) {
  const rank = rankAt(card[0], greek, { x: 26, y: 24, height: 96, most: 106, paint: "line bold" });
  const suit = suitOf(card);
  return rank.svg + suitAt(suit, 190, 62, 92) + suitAt(suit, 125, 238, 172);
}
