/**
 * Where everything lies: from the space at hand to one card size and a place for each pile.
 *
 * Several arrangements are tried, and the one with the largest cards for columns of a long game
 * wins: the screen alone decides, so that no pile changes its place in mid-game. Columns are
 * planned for a comfortable length with every index in sight; longer ones make the cards a
 * little smaller rather than hide an index. Pure arithmetic: no document here.
 */

import { isColumn } from "../actions.js";
import { INDEX_HEIGHT, INDEX_WIDTH, cutFor } from "../cards/cuts.js";

/** @typedef {import("../cards/cuts.js").Cut} Cut */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Table} Table */

/**
 * @typedef {object} Space
 * @property {number} width   px
 * @property {number} height  px
 * @property {boolean} mirror  left and right change places
 * @property {boolean} fanWaste  the last three cards of the waste lie side by side
 * @property {boolean} largeIndex  the deck with the large index
 */

/**
 * One way to lay a board: piles on a grid of slots (a card and its gap wide) and rows (a card
 * and its gap high).
 * @typedef {object} Arrangement
 * @property {number} slots
 * @property {number} rows  rows that must fit besides the columns
 * @property {number} columnRow
 * @property {Map<PileKey, [number, number]>} at
 * @property {"right"|"down"} wasteFan
 * @property {boolean} [upright]  for screens that are higher than wide; the stock and the waste
 *   stand at the lower edge
 * @property {number} bias  an arrangement is taken only when its cards are this much larger
 */

export const RATIO = 1.4;

/** The widest fan, in card heights; small cards may open further, to what a finger likes, px. */
const OPEN = 1 / 3;
const OPEN_SMALL = 0.55;
const FINGER = 44;
const GAP = 0.09;
const ROW_GAP = 0.1;
/** The step of a waste that is fanned downwards, at least, and of the reserve's backs, in card heights. */
const WASTE_STEP_DOWN = 0.24;
const RESERVE_STEP = 0.035;
const RESERVE_STEP_SMALL = 0.006;
const COMFORTABLE = 11;
/** The column for which an arrangement is chosen. */
const LONG = 13;
const PAD = 6;
/** At the sides of wide screens, where there is room to breathe, px. */
const WIDE_PAD = 14;
const WIDE = 720;
/** Room for the count under a pile, px. */
const COUNT = 20;
const LARGEST = 190;
const NARROWEST = 20;

/**
 * @param {Table} table
 * @param {Space} space
 * @returns {Geometry}
 */
export function arrange(table, space) {
  const columns = [...table.values()].filter((pile) => pile.kind === "column");
  const longest = Math.max(COMFORTABLE, ...columns.map((pile) => pile.count));
  const plan = choose([...table.keys()], space);
  return measure(plan, cardWidth(plan, space, longest), table, space);
}

/**
 * @param {PileKey[]} keys
 * @param {Space} space
 * @returns {Arrangement}
 */
function choose(keys, space) {
  const plans = keys.includes("s") ? canfieldArrangements(keys, space.fanWaste) : freecellArrangements(keys);
  let best = plans[0];
  let width = 0;
  for (const plan of plans) {
    if (plan.upright !== undefined && plan.upright !== space.width < space.height) continue;
    const fits = cardWidth(plan, space, LONG);
    if (fits > width * plan.bias) {
      best = plan;
      width = fits;
    }
  }
  return best;
}

/** @param {PileKey[]} keys */
function split(keys) {
  return {
    columns: keys.filter(isColumn),
    foundations: keys.filter((key) => "SHDC".includes(key)),
    cells: keys.filter((key) => "abcd".includes(key)),
  };
}

/**
 * @param {PileKey[]} keys
 * @param {(index: number) => [number, number]} where
 * @returns {[PileKey, [number, number]][]}
 */
function row(keys, where) {
  return keys.map((key, i) => [key, where(i)]);
}

/**
 * @param {PileKey[]} keys
 * @returns {Arrangement[]}
 */
function freecellArrangements(keys) {
  const { columns, foundations, cells } = split(keys);
  return [
    {
      slots: 8, rows: 2, columnRow: 1, wasteFan: "right", bias: 1,
      at: new Map([
        ...row(cells, (i) => [i, 0]),
        ...row(foundations, (i) => [4 + i, 0]),
        ...row(columns, (i) => [i, 1]),
      ]),
    },
    {
      // A low, wide screen: cells and foundations two by two at the sides.
      slots: 12.6, rows: 2, columnRow: 0, wasteFan: "right", bias: 1.08,
      at: new Map([
        ...row(cells, (i) => [i % 2, Math.floor(i / 2)]),
        ...row(foundations, (i) => [10.6 + (i % 2), Math.floor(i / 2)]),
        ...row(columns, (i) => [2.3 + i, 0]),
      ]),
    },
  ];
}

/**
 * @param {PileKey[]} keys
 * @param {boolean} fanWaste
 * @returns {Arrangement[]}
 */
