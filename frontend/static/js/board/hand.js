/**
 * The player's hand: the cards that a drag has lifted and carries over the board.
 */

import { locate } from "./piles.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("./deck.js").CardNode} CardNode */
/** @typedef {import("./render.js").Renderer} Renderer */
/** @typedef {import("./state.js").BoardState} BoardState */

/**
 * The lifted cards, lowest first; they lay at (x, y) and are carried by (dx, dy).
 * @typedef {object} Load
 * @property {CardName} card
 * @property {PileKey} from
 * @property {CardNode[]} nodes
 * @property {number} x
 * @property {number} y
 * @property {number} dx
 * @property {number} dy
 */

/** Above everything that lies or flies. */
const HIGH = 2000;

export class Hand {
  /**
   * @param {BoardState} state
   * @param {Renderer} renderer
   */
  constructor(state, renderer) {
    this.state = state;
    this.renderer = renderer;
    /** @type {Load|null} */
    this.load = null;
  }

  /**
   * Take a card up with all that lies on it; false when it stays.
   * @param {CardName|null} card
   */
  lift(card) {
    const from = card && locate(this.state.table, card)?.pile;
    if (!card || !from || !this.state.canLift(card)) return false;
    const nodes = this.state.groupOf(card).flatMap((name) => this.renderer.node(name) ?? []);
    const [lead] = nodes;
    this.load = { card, from, nodes, x: lead.x, y: lead.y, dx: 0, dy: 0 };
    nodes.forEach((node, i) => {
      node.held = true;
      node.element.dataset.held = "";
      delete node.element.dataset.flying;
      node.element.style.zIndex = String(HIGH + i);
    });
    return true;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  carry(dx, dy) {
    if (!this.load) return;
    this.load.dx = dx;
    this.load.dy = dy;
    for (const { element, x, y } of this.load.nodes) {
      element.style.transform = `translate(${x + dx}px, ${y + dy}px)`;
    }
  }

  /** Whether the table has the cards elsewhere by now, so that nothing is left to carry. */
  isOvertaken() {
    if (!this.load) return false;
    const found = locate(this.state.table, this.load.card);
    return found?.pile !== this.load.from || found.depth !== this.load.nodes.length;
  }

  /** Open the hand: the cards are where it left them, and the board may move them on. */
  open() {
    const { load } = this;
    this.load = null;
    for (const node of load?.nodes ?? []) {
      node.held = false;
      node.x += load?.dx ?? 0;
      node.y += load?.dy ?? 0;
      delete node.element.dataset.held;
    }
  }
}
