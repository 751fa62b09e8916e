/**
 * Where the pips of a number card stand, in the field between the two indices.
 *
 * Columns are -1, 0, 1 from left to right; rows run from 0 at the top to 1 at the bottom.
 * A pip in the lower half stands on its head, as on printed cards.
 */

/** @type {Record<string, [number, number][]>} */
const LAYOUTS = {
  A: [[0, 1 / 2]],
  2: [[0, 0], [0, 1]],
  3: [[0, 0], [0, 1 / 2], [0, 1]],
  4: [[-1, 0], [1, 0], [-1, 1], [1, 1]],
  5: [[-1, 0], [1, 0], [0, 1 / 2], [-1, 1], [1, 1]],
  6: [[-1, 0], [1, 0], [-1, 1 / 2], [1, 1 / 2], [-1, 1], [1, 1]],
  7: [[-1, 0], [1, 0], [0, 1 / 4], [-1, 1 / 2], [1, 1 / 2], [-1, 1], [1, 1]],
  8: [[-1, 0], [1, 0], [0, 1 / 4], [-1, 1 / 2], [1, 1 / 2], [0, 3 / 4], [-1, 1], [1, 1]],
  9: [[-1, 0], [1, 0], [-1, 1 / 3], [1, 1 / 3], [0, 1 / 2], [-1, 2 / 3], [1, 2 / 3], [-1, 1], [1, 1]],
  T: [
    [-1, 0], [1, 0], [0, 1 / 6], [-1, 1 / 3], [1, 1 / 3],
    [-1, 2 / 3], [1, 2 / 3], [0, 5 / 6], [-1, 1], [1, 1],
  ],
};

/**
 * @typedef {{x: number, y: number, turned: boolean}} Pip
 */

/**
 * The pips of a rank inside a field of the card.
 * @param {string} rank
 * @param {{x: number, y: number, w: number, h: number}} field  pip centres stay inside it
 * @returns {Pip[]}
 */
export function pipsOf(rank, field) {
  return LAYOUTS[rank].map(([column, row]) => ({
    x: field.x + ((column + 1) / 2) * field.w,
    y: field.y + row * field.h,
    turned: row > 1 / 2,
  }));
}
