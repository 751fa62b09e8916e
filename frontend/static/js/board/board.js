/**
 * The board: brings the drawn piles, the gestures and the keyboard together.
 *
 * It is handed views and tables to show and hands back intents; it never judges a move.
 */

import { shake } from "./animate.js";
import { Gestures, dropTarget } from "./drag.js";
import { resolve } from "./intents.js";
import { Keyboard } from "./keyboard.js";
import { arrange } from "./layouts.js";
import { climb, drawSize, locate, topOf } from "./piles.js";
import { Places } from "./places.js";
import { Renderer } from "./render.js";
import { pileContents, putBackSentence, refusalSentence, takenSentence, wrongTargetSentence } from "./speech.js";
import { BoardState } from "./state.js";
import { Taps } from "./tap.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./deck.js").CardNode} CardNode */

/**
 * @typedef {object} BoardHooks
 * @property {(intent: Intent) => void} ask
 * @property {(sentence: string) => void} say  for the ear only
 * @property {(sentence: string) => void} refuse  for eye and ear
 * @property {(command: "undo"|"redo"|"new"|"keys") => void} command
 */

const IN_HAND = 2000;

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {View} view
   * @param {Table} table
   * @param {Settings} settings
   * @param {BoardHooks} hooks
   */
  constructor(root, view, table, settings, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.state = new BoardState(view, table);
    this.renderer = new Renderer(root);
    this.places = new Places(root);
    /** @type {Geometry} */
    this.geometry = this.measure();
    /** @type {{card: CardName, nodes: CardNode[], x: number, y: number, dx: number, dy: number}|null} */
    this.hand = null;
    /** How many cards of the focused pile the keyboard's cursor takes in. */
    this.depth = 1;
    this.shownOnce = false;
    const ring = document.createElement("div");
    ring.className = "cursor";
    this.cursor = root.appendChild(ring);

    this.taps = new Taps(this.state, settings, {
      ask: (intent) => hooks.ask(intent),
      take: (card) => this.take(card),
      refuse: (spot, sentence) => this.refuse(spot, sentence),
    });
    this.gestures = new Gestures(root, {
      spotOf: (event) => this.spotOf(event),
      lift: (spot) => this.lift(spot),
      carry: (dx, dy) => this.carry(dx, dy),
      drop: () => this.drop(),
      giveBack: () => this.letGo(),
      tap: (spot, where) => this.taps.tap(spot, where),
    });
    this.keyboard = new Keyboard(root, {
      geometry: () => this.geometry,
      focused: () => this.focused(),
      focus: (pile) => this.focus(pile),
      deepen: (pile, by) => this.deepen(pile, by),
      takeOrPut: () => this.takeOrPut(),
      sendHome: () => this.sendHome(),
      readOut: () => this.readOut(),
      cancel: () => this.cancel(),
      command: (command) => (command === "draw" ? this.draw() : hooks.command(command)),
    });
    root.addEventListener("keydown", () => (root.dataset.keys = ""));
    root.addEventListener("pointerdown", (event) => {
      delete root.dataset.keys;
      this.renderer.finishDeal();
      this.focus(this.spotOf(event)?.pile);
    });
    root.addEventListener("mousedown", (event) => event.preventDefault()); // keeps that focus
    root.addEventListener("click", (event) => {
      // A click that no pointer made: a screen reader activates the pile.
      const pile = /** @type {HTMLElement} */ (event.target).dataset.pile;
      if (event.detail !== 0 || !pile) return;
      this.focus(pile);
      this.takeOrPut();
    });
    root.addEventListener("focusin", (event) => {
      const pile = /** @type {HTMLElement} */ (event.target).dataset.pile;
      if (pile && pile !== this.places.tabStop) this.places.moveTabStop(pile);
      this.drawCursor();
    });
    new ResizeObserver(() => this.resize()).observe(root);
  }

  /**
   * Show a view, with the table as it will be when all that is pending has been played.
   * @param {{view: View, table: Table, waiting: boolean, isPlayer: boolean}} shown
   */
  show({ view, table, waiting, isPlayer }) {
    const begun = !this.shownOnce && view.version === 0 && view.status === "playing";
    this.state.show(view, table, waiting, isPlayer);
    this.root.dataset.version = String(view.version);
    this.root.dataset.status = view.status;
    if (this.hand && !this.state.groupOf(this.hand.card).length) this.gestures.cancel();
    this.render(this.shownOnce ? "move" : begun ? "deal" : "none");
    this.shownOnce = true;
  }

  resize() {
    const { width, height } = this.geometry;
    if (width === this.root.clientWidth && height === this.root.clientHeight) return;
    this.gestures.cancel();
    this.render("none");
  }

  /** @param {"none"|"move"|"deal"} motion */
  render(motion) {
    this.geometry = this.measure();
    const grown = this.renderer.deck.width !== this.geometry.card.w;
    this.places.arrange(this.state, this.geometry, this.mirror);
    this.renderer.render(this.state.table, this.geometry, { motion: grown && motion === "move" ? "none" : motion });
    this.light();
  }

  get mirror() {
    return document.documentElement.dataset.mirror === "on";
  }

  /** @returns {Geometry} */
  measure() {
    return arrange(this.state.table, {
      width: this.root.clientWidth,
      height: this.root.clientHeight,
      mirror: this.mirror,
      fanWaste: drawSize(this.state.view) > 1,
    });
  }

  /** Light the piles that accept the card in hand or taken up, and mark that card. */
  light() {
    const card = this.hand?.card ?? this.state.taken;
    const targets = card ? this.state.targets(card) : [];
    const lit = this.state.waiting ? [] : targets;
    this.places.render(this.state, this.geometry, lit);
    const tops = new Set(lit.map((key) => topOf(this.state.table.get(key))));
    const taken = new Set(this.state.taken ? this.state.groupOf(this.state.taken) : []);
    for (const { element, card: name } of this.renderer.nodes.values()) {
      element.toggleAttribute("data-lit", name !== null && tops.has(name));
      element.toggleAttribute("data-taken", name !== null && taken.has(name));
    }
    this.drawCursor();
  }

  /**
   * Take a card up by tap or key, or put it back.
   * @param {CardName|null} card
   */
  take(card) {
    this.state.taken = card;
    this.light();
  }

  /**
   * @param {Spot} spot
   * @param {string} sentence
   */
  refuse(spot, sentence) {
    const cards = spot.card ? this.state.groupOf(spot.card) : [];
    const names = cards.length ? cards : [spot.card ?? ""];
    const nodes = names.flatMap((name) => this.renderer.node(name)?.element ?? []);
    const place = this.places.elements.get(spot.pile)?.firstElementChild;
    shake(nodes.length || !place ? nodes : [place]);
    this.hooks.refuse(sentence);
  }

  /**
   * The pile and card under a pointer. A card that is still on its way counts as arrived.
   * @param {PointerEvent} event
   * @returns {Spot|null}
   */
  spotOf({ target, clientX, clientY }) {
    const hit = /** @type {Element|null} */ (target)?.closest(".card, .pile");
    const { dataset } = /** @type {HTMLElement} */ (hit ?? this.root);
    if (dataset.in) return { pile: dataset.in, card: dataset.card ?? null };
    if (!dataset.pile) return null;
    const { left, top } = this.root.getBoundingClientRect();
    const point = { x: clientX - left, y: clientY - top };
    return { pile: dataset.pile, card: this.renderer.cardAt(dataset.pile, point, this.geometry) };
  }

  // --- A card in hand ---------------------------------------------------------------------

  /** @param {Spot} spot */
  lift({ card }) {
    if (!card || !this.state.canLift(card)) return false;
    const nodes = this.state.groupOf(card).flatMap((name) => this.renderer.node(name) ?? []);
    if (!nodes.length) return false;
    this.state.taken = null;
    this.hand = { card, nodes, x: nodes[0].x, y: nodes[0].y, dx: 0, dy: 0 };
    nodes.forEach((node, i) => {
      node.held = true;
      node.element.dataset.held = "";
      delete node.element.dataset.flying;
      node.element.style.zIndex = String(IN_HAND + i);
    });
    this.root.dataset.dragging = "";
    this.light();
    return true;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  carry(dx, dy) {
    if (!this.hand) return;
    this.hand.dx = dx;
    this.hand.dy = dy;
    for (const { element, x, y } of this.hand.nodes) {
      element.style.transform = `translate(${x + dx}px, ${y + dy}px)`;
    }
  }

  drop() {
    const hand = this.hand;
    if (!hand) return;
    const { card: size } = this.geometry;
    const lead = { x: hand.x + hand.dx, y: hand.y + hand.dy, ...size };
    const home = locate(this.state.table, hand.card)?.pile;
    const target = dropTarget(lead, this.state.targets(hand.card), this.geometry);
    const meant = target ?? dropTarget(lead, [...this.geometry.places.keys()], this.geometry);
    this.letGo(target !== null);
    if (target) this.hooks.ask({ do: "move", card: hand.card, to: target });
    else if (meant && meant !== home) this.hooks.refuse(wrongTargetSentence(hand.card, meant));
  }

  /**
   * The cards in hand leave it and slide to where the table has them.
   * @param {boolean} [asked]  the table is about to change
   */
  letGo(asked = false) {
    const hand = this.hand;
    this.hand = null;
    delete this.root.dataset.dragging;
    for (const node of hand?.nodes ?? []) {
      node.held = false;
      node.x += hand?.dx ?? 0;
      node.y += hand?.dy ?? 0;
      delete node.element.dataset.held;
    }
    if (!asked) this.render("move");
  }

  /**
   * Every card that lies on the foundations as an element of its own, tops first, for the
   * celebration; the foundations stay empty behind them.
   * @returns {HTMLElement[]}
   */
  throwCards() {
    this.renderer.clear();
    const { deck } = this.renderer;
    const suits = [...this.state.table.values()].filter(({ kind }) => kind === "foundation");
    return climb(this.state.view.base ?? "A").flatMap((rank, step) =>
      suits.map(({ key }) => {
        const { element } = deck.make(rank + key);
        const { x, y } = /** @type {import("../types.js").Place} */ (this.geometry.places.get(key));
        element.style.transform = `translate(${x}px, ${y}px)`;
        element.style.zIndex = String(100 - step);
        return element;
      }),
    );
  }

  // --- By keyboard ------------------------------------------------------------------------

  /** @returns {PileKey|null} */
  focused() {
    const element = /** @type {HTMLElement|null} */ (document.activeElement);
    return (element && this.root.contains(element) && element.dataset.pile) || null;
  }

  /** @param {PileKey} [pile] */
  focus(pile = this.places.tabStop ?? "1") {
    this.depth = 1;
    this.places.elements.get(pile)?.focus({ preventScroll: true });
    this.drawCursor();
  }

  /**
   * @param {PileKey} pile
   * @param {1|-1} by
   */
  deepen(pile, by) {
    const depths = this.state.taken ? [1] : this.state.depths(pile);
    const next = by > 0 ? depths.find((depth) => depth > this.depth) : depths.filter((depth) => depth < this.depth).at(-1);
    if (!next) return false;
    this.depth = next;
    const card = this.state.table.get(pile)?.cards.at(-next);
    if (card) this.hooks.say(pileContents({ key: pile, kind: "column", count: next, cards: this.state.groupOf(card) }));
    this.drawCursor();
    return true;
  }

  takeOrPut() {
    const pile = this.focused();
    if (!pile || !this.state.canAct) return;
    const { taken } = this.state;
    if (taken && locate(this.state.table, taken)?.pile === pile) return this.cancel();
    if (taken) {
      if (!this.state.targets(taken).includes(pile)) {
        return this.refuse({ pile, card: null }, wrongTargetSentence(taken, pile));
      }
      this.take(null);
      this.depth = 1;
      return this.hooks.ask({ do: "move", card: taken, to: pile });
    }
    if (pile === "s") return this.draw();
    const card = this.state.table.get(pile)?.cards.at(-this.depth) ?? null;
    const targets = card ? this.state.targets(card) : [];
    if (!card || !targets.length) {
      return this.refuse({ pile, card }, refusalSentence(card, pile, this.state.table));
    }
    this.take(card);
    this.hooks.say(takenSentence(card, targets));
  }

  draw() {
    this.taps.draw({ pile: "s", card: null });
  }

  sendHome() {
    const pile = this.focused();
    if (!pile || !this.state.canAct) return;
    const card = this.state.taken ?? topOf(this.state.table.get(pile));
    const from = card && locate(this.state.table, card)?.pile;
    this.take(null);
    /** @type {Intent|null} */
    const intent = card && from !== card[1] ? { do: "move", card, to: card[1] } : null;
    if (!card || !intent || (!this.state.waiting && !resolve(intent, this.state.view))) {
      const sentence = card ? wrongTargetSentence(card, card[1]) : refusalSentence(null, pile, this.state.table);
      return this.refuse({ pile, card }, sentence);
    }
    this.hooks.ask(intent);
    this.focus(card[1]);
  }

  readOut() {
    const pile = this.state.table.get(this.focused() ?? "");
    if (pile) this.hooks.say(pileContents(pile));
  }

  cancel() {
    this.gestures.cancel();
    if (!this.state.taken) return;
    this.take(null);
    this.hooks.say(putBackSentence());
  }

  /** Put the ring around the card, or the cards, that Enter would take. */
  drawCursor() {
    const key = this.focused();
    const pile = this.state.table.get(key ?? "");
    const place = this.geometry.places.get(key ?? "");
    this.cursor.hidden = !pile || !place;
    if (!pile || !place) return;
    const { card } = this.geometry;
    const depth = Math.min(this.depth, Math.max(1, pile.cards.length));
    const name = pile.cards.at(-depth);
    const node = name ? this.renderer.node(name) : null;
    const x = node ? node.x : place.x;
    const y = node ? node.y : place.y;
    this.cursor.style.transform = `translate(${x}px, ${y}px)`;
    this.cursor.style.height = `${card.h + (depth - 1) * Math.abs(place.dy)}px`;
  }
}
