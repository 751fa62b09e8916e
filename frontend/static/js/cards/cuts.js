/**
 * The cuts of a face, and how much of a card must be seen for its index to be read.
 *
 * "small" (index and one large suit) is for narrow cards, "full" (pips and courts) for all
 * others, "large" (an index across the whole width) for the weak-sighted.
 */

/** @typedef {"small"|"full"|"large"} Cut */

/** Below this width, in px, pips are too small to count. */
export const FULL_FROM = 60;

/**
 * The strip of a covered card that has its whole index, in card heights.
 * @type {Record<Cut, number>}
 */
export const INDEX_HEIGHT = { full: 0.23, small: 0.29, large: 0.38 };

/**
 * What must be seen of a card covered from the right, in card widths: in all cuts and
 * languages the rank, "10" and "Ντ" too, and the suit or its left half.
 */
export const INDEX_WIDTH = 0.54;

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
