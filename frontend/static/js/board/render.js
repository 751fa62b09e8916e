/**
 * From a table and its geometry to the elements on the felt.
 *
 * A card in sight keeps one element for as long as it stays in sight, so that moving it is
 * setting its transform. Cards whose face is unknown are named by pile and height ("r:11"); when
 * one is turned, its element takes the card's name and turns over where it lies.
 */

import { Deck } from "./deck.js";
import { fadeIn, grow, reducedMotion, staggered, travel } from "./animate.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./deck.js").CardNode} CardNode */

/**
 * A card's seat: where it must lie. `height` counts from the bottom of its pile.
 * @typedef {object} Seat
 * @property {string} id
 * @property {CardName|null} card
 * @property {PileKey} pile
 * @property {number} height
 * @property {number} x
 * @property {number} y
 * @property {number} z
 */

/** Waste cards that lie side by side. */
const FANNED = 3;

export class Renderer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.deck = new Deck(root);
    /** @type {Map<string, CardNode>} */
    this.nodes = new Map();
    /** @type {Map<string, Seat>} */
    this.seats = new Map();
    this.dealing = false;
  }

  /**
   * Show a table.
   * @param {Table} table
   * @param {Geometry} geometry
   * @param {{motion: "none"|"move"|"deal"}} options
   */
  render(table, geometry, { motion }) {
    this.size(geometry);
    this.dealing = motion === "deal";
    const seats = seatsOf(table, geometry);
    const born = [...seats.values()].filter((seat) => !this.nodes.has(seat.id));
    const left = new Map([...this.nodes].filter(([id]) => !seats.has(id)));
    const origins = motion === "none" ? new Map() : this.adopt(born, left);
    for (const seat of born) {
      if (this.nodes.has(seat.id)) continue;
      const node = this.deck.make(seat.card);
      this.nodes.set(seat.id, node);
      const origin = origins.get(seat.id) ?? (motion === "deal" ? dealtFrom(geometry) : null);
      place(node, origin ?? seat);
      if (origins.has(seat.id)) this.deck.turn(node, null);
    }
    for (const [id, node] of left) this.retire(id, node, seats, geometry, motion);
    // They start from where they are: styles are brought up to date, and nothing is laid out.
    if (motion !== "none" && born.length) void getComputedStyle(this.root).opacity;
    this.seat(seats, motion);
    this.seats = seats;
  }

  /**
   * @param {Map<string, Seat>} seats
   * @param {"none"|"move"|"deal"} motion
   */
  seat(seats, motion) {
    const moving = [...seats.values()].filter((seat) => {
      const node = this.node(seat.id);
      return node && !node.held && (node.x !== seat.x || node.y !== seat.y);
    });
    const delays = staggered(moving.length, motion === "deal");
    const order = new Map(moving.map((seat, i) => [seat.id, delays[i]]));
    for (const seat of seats.values()) {
      const node = this.nodes.get(seat.id);
      if (!node) continue;
      if (node.card !== seat.card) this.deck.turn(node, seat.card);
      node.element.dataset.in = seat.pile;
      node.z = seat.z;
      if (node.held) continue;
      const delay = order.get(seat.id);
      if (motion === "none") {
        place(node, seat);
      } else if (delay === undefined) {
        // Where it belongs, or on the way there: let it fly.
        if (node.element.dataset.flying === undefined) node.element.style.zIndex = String(seat.z);
      } else if (reducedMotion()) {
        place(node, seat);
        fadeIn(node.element);
      } else {
        travel(node, seat, delay);
      }
    }
  }

  /**
   * Give elements that lost their seat to seats that have no element, where a card was turned
   * over or went between stock and waste. Returns where the remaining newborn cards come from.
   * @param {Seat[]} born
   * @param {Map<string, CardNode>} left
   * @returns {Map<string, {x: number, y: number}>}
   */
  adopt(born, left) {
    /** @param {string} id @param {Seat} seat */
    const take = (id, seat) => {
      const node = /** @type {CardNode} */ (left.get(id));
      left.delete(id);
      this.nodes.delete(id);
      this.nodes.set(seat.id, node);
    };
    const waiting = born.filter((seat) => {
      const before = [...left.keys()].find((id) => {
        const old = this.seats.get(id);
        return old && old.pile === seat.pile && old.height === seat.height && (!old.card || !seat.card);
      });
      if (before) take(before, seat);
      return !before;
    });
    const origins = new Map();
    const stockTop = [...this.seats.values()].filter((seat) => seat.pile === "s").at(-1);
    /** @param {PileKey} pile */
    const leftOf = (pile) =>
      [...left.keys()]
        .filter((id) => this.seats.get(id)?.pile === pile)
        .sort((a, b) => height(this.seats, b) - height(this.seats, a));
    const fromStock = leftOf("s");
    const fromWaste = leftOf("w");
    for (const seat of waiting.sort((a, b) => a.height - b.height)) {
      if (seat.pile === "w" && seat.height >= this.highest("w")) {
        const id = fromStock.shift();
        if (id) take(id, seat);
        else if (stockTop) origins.set(seat.id, stockTop);
      } else if (seat.pile === "s") {
        const id = fromWaste.shift();
        if (id) take(id, seat);
      }
    }
    return origins;
  }

  /**
   * One more than the height of the pile's highest card before this rendering.
   * @param {PileKey} pile
   */
  highest(pile) {
    const heights = [...this.seats.values()].filter((seat) => seat.pile === pile).map((seat) => seat.height);
    return heights.length ? Math.max(...heights) + 1 : 0;
  }

  /**
   * Take away a card that is no longer in sight: waste cards slide under the others or back to
   * the stock, the rest are covered already.
   * @param {string} id
   * @param {CardNode} node
   * @param {Map<string, Seat>} seats
   * @param {Geometry} geometry
   * @param {"none"|"move"|"deal"} motion
   */
  retire(id, node, seats, geometry, motion) {
    this.nodes.delete(id);
    const was = this.seats.get(id);
    const inWaste = [...seats.values()].filter((seat) => seat.pile === "w");
    const buried = inWaste.length > 0 && was && inWaste[0].height > was.height;
    const goal = was?.pile === "w" ? geometry.places.get(buried ? "w" : "s") : null;
    if (motion === "none" || !goal || node.held || reducedMotion()) {
      node.element.remove();
      return;
    }
    if (!buried) this.deck.turn(node, null);
    travel(node, { x: goal.x, y: goal.y, z: 0 }, 0, () => node.element.remove());
  }

  /**
   * Make cards fit the geometry; redraw the faces when their cut changes.
   * @param {Geometry} geometry
   */
  size({ card }) {
    if (this.deck.width === card.w && this.root.style.getPropertyValue("--card-w")) return;
    this.deck.width = card.w;
    this.root.style.setProperty("--card-w", `${card.w}px`);
    this.root.style.setProperty("--card-h", `${card.h}px`);
    for (const node of this.nodes.values()) this.deck.draw(node);
  }

  /**
   * All cards have another size, since a column grew long or short: they come to it gently.
   * @param {number} from  the old width, in new ones
   */
  grow(from) {
    for (const { turner } of this.nodes.values()) grow(turner, from);
  }

  /** Draw all faces and the back anew: the deck, its indices or the back are others now. */
  redraw() {
    this.deck.redraw([...this.nodes.values()]);
  }

  /** Take every card off the board. */
  clear() {
    for (const { element } of this.nodes.values()) element.remove();
    this.nodes.clear();
    this.seats.clear();
  }

  /** A tap ends a deal: every card lies where it belongs at once. */
  finishDeal() {
    if (!this.dealing) return;
    this.dealing = false;
    for (const { element } of this.nodes.values()) {
      for (const motion of element.getAnimations({ subtree: true })) motion.finish();
    }
  }

  /**
   * The card of a pile whose seat a point of the board is in.
   * @param {PileKey} pile
   * @param {{x: number, y: number}} point
   * @param {Geometry} geometry
   * @returns {CardName|null}
   */
  cardAt(pile, { x, y }, { card: { w, h } }) {
    const seats = [...this.seats.values()].filter((seat) => seat.pile === pile).reverse();
    const hit = seats.find((seat) => x >= seat.x && x < seat.x + w && y >= seat.y && y < seat.y + h);
    return hit?.card ?? null;
  }

  /** @param {string} id */
  node(id) {
    return this.nodes.get(id);
  }
}

