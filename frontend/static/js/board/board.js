/**
 * The board: brings the drawn piles, the gestures and the keyboard together.
 *
 * It is handed views and tables to show and hands back intents; it never judges a move.
 */

import { DRAW, REDEAL, parseAction, suitOf } from "../actions.js";
import { shake } from "./animate.js";
import { Cursor } from "./cursor.js";
import { Gestures, dropTarget } from "./drag.js";
import { Hand } from "./hand.js";
import { Inspector } from "./inspector.js";
import { arrange } from "./layouts.js";
import { climb, drawSize, topOf } from "./piles.js";
import { Places } from "./places.js";
import { Renderer } from "./render.js";
import { Sounds, soundOf } from "./sounds.js";
import { wrongTargetSentence } from "./speech.js";
import { BoardState } from "./state.js";
import { Taps } from "./tap.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Command} Command */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/**
 * @typedef {object} BoardHooks
 * @property {(intent: Intent) => void} ask
 * @property {(sentence: string) => void} say  for the ear only
 * @property {(sentence: string) => void} refuse  for eye and ear
 * @property {(command: Command) => void} command
 */

/** What a hint points at: nothing. @type {{cards: CardName[], piles: PileKey[]}} */
const NOTHING = { cards: [], piles: [] };

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
    this.space = spaceOf(root);
    this.geometry = this.measure();
    this.hand = new Hand(this.state, this.renderer);
    this.sounds = new Sounds(settings);
    this.shownOnce = false;
    this.pointed = NOTHING;

    this.taps = new Taps(this.state, settings, {
      ask: (intent) => hooks.ask(intent),
      take: (card) => this.take(card),
      refuse: (spot, sentence) => this.refuse(spot, sentence),
    });
    /** @type {Gestures} */
    this.gestures = new Gestures(root, {
      spotOf: (event) => this.spotOf(event),
      lift: (spot) => this.lift(spot),
      carry: (dx, dy) => this.hand.carry(dx, dy),
      drop: () => this.drop(),
      giveBack: () => this.letGo(),
      tap: (spot, where) => this.taps.tap(spot, where),
      hold: (spot, touch) => this.inspector.hold(spot, touch),
      release: () => this.inspector.release(),
      choices: (spot) => this.state.canAct && this.inspector.choices(spot),
    });
    /** @type {Cursor} */
    this.cursor = new Cursor(this);
    /** @type {Inspector} */
    this.inspector = new Inspector(this);
    root.addEventListener("pointerdown", (event) => {
      this.renderer.finishDeal();
      this.cursor.focus(this.spotOf(event)?.pile);
    });
    new ResizeObserver(() => this.resize()).observe(root);
  }

  /**
   * Show a view, with the table as it will be when all that is pending has been played.
   * @param {{view: View, table: Table, waiting: boolean, isPlayer: boolean}} shown
   */
  show({ view, table, waiting, isPlayer }) {
    const begun = !this.shownOnce && view.version === 0 && view.status === "playing";
    if (this.shownOnce) this.sounds.play(soundOf(this.state.table, table));
    if (view.version !== this.state.view.version || waiting) this.pointed = NOTHING;
    this.state.show(view, table, waiting, isPlayer);
    this.root.dataset.version = String(view.version);
    this.root.dataset.status = view.status;
    if (this.hand.isOvertaken()) this.gestures.cancel();
    this.render(this.shownOnce ? "move" : begun ? "deal" : "none");
    this.shownOnce = true;
  }

  resize() {
    const space = spaceOf(this.root);
    if (space.width === this.space.width && space.height === this.space.height) return;
    this.space = space;
    this.gestures.cancel();
    this.render("none");
  }

  /** The settings or the look of the page have changed. */
  restyle() {
    this.gestures.cancel();
    this.renderer.redraw();
    this.render("none");
  }

  /** @param {"none"|"move"|"deal"} motion */
  render(motion) {
    const before = this.geometry.card.w;
    this.geometry = this.measure();
    const grown = motion === "move" ? before / this.geometry.card.w : 1;
    this.places.arrange(this.state, this.geometry, this.mirror);
    this.renderer.render(this.state.table, this.geometry, { motion: grown === 1 ? motion : "none" });
    if (grown !== 1) this.renderer.grow(grown);
    this.light();
  }

  get mirror() {
    return document.documentElement.dataset.mirror === "on";
  }

  /** @returns {Geometry} */
  measure() {
    return arrange(this.state.table, {
      ...this.space,
      mirror: this.mirror,
      fanWaste: drawSize(this.state.view) > 1,
      largeIndex: document.documentElement.dataset.index === "large",
    });
  }

  /** Light the piles that accept the card in hand or taken up, and mark that card. */
  light() {
    const card = this.hand.load?.card ?? this.state.taken;
    const targets = card ? this.state.targets(card) : [];
    const lit = this.state.waiting ? [] : card ? targets : this.pointed.piles;
    this.places.render(this.state, this.geometry, lit);
    const tops = new Set(lit.map((key) => topOf(this.state.table.get(key))));
    const taken = new Set(this.state.taken ? this.state.groupOf(this.state.taken) : this.pointed.cards);
    for (const { element, card: name } of this.renderer.nodes.values()) {
      const turned = element.dataset.in === "s" && lit.includes("s");
      element.toggleAttribute("data-lit", turned || (name !== null && tops.has(name)));
      element.toggleAttribute("data-taken", name !== null && taken.has(name));
    }
    this.cursor.draw();
  }

  /**
   * Point at what an action would move, and where to, until something is played.
   * @param {Token} token
   */
  point(token) {
    const move = parseAction(token);
    if (!move) return;
    const cards = this.state.table.get(move.from)?.cards.slice(-move.count).flatMap((card) => card ?? []) ?? [];
    const turns = token === DRAW || token === REDEAL;
    const target = turns ? "s" : move.to === "h" ? suitOf(cards[0]) : move.to;
    this.pointed = { cards: turns ? [] : cards, piles: [target] };
    this.take(null);
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
    this.sounds.play("refusal");
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
    if (!this.hand.lift(card)) return false;
    this.state.taken = null;
    this.inspector.menu.close();
    this.sounds.play("lift");
    this.root.dataset.dragging = "";
    this.light();
    return true;
  }

  drop() {
    const { load } = this.hand;
    if (!load) return;
    const { card, from } = load;
    const lead = { x: load.x + load.dx, y: load.y + load.dy, ...this.geometry.card };
    const target = dropTarget(lead, this.state.targets(card), this.geometry);
    const meant = target ?? dropTarget(lead, [...this.geometry.places.keys()], this.geometry);
    this.letGo(target !== null);
    if (target) this.hooks.ask({ do: "move", card, to: target });
    else if (meant && meant !== from) {
      this.sounds.play("refusal");
      this.hooks.refuse(wrongTargetSentence(card, meant));
    }
  }

  /**
   * The cards in hand leave it and slide to where the table has them.
   * @param {boolean} [asked]  the table is about to change
   */
  letGo(asked = false) {
    this.hand.open();
    delete this.root.dataset.dragging;
    if (!asked) this.render("move");
  }

  /**
   * Every card that lies on the foundations as an element of its own, tops first, for the
   * celebration; the foundations stay empty behind them.
   * @returns {Generator<import("./animate.js").Thrown>}
   */
  *throwCards() {
    this.renderer.clear();
    const { deck } = this.renderer;
    const suits = [...this.state.table.values()].filter(({ kind }) => kind === "foundation");
    for (const [step, rank] of climb(this.state.view.base ?? "A").entries()) {
      for (const { key } of suits) {
        const { element } = deck.make(rank + key);
        const { x, y } = /** @type {import("../types.js").Place} */ (this.geometry.places.get(key));
        element.style.transform = `translate(${x}px, ${y}px)`;
        element.style.zIndex = String(100 - step);
        yield { element, x, y };
      }
    }
  }
}

/**
 * The room for the board. Read seldom: asking for it makes the browser lay out the page.
 * @param {HTMLElement} root
 */
function spaceOf(root) {
  return { width: root.clientWidth, height: root.clientHeight };
}
