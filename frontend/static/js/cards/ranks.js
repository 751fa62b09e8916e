/**
 * The rank figures of the index, drawn with one even stroke: Latin and Greek.
 *
 * A figure is 56 high on its centre line; its width stands beside it. Drawn ones are the same
 * on every machine, and "10" and "Ντ" can be set as tightly as the card needs.
 */

/** @typedef {{width: number, path: string}} Figure */

/** @type {Record<string, Figure>} */
const FIGURES = {
  A: { width: 40, path: "M0 56L20 0L40 56M7.5 36H32.5" },
  2: { width: 34, path: "M1 15C2 5 9 0 17 0C27 0 33 6 33 15C33 25 26 30 18 38L1 56H34" },
  3: {
    width: 34,
    path: "M1 8C5 3 10 0 17 0C27 0 33 6 33 14C33 22 27 27 18 27H13M18 27C28 27 34 32 34 41C34 50 27 56 17 56C9 56 3 53 0 47",
  },
  4: { width: 36, path: "M27 56V0L0 40H36" },
  5: { width: 34, path: "M31 0H6L3 25C7 22 11 21 17 21C27 21 34 28 34 38C34 49 27 56 17 56C9 56 3 53 0 47" },
  6: {
    width: 34,
    path: "M27 1C11 6 0 19 0 38C0 49 7 56 17 56C27 56 34 49 34 38C34 27 27 21 17 21C8 21 1 27 0 36",
  },
  7: { width: 34, path: "M0 0H34L12 56" },
  8: {
    width: 34,
    path: "M17 27C8 27 2 22 2 13.5C2 5 8 0 17 0C26 0 32 5 32 13.5C32 22 26 27 17 27C7 27 0 32 0 41.5C0 51 7 56 17 56C27 56 34 51 34 41.5C34 32 27 27 17 27",
  },
  9: {
    width: 34,
    path: "M7 55C23 50 34 37 34 18C34 7 27 0 17 0C7 0 0 7 0 18C0 29 7 35 17 35C26 35 33 29 34 20",
  },
  1: { width: 12, path: "M0 10L12 1V56" },
  0: { width: 30, path: "M15 0C24 0 30 11 30 28C30 45 24 56 15 56C6 56 0 45 0 28C0 11 6 0 15 0" },
  J: { width: 28, path: "M28 0V40C28 50 22 56 14 56C6 56 1 51 0 43" },
  Q: {
    width: 40,
    path: "M20 0C32 0 40 11 40 28C40 45 32 56 20 56C8 56 0 45 0 28C0 11 8 0 20 0M25 41L41 60",
  },
  K: { width: 36, path: "M0 0V56M34 0L0 35M13 23L36 56" },
  Β: {
    width: 34,
    path: "M0 56V0H17C26 0 31 5 31 13C31 22 26 27 17 27H0M17 27C28 27 34 32 34 41C34 51 28 56 17 56H0",
  },
  Ν: { width: 34, path: "M0 56V0L34 56V0" },
  τ: { width: 26, path: "M0 19H26M13 19V46C13 54 17 57 24 55" },
  Ρ: { width: 32, path: "M0 56V0H16C26 0 32 6 32 16C32 26 26 32 16 32H0" },
};

const GREEK = new Map([["J", "Β"], ["Q", "Ντ"], ["K", "Ρ"]]);

/** Between two figures of one index. */
const SPACING = 14;

/**
 * The text of a rank's index: "T" is "10"; in Greek a jack is "Β".
 * @param {string} rank
 * @param {boolean} greek
 */
export function indexText(rank, greek) {
  if (rank === "T") return "10";
  return (greek && GREEK.get(rank)) || rank;
}

/**
 * A rank's index as SVG text, its top left at (x, y), `height` high and no wider than `most`.
 * @param {string} rank
 * @param {boolean} greek
 * @param {{x: number, y: number, height: number, most: number, paint?: string, centred?: boolean}} box
 * @returns {{svg: string, width: number}}
 */
export function rankAt(rank, greek, { x, y, height, most, paint = "line", centred = false }) {
  const scale = height / 56;
  let cursor = 0;
  let path = "";
  for (const letter of indexText(rank, greek)) {
    const figure = FIGURES[letter];
    path += `<path transform="translate(${cursor} 0)" d="${figure.path}"/>`;
    cursor += figure.width + SPACING;
  }
  const natural = (cursor - SPACING) * scale;
  const squeeze = Math.min(1, most / natural);
  const width = natural * squeeze;
  const left = centred ? x - width / 2 : x;
  const move = `translate(${left} ${y}) scale(${scale * squeeze} ${scale})`;
  return { svg: `<g class="${paint}" transform="${move}">${path}</g>`, width };
}
