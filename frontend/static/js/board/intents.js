/**
 * From what the player asks for to the token that does it, judged by the view's legal tokens.
 *
 * An intent names cards, not places: it may wait until an earlier action is confirmed and is
 * then resolved against the new view, where the same card may lie elsewhere. Only a typed move
 * names places.
 */

import { DRAW, REDEAL, UNDO, isCell, isColumn, parseAction, targetName, writeAction } from "../actions.js";
import { locate, tableOf } from "./piles.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/**
 * The token that does what is asked, or null when it can't be done now.
 * @param {Intent} intent
 * @param {View} view
 * @returns {Token|null}
 */
export function resolve(intent, view) {
  if (view.status !== "playing" || !view.legal) return null;
  switch (intent.do) {
    case "draw":
      return [DRAW, REDEAL].find((token) => view.legal?.includes(token)) ?? null;
    case "undo":
      return view.undo > 0 ? UNDO : null;
    case "redo":
      return view.redo;
    case "play":
      return view.legal.includes(intent.token) ? intent.token : null;
    case "move":
      return moveToken(intent.card, intent.to, tableOf(view), view.legal);
    case "send":
      return sendToken(intent.card, intent.far, view);
  }
}

/**
 * The piles that accept a card together with the cards on it.
 * @param {CardName} card
 * @param {View} view
 * @returns {PileKey[]}
 */
export function targetsOf(card, view) {
  const table = tableOf(view);
  const legal = view.legal ?? [];
  return [...table.keys()].filter((pile) => moveToken(card, pile, table, legal));
}

/**
 * How many cards can leave a pile as one, smallest first: [1, 2, 4].
 * @param {PileKey} pile
 * @param {View} view
 * @returns {number[]}
 */
export function depthsOf(pile, view) {
  const counts = movesFrom(pile, view.legal ?? []).map((move) => move.count);
  return [...new Set(counts)].sort((a, b) => a - b);
}

/**
 * @param {PileKey} pile
 * @param {Token[]} legal
 * @returns {Move[]}
 */
function movesFrom(pile, legal) {
  return legal.flatMap((token) => parseAction(token) ?? []).filter((move) => move.from === pile);
}

/**
 * @param {CardName} card
 * @param {PileKey} target
 * @param {Table} table
 * @param {Token[]} legal
 * @returns {Token|null}
 */
function moveToken(card, target, table, legal) {
  const found = locate(table, card);
  const to = targetName(target, card);
  if (!found || !to) return null;
  const token = writeAction({ from: found.pile, to, count: found.depth });
  return legal.includes(token) ? token : null;
}

/**
 * Where a touched card goes by itself: home; and when it may look further, to the longest
 * column that accepts it, then to an empty one, then (alone) to the first empty cell. It never
 * goes where nothing would be gained: a whole column to an empty one, or from cell to cell.
 * @param {CardName} card
 * @param {boolean} far
 * @param {View} view
 * @returns {Token|null}
 */
function sendToken(card, far, view) {
  const table = tableOf(view);
  const found = locate(table, card);
  if (!found) return null;
  const moves = movesFrom(found.pile, view.legal ?? []).filter((move) => move.count === found.depth);
  const home = moves.find((move) => move.to === "h");
  if (home) return writeAction(home);
  if (!far) return null;

  /** @param {PileKey} pile */
  const length = (pile) => table.get(pile)?.count ?? 0;
  const wholeColumn = isColumn(found.pile) && length(found.pile) === found.depth;
  const columns = moves
    .filter((move) => isColumn(move.to) && !(wholeColumn && length(move.to) === 0))
    .sort((a, b) => length(b.to) - length(a.to) || a.to.localeCompare(b.to));
  const cells = moves
    .filter((move) => isCell(move.to) && !isCell(found.pile))
    .sort((a, b) => a.to.localeCompare(b.to));
  const best = columns[0] ?? cells[0];
  return best ? writeAction(best) : null;
}
