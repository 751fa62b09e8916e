/**
 * What the board knows beside what it draws: whether the player may act, which card is taken
 * up, where it could go. No document and no rules here: legality is the view's.
 */

import { depthsOf, targetsOf } from "./intents.js";
import { locate } from "./piles.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./speech.js").StockSign} StockSign */

export class BoardState {
  /**
   * @param {View} view
   * @param {Table} table
   */
  constructor(view, table) {
    this.view = view;
    this.table = table;
    /** Actions are under way, so that `view.legal` is about an older table than the one shown. */
    this.waiting = false;
    /** The player's own game, and not over. */
    this.canAct = false;
    /** @type {CardName|null} the card taken up, with all that lies on it */
    this.taken = null;
  }

  /**
   * @param {View} view
   * @param {Table} table
   * @param {boolean} waiting
   * @param {boolean} isPlayer
   */
  show(view, table, waiting, isPlayer) {
    this.view = view;
    this.table = table;
    this.waiting = waiting;
    this.canAct = isPlayer && view.status === "playing";
    if (this.taken && (!this.canAct || !locate(table, this.taken))) this.taken = null;
  }

  /**
   * The card with those that lie on it, bottom to top; empty when it can't be reached.
   * @param {CardName} card
   * @returns {CardName[]}
   */
  groupOf(card) {
    const found = locate(this.table, card);
    const pile = found && this.table.get(found.pile);
    return pile ? pile.cards.slice(-found.depth).flatMap((each) => each ?? []) : [];
  }

  /**
   * Whether a card may be picked up: the top of a pile always, as on a real table; several
   * together when they can move somewhere. While an answer is awaited nobody knows yet.
   * @param {CardName} card
   */
  canLift(card) {
    const found = locate(this.table, card);
    if (!this.canAct || !found) return false;
    if (this.waiting) return true;
    const depths = depthsOf(found.pile, this.view);
    return depths.includes(found.depth) || (found.depth === 1 && !"SHDC".includes(found.pile));
  }

  /**
   * The piles that accept a card now.
   * @param {CardName} card
   * @returns {PileKey[]}
   */
  targets(card) {
    if (!this.canAct) return [];
    if (!this.waiting) return targetsOf(card, this.view);
    // The answer that is under way will tell; until then every open pile may be meant.
    const from = locate(this.table, card)?.pile;
    return [...this.table.values()]
      .filter(({ key, kind }) => key !== from && (kind === "column" || kind === "cell" || key === card[1]))
      .map(({ key }) => key);
  }

  /**
   * How many cards can be taken from a pile as one, 1 always among them.
   * @param {PileKey} pile
   */
  depths(pile) {
    return [...new Set([1, ...(this.canAct ? depthsOf(pile, this.view) : [])])].sort((a, b) => a - b);
  }

  /**
   * What the stock shows: its cards, the redeal arrow, or the ring of a stock that is done.
   * @returns {StockSign}
   */
  stockSign() {
    if (this.table.get("s")?.count) return "cards";
    const { legal } = this.view;
    const redeal = legal && !this.waiting ? legal.includes("ws") : Boolean(this.table.get("w")?.count);
    return redeal && this.view.status === "playing" ? "redeal" : "empty";
  }
}
