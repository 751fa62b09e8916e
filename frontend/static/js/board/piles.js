/**
 * The table: the piles that a view shows, and the plain bookkeeping of moving cards on it.
 *
 * No rule is known here. A move is shown before the server has judged it by taking the cards
 * from one pile and laying them on another; whatever follows from it (a refill, a score) comes
 * with the server's next view.
 */

import { DRAW, REDEAL, isCell, isColumn, isFoundation, parseAction, suitOf } from "../actions.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").PileKind} PileKind */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

const RANKS = "A23456789TJQK";
const CELLS = "abcd";

/** Backs that are drawn for the thickness of the stock. */
const STOCK_BACKS = 4;

/**
 * @param {PileKey} key
 * @returns {PileKind}
 */
export function kindOf(key) {
  if (isColumn(key)) return "column";
  if (isCell(key)) return "cell";
  if (isFoundation(key)) return "foundation";
  return key === "s" ? "stock" : key === "w" ? "waste" : "reserve";
}

/**
 * The card under a foundation's top: foundations climb by one rank in every game here.
 * @param {CardName} card
 * @returns {CardName}
 */
function cardBelow(card) {
  return RANKS[(RANKS.indexOf(card[0]) + 12) % 13] + card[1];
}

/**
 * The ranks of a full foundation, from its top down.
 * @param {string} start  the starting rank
 */
export function climb(start) {
  const first = RANKS.indexOf(start);
  return [...RANKS.slice(first), ...RANKS.slice(0, first)].reverse();
}

/**
 * @param {PileKey} key
 * @param {number} count
 * @param {(CardName|null)[]} cards
 * @returns {Pile}
 */
function pile(key, count, cards) {
  return { key, kind: kindOf(key), count, cards };
}

/** @param {number} count */
function stock(count) {
  return pile("s", count, Array(Math.min(count, STOCK_BACKS)).fill(null));
}

/**
 * @param {PileKey} suit
 * @param {number} count
 * @param {CardName|null} top
 */
function foundation(suit, count, top) {
  /** @type {CardName[]} */
  const cards = [];
  if (top && count > 1) cards.push(cardBelow(top));
  if (top) cards.push(top);
  return pile(suit, count, cards);
}

/**
 * The piles that a view shows.
 * @param {View} view
 * @returns {Table}
 */
export function tableOf(view) {
  /** @type {Pile[]} */
  const piles = [];
  if (view.game !== "freecell") {
    const { count, top } = view.reserve;
    piles.push(pile("r", count, count ? [...Array(count - 1).fill(null), top] : []));
    piles.push(stock(view.stock.count));
    piles.push(pile("w", view.waste.count, [...view.waste.cards]));
  }
  view.cells.forEach((card, i) => piles.push(pile(CELLS[i], card ? 1 : 0, card ? [card] : [])));
  for (const [suit, { count, top }] of Object.entries(view.foundations)) {
    piles.push(foundation(suit, count, top));
  }
  view.columns.forEach((cards, i) => piles.push(pile(String(i + 1), cards.length, [...cards])));
  return new Map(piles.map((each) => [each.key, each]));
}

/**
 * Where a card lies, and how many cards it and those on it are; null when it is not in sight.
 * The card under a foundation's top counts as out of sight: nobody can touch it.
 * @param {Table} table
 * @param {CardName} card
 * @returns {{pile: PileKey, depth: number}|null}
 */
export function locate(table, card) {
  for (const { key, kind, cards } of table.values()) {
    const index = cards.lastIndexOf(card);
    if (index < 0) continue;
    const depth = cards.length - index;
    return kind !== "column" && depth > 1 ? null : { pile: key, depth };
  }
  return null;
}

/**
 * The top card of a pile; null when there is none or its face is not known.
 * @param {Pile|undefined} from
 * @returns {CardName|null}
 */
export function topOf(from) {
  return from?.cards.at(-1) ?? null;
}

/**
 * How many cards a draw turns: a draw game's option says it.
 * @param {View} view
 */
export function drawSize(view) {
  return view.option.startsWith("D") ? Number(view.option.slice(1)) : 0;
}

/**
 * The table after an action, as far as bookkeeping can tell; the same table where it can't.
 * @param {Table} table
 * @param {Token} token
 * @param {number} drawn  how many cards a draw turns
 * @returns {Table}
 */
export function playOn(table, token, drawn) {
  const next = new Map(table);
  const stockPile = table.get("s");
  const waste = table.get("w");
  if (token === DRAW && stockPile && waste) {
    const turned = Math.min(drawn, stockPile.count);
    next.set("s", stock(stockPile.count - turned));
    next.set("w", pile("w", waste.count + turned, [...waste.cards, ...Array(turned).fill(null)]));
    return next;
  }
  if (token === REDEAL && stockPile && waste) {
    next.set("s", stock(waste.count));
    next.set("w", pile("w", 0, []));
    return next;
  }
  const move = parseAction(token);
  const source = move && table.get(move.from);
  if (!move || !source || source.cards.length < move.count) return table;
  const moved = source.cards.slice(-move.count);
  const lead = moved[0];
  if (!lead) return table;
  const target = table.get(move.to === "h" ? suitOf(lead) : move.to);
  if (!target) return table;
  next.set(source.key, without(source, move.count));
  next.set(
    target.key,
    target.kind === "foundation"
      ? foundation(target.key, target.count + 1, lead)
      : pile(target.key, target.count + move.count, [...target.cards, ...moved]),
  );
  return next;
}

/**
 * @param {Pile} from
 * @param {number} count
 * @returns {Pile}
 */
function without(from, count) {
  if (from.kind === "foundation") {
    const top = from.count > 1 ? cardBelow(/** @type {CardName} */ (topOf(from))) : null;
    return foundation(from.key, from.count - 1, top);
  }
  return pile(from.key, from.count - count, from.cards.slice(0, -count));
}