/**
 * @param {CardNode} node
 * @param {{x: number, y: number, z?: number}} spot
 */
function place(node, spot) {
  node.x = spot.x;
  node.y = spot.y;
  const { style } = node.element;
  style.transitionDelay = "0ms";
  style.transform = `translate(${spot.x}px, ${spot.y}px)`;
  style.zIndex = String(spot.z ?? 0);
  delete node.element.dataset.flying;
}

/**
 * @param {Map<string, Seat>} seats
 * @param {string} id
 */
function height(seats, id) {
  return seats.get(id)?.height ?? 0;
}

/**
 * Cards are dealt from below the board's middle.
 * @param {Geometry} geometry
 */
function dealtFrom({ width, height: boardHeight, card }) {
  return { x: (width - card.w) / 2, y: boardHeight };
}

/**
 * @param {Table} table
 * @param {Geometry} geometry
 * @returns {Map<string, Seat>}
 */
function seatsOf(table, geometry) {
  /** @type {Map<string, Seat>} */
  const seats = new Map();
  let z = 1;
  for (const pile of table.values()) {
    const spot = geometry.places.get(pile.key);
    if (!spot) continue;
    const shown = pile.kind === "waste" ? pile.cards.slice(-FANNED - 1) : pile.cards;
    const bottom = pile.count - shown.length;
    const firstFanned = pile.kind === "waste" ? Math.max(0, shown.length - FANNED) : 0;
    shown.forEach((card, i) => {
      const id = card ?? `${pile.key}:${bottom + i}`;
      const step = pile.kind === "foundation" || pile.kind === "cell" ? 0 : Math.max(0, i - firstFanned);
      seats.set(id, {
        id, card,
        pile: pile.key,
        height: bottom + i,
        x: Math.round((spot.x + step * spot.dx) * 2) / 2,
        y: Math.round((spot.y + step * spot.dy) * 2) / 2,
        z: z++,
      });
    });
  }
  return seats;
}
