/**
 * The four suits as drawn paths, the same on every machine. Each fills a box of 100 by 100.
 */

/** @typedef {import("../types.js").Suit} Suit */

/** @type {Record<Suit, string>} */
export const SUIT_PATHS = {
  S:
    "M50 3C55 19 93 37 93 64C93 77 84 86 73 86C65 86 58 82 54 75C55 84 59 91 67 97H33" +
    "C41 91 45 84 46 75C42 82 35 86 27 86C16 86 7 77 7 64C7 37 45 19 50 3Z",
  H:
    "M50 95C45 84 6 61 6 32C6 16 17 6 30 6C40 6 47 12 50 21C53 12 60 6 70 6" +
    "C83 6 94 16 94 32C94 61 55 84 50 95Z",
  D: "M50 2C58 19 73 37 88 50C73 63 58 81 50 98C42 81 27 63 12 50C27 37 42 19 50 2Z",
  C:
    "M50 4C62 4 71 13 71 25C71 31 69 36 65 40C68 38 71 38 74 38C86 38 95 47 95 59" +
    "C95 71 86 80 74 80C65 80 58 76 54 69C55 80 59 90 67 97H33C41 90 45 80 46 69" +
    "C42 76 35 80 26 80C14 80 5 71 5 59C5 47 14 38 26 38C29 38 32 38 35 40" +
    "C31 36 29 31 29 25C29 13 38 4 50 4Z",
};

/**
 * A suit as SVG text, centred on (x, y), `size` wide.
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [paint]  the class that colours it
 */
export function suitAt(suit, x, y, size, paint = "ink") {
  const scale = size / 100;
  const move = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  return `<path class="${paint}" transform="${move}" d="${SUIT_PATHS[suit]}"/>`;
}