function canfieldArrangements(keys, fanWaste) {
  const { columns, foundations } = split(keys);
  const hand = fanWaste ? 3.2 : 2.3;
  return [
    {
      // An upright phone: a grid of five, the stock near the thumb.
      slots: 5, rows: fanWaste ? 3.9 : 3.4, columnRow: 1, wasteFan: "down", upright: true, bias: 1,
      at: new Map([
        ["r", [0, 0]], ["w", [0, 1]], ["s", [0, 2]],
        ...row(foundations, (i) => [1 + i, 0]),
        ...row(columns, (i) => [1 + i, 1]),
      ]),
    },
    {
      // A wide screen: the hand at the left, foundations over the columns.
      slots: hand + 4, rows: 2.5, columnRow: 1, wasteFan: "right", upright: false, bias: 1,
      at: new Map([
        ["s", [0, 0]], ["w", [1, 0]], ["r", [0, 1]],
        ...row(foundations, (i) => [hand + i, 0]),
        ...row(columns, (i) => [hand + i, 1]),
      ]),
    },
    {
      // A low, wide screen: the foundations two by two at the right.
      slots: hand + 6.3, rows: 2.5, columnRow: 0, wasteFan: "right", upright: false, bias: 1.15,
      at: new Map([
        ["s", [0, 0]], ["w", [1, 0]], ["r", [0, 1]],
        ...row(columns, (i) => [hand + i, 0]),
        ...row(foundations, (i) => [hand + 4.3 + (i % 2), Math.floor(i / 2)]),
      ]),
    },
  ];
}

/**
 * The widest card with which an arrangement fits.
 * @param {Arrangement} plan
 * @param {Space} space
 * @param {number} longest  cards in the longest column
 */
function cardWidth(plan, space, longest) {
  if (space.largeIndex) return widthFor("large", plan, space, longest);
  const full = widthFor("full", plan, space, longest);
  return cutFor(full, false) === "full" ? full : widthFor("small", plan, space, longest);
}

/**
 * The widest card with which an arrangement fits and every index of a cut is in sight.
 * @param {Cut} cut
 * @param {Arrangement} plan
 * @param {Space} space
 * @param {number} longest
 */
function widthFor(cut, plan, space, longest) {
  const wide = plan.slots * (1 + GAP) - GAP;
  const high = Math.max(
    plan.rows * (1 + ROW_GAP) - ROW_GAP,
    plan.columnRow * (1 + ROW_GAP) + 1 + (longest - 1) * INDEX_HEIGHT[cut],
  );
  const counts = plan.at.has("s") ? 2 * COUNT : 0;
  return Math.max(
    NARROWEST,
    Math.min(LARGEST, (space.width - 2 * (space.width < WIDE ? PAD : WIDE_PAD)) / wide, (space.height - 2 * PAD - counts) / high / RATIO),
  );
}

/**
 * @param {Arrangement} plan
 * @param {number} fits
 * @param {Table} table
 * @param {Space} space
 * @returns {Geometry}
 */
function measure(plan, fits, table, space) {
  const w = Math.floor(fits * 2) / 2;
  const h = Math.round(w * RATIO);
  const index = h * INDEX_HEIGHT[cutFor(w, space.largeIndex)];
  const wasteDown = Math.max(index, h * WASTE_STEP_DOWN);
  const slot = w * (1 + GAP);
  const line = h * (1 + ROW_GAP);
  const boardWidth = slot * plan.slots - w * GAP;
  const left = (space.width - boardWidth) / 2;
  const bottom = space.height - PAD;

  /** @type {Map<PileKey, Place>} */
  const places = new Map();
  for (const [key, [across, down]] of plan.at) {
    const x = Math.round(left + across * slot);
    let y = Math.round(PAD + down * line);
    let dx = 0;
    let dy = 0;
    let tall = h;
    if (isColumn(key)) {
      dy = fanStep(table.get(key)?.cards.length ?? 0, h, index, bottom - y);
      tall = bottom - y;
    } else if (key === "w" && space.fanWaste) {
      if (plan.wasteFan === "right") dx = w * INDEX_WIDTH;
      else dy = wasteDown;
    } else if (key === "r") {
      dy = h * (plan.upright ? RESERVE_STEP_SMALL : RESERVE_STEP);
      if (!plan.upright) y += COUNT;
    } else if (key === "s") {
      dy = -0.75;
    }
    if (plan.upright && (key === "s" || key === "w")) {
      const stockTop = bottom - COUNT - h;
      const fan = space.fanWaste ? 2 * wasteDown : 0;
      y = Math.round(key === "s" ? stockTop : stockTop - h * ROW_GAP - fan - h);
    }
    // A mirrored fan opens to the right too: the index is at the upper left of a card.
    const shownX = space.mirror ? Math.round(space.width - x - w - 2 * dx) : x;
    const half = (w * GAP) / 2;
    places.set(key, {
      x: shownX, y, dx, dy,
      area: { x: shownX - half, y: y - half, w: w + 2 * half, h: tall + 2 * half },
    });
  }
  return { card: { w, h }, width: space.width, height: space.height, places };
}

/**
 * A column's step: as open as the room allows, up to a third of a card.
 * @param {number} count
 * @param {number} h  the card's height
 * @param {number} index  the height that shows an index
 * @param {number} room  from the column's top to the board's lower edge
 */
function fanStep(count, h, index, room) {
  const open = Math.max(h * OPEN, index, Math.min(FINGER, h * OPEN_SMALL));
  if (count < 2) return open;
  return Math.min(open, (room - h) / (count - 1));
}
