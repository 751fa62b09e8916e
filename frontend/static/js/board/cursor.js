/**
 * Playing by keyboard: the focused pile, how many of its cards are meant, and what keys do there.
 * What is typed in notation is played here too.
 */

import { DRAW, REDEAL, UNDO, parseAction } from "../actions.js";
import { Finder, nextOfRank } from "./finder.js";
import { KeyLine } from "./key_line.js";
import { Keyboard } from "./keyboard.js";
import { drawSize, locate, topOf } from "./piles.js";
import { resolve } from "./intents.js";
import { foundSentence, movesSentence, pileContents, putBackSentence, refusalSentence, tableContents, takenSentence, typedRefusal, wrongTargetSentence } from "./speech.js";
import { TypedLine } from "./typed.js";

/** @typedef {import("../types.js").Command} Command */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("./drag.js").Gestures} Gestures */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./render.js").Renderer} Renderer */
/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./tap.js").Taps} Taps */

/**
 * What the cursor needs of the board that it plays on.
 * @typedef {object} PlayedBoard
 * @property {HTMLElement} root
 * @property {BoardState} state
 * @property {Geometry} geometry
 * @property {Places} places
 * @property {Renderer} renderer
 * @property {Taps} taps
 * @property {Gestures} gestures
 * @property {{choices: (spot: Spot) => void}} inspector
 * @property {(card: CardName|null) => void} take
 * @property {(spot: Spot, sentence: string) => void} refuse
 * @property {{ask: (intent: Intent) => void, say: (sentence: string) => void, command: (command: Command) => void}} hooks
 */

export class Cursor {
  /** @param {PlayedBoard} board */
  constructor(board) {
    this.board = board;
    this.state = board.state;
    /** How many cards of the focused pile are meant. */
    this.depth = 1;
    this.ring = board.root.appendChild(document.createElement("div"));
    this.ring.className = "cursor";
    this.ring.setAttribute("aria-hidden", "true");
    this.keyboard = new Keyboard(board.root, {
      geometry: () => board.geometry,
      focused: () => this.focused(),
      focus: (pile) => this.focus(pile),
      deepen: (pile, by) => this.deepen(pile, by),
      takeOrPut: () => this.takeOrPut(),
      sendHome: () => this.sendHome(),
      readOut: () => this.readOut(),
      readMoves: () => board.hooks.say(movesSentence(this.state.view.legal ?? [], this.state.table)),
      readTable: () => board.hooks.say(tableContents(this.state.table, this.state.view, this.state.stockSign())),
      cancel: () => this.cancel(),
      choices: () => this.choices(),
      type: (key) => (this.typed.text === null && this.finder.press(key)) || this.typed.press(key),
      command: (command) => (command === "draw" ? board.taps.draw({ pile: "s", card: null }) : board.hooks.command(command)),
    });
    const line = new KeyLine(board.root, () => {
      this.finder.seek(null);
      this.typed.show(null);
    });
    this.typed = new TypedLine(line, {
      has: (pile) => this.state.canAct && this.state.table.has(pile),
      legal: () => (this.state.waiting ? null : (this.state.view.legal ?? [])),
      play: (token) => this.play(token),
      go: (pile) => this.focus(pile),
      say: (sentence) => board.hooks.say(sentence),
    });
    this.finder = new Finder(line, {
      find: (rank) => this.find(rank),
      say: (sentence) => board.hooks.say(sentence),
    });
    board.root.addEventListener("keydown", () => (board.root.dataset.keys = ""));
    board.root.addEventListener("pointerdown", () => delete board.root.dataset.keys);
    board.root.addEventListener("focusin", (event) => {
      const pile = /** @type {HTMLElement} */ (event.target).dataset.pile;
      if (pile && pile !== board.places.tabStop) {
        this.depth = 1;
        board.places.moveTabStop(pile);
      }
      this.draw();
    });
    board.root.addEventListener("click", (event) => {
      // A click that no pointer made: a screen reader activates the pile.
      const pile = /** @type {HTMLElement} */ (event.target).dataset.pile;
      if (event.detail !== 0 || !pile) return;
      this.focus(pile);
      this.takeOrPut();
    });
  }

  /** @returns {PileKey|null} */
  focused() {
    const element = /** @type {HTMLElement|null} */ (document.activeElement);
    return (element && this.board.root.contains(element) && element.dataset.pile) || null;
  }

  /** @param {PileKey} [pile] */
  focus(pile = this.board.places.tabStop ?? "1") {
    this.depth = 1;
    this.board.places.elements.get(pile)?.focus({ preventScroll: true });
    this.draw();
  }

