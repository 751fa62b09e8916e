/**
 * The face of a card as SVG text, in a box of 250 by 350.
 *
 * Its cuts are told in cuts.js.
 */

import { suitOf } from "../actions.js";
import { courtArt } from "./courts.js";
import { pipsOf } from "./pips.js";
import { rankAt } from "./ranks.js";
import { suitAt } from "./suits.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("./cuts.js").Cut} Cut */

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
  const rank = rankAt(card[0], greek, { x: 20, y: 20, height: 96, most: 104, paint: "line bold" });
  const suit = suitOf(card);
  return rank.svg + suitAt(suit, 188, 66, 92) + suitAt(suit, 125, 238, 172);
}