  /**
   * Mean more cards of a column, or fewer; false when there are no more that move as one.
   * @param {PileKey} pile
   * @param {1|-1} by
   */
  deepen(pile, by) {
    const depths = this.state.taken ? [1] : this.state.depths(pile);
    const next = by > 0 ? depths.find((depth) => depth > this.depth) : depths.filter((depth) => depth < this.depth).at(-1);
    const cards = this.state.table.get(pile)?.cards ?? [];
    if (!next || next > cards.length) return false;
    this.depth = next;
    this.board.hooks.say(pileContents({ key: pile, kind: "column", count: next, cards: cards.slice(-next) }));
    this.draw();
    return true;
  }

  /**
   * Go to the next card of a rank that is in sight, and say where it lies.
   * @param {string} rank
   */
  find(rank) {
    const { table, view } = this.state;
    const from = { pile: this.focused(), depth: this.depth };
    const found = nextOfRank(rank, table, [...this.board.places.elements.keys()], from, drawSize(view));
    if (found) {
      this.focus(found.pile);
      this.depth = found.depth;
      this.draw();
    }
    this.board.hooks.say(foundSentence(rank, found));
  }

  takeOrPut() {
    const pile = this.focused();
    if (!pile || !this.state.canAct) return;
    const { taken } = this.state;
    if (taken && locate(this.state.table, taken)?.pile === pile) this.cancel();
    else if (taken) this.put(taken, pile);
    else if (pile === "s") this.board.taps.draw({ pile, card: null });
    else this.take(pile);
  }

  /** @param {PileKey} pile */
  take(pile) {
    const card = this.state.table.get(pile)?.cards.at(-this.depth) ?? null;
    const targets = card ? this.state.targets(card) : [];
    if (!card || !targets.length) {
      this.board.refuse({ pile, card }, refusalSentence(card, pile, this.state.table));
      return;
    }
    this.board.take(card);
    this.board.hooks.say(takenSentence(card, targets));
  }

  /**
   * @param {CardName} card
   * @param {PileKey} pile
   */
  put(card, pile) {
    if (!this.state.targets(card).includes(pile)) {
      this.board.refuse({ pile, card: null }, wrongTargetSentence(card, pile));
      return;
    }
    this.board.take(null);
    this.depth = 1;
    this.board.hooks.ask({ do: "move", card, to: pile });
  }

  /** Send the top card, or the one taken up, to its foundation, and go there with it. */
  sendHome() {
    const pile = this.focused();
    if (!pile || !this.state.canAct) return;
    const card = this.state.taken ?? topOf(this.state.table.get(pile));
    this.board.take(null);
    if (!card) {
      this.board.refuse({ pile, card }, refusalSentence(null, pile, this.state.table));
      return;
    }
    /** @type {Intent} */
    const intent = { do: "move", card, to: card[1] };
    if (!this.state.waiting && !resolve(intent, this.state.view)) {
      this.board.refuse({ pile, card }, wrongTargetSentence(card, card[1]));
      return;
    }
    this.board.hooks.ask(intent);
    this.focus(card[1]);
  }

  /**
   * Play a typed move, or say why not, and go where the card goes.
   * @param {Token} token
   */
  play(token) {
    const { state, board } = this;
    if (!state.canAct) return;
    board.take(null);
    if (token === UNDO) return board.hooks.command("undo");
    const move = /** @type {import("../types.js").Move} */ (parseAction(token));
    const card = state.table.get(move.from)?.cards.at(-move.count) ?? null;
    if (!state.waiting && !state.view.legal?.includes(token)) {
      return board.refuse({ pile: move.from, card }, typedRefusal(token, state.table));
    }
    board.hooks.ask({ do: "play", token });
    if (token === DRAW || token === REDEAL) return;
    this.focus(move.to === "h" ? card?.[1] : move.to);
  }

  /** What the card can do, or the cards that the ring is around. */
  choices() {
    const pile = this.focused();
    if (!pile || !this.state.canAct) return;
    this.board.inspector.choices({ pile, card: this.state.table.get(pile)?.cards.at(-this.depth) ?? null });
  }

  readOut() {
    const pile = this.state.table.get(this.focused() ?? "");
    if (pile) this.board.hooks.say(pileContents(pile));
  }

  cancel() {
    this.board.gestures.cancel();
    if (!this.state.taken) return;
    this.board.take(null);
    this.board.hooks.say(putBackSentence());
  }

  /** Put the ring around the card, or the cards, that Enter would take. */
  draw() {
    const key = this.focused() ?? "";
    const pile = this.state.table.get(key);
    const place = this.board.geometry.places.get(key);
    this.ring.hidden = !pile || !place;
    if (!pile || !place) return;
    const depth = Math.min(this.depth, Math.max(1, pile.cards.length));
    const name = pile.cards.at(-depth);
    const node = name ? this.board.renderer.node(name) : null;
    const { x, y } = node ?? place;
    this.ring.style.transform = `translate(${x}px, ${y}px)`;
    this.ring.style.height = `${this.board.geometry.card.h + (depth - 1) * Math.abs(place.dy)}px`;
  }
}
