/**
 * The card elements: one for each card in sight, made once and moved about.
 *
 *   div.card[data-card=7H] > div.turn > div.front + div.back
 *
 * A card has a back, and is a thing with two sides, from when its back is first shown. FreeCell
 * shows none: its 52 cards stay flat, which a slow phone draws in half the time.
 */

import { suitOf } from "../actions.js";
import { backArt } from "../cards/backs.js";
import { cutFor } from "../cards/cuts.js";
import { faceArt } from "../cards/face.js";

/** @typedef {import("../types.js").CardName} CardName */

/**
 * A card on the board: its element, the face it shows (null: its back) and where it lies.
 * @typedef {object} CardNode
 * @property {HTMLElement} element
 * @property {HTMLElement} front
 * @property {HTMLElement} turner  what turns over in it
 * @property {CardName|null} card
 * @property {string} cut  the cut of the face that is drawn
 * @property {number} x
 * @property {number} y
 * @property {number} z
 * @property {boolean} held  in the player's hand: the gesture moves it, not the board
 */

const SVG = "http://www.w3.org/2000/svg";

export class Deck {
  /**
   * @param {HTMLElement} root  the board; its document says language, deck and back
   */
  constructor(root) {
    this.root = root;
    this.width = 100;
    /** @type {Element|null} the drawing of the chosen back, once there is a back to see */
    this.back = null;
  }

  get look() {
    return this.root.ownerDocument.documentElement;
  }

  /** Draw the chosen back once; every card refers to it. */
  defineBack() {
    const holder = this.back ?? this.root.ownerDocument.createElementNS(SVG, "svg");
    holder.setAttribute("class", "definitions");
    holder.setAttribute("aria-hidden", "true");
    this.back = holder;
    holder.innerHTML = `<symbol id="card-back" viewBox="0 0 250 350">${backArt(Number(this.look.dataset.back))}</symbol>`;
    this.root.append(holder);
  }

  /**
   * @param {CardName|null} card
   * @returns {CardNode}
   */
  make(card) {
    const { ownerDocument: doc } = this.root;
    const element = doc.createElement("div");
    element.className = "card";
    element.setAttribute("aria-hidden", "true"); // the piles speak for their cards
    const turn = element.appendChild(doc.createElement("div"));
    turn.className = "turn";
    const front = turn.appendChild(doc.createElement("div"));
    front.className = "front";
    /** @type {CardNode} */
    const node = { element, front, turner: turn, card: null, cut: "", x: 0, y: 0, z: 0, held: false };
    this.turn(node, card);
    this.root.append(element);
    return node;
  }

  /**
   * Show a card's face, or its back for null; a turn is animated by the style sheet.
   * @param {CardNode} node
   * @param {CardName|null} card
   */
  turn(node, card) {
    node.card = card;
    if (card) {
      node.element.dataset.card = card;
      this.draw(node);
    } else {
      delete node.element.dataset.card;
      this.giveBack(node);
    }
    node.element.classList.toggle("face-down", !card);
  }

  /**
   * Draw cards as the document asks for them now.
   * @param {CardNode[]} nodes
   */
  redraw(nodes) {
    if (this.back) this.defineBack();
    for (const node of nodes) this.draw(node);
  }

  /** @param {CardNode} node */
  giveBack({ element, turner }) {
    if (!this.back) this.defineBack();
    if (element.classList.contains("two-sided")) return;
    element.classList.add("two-sided");
    const back = turner.appendChild(element.ownerDocument.createElement("div"));
    back.className = "back";
    back.innerHTML = `<svg viewBox="0 0 250 350"><use href="#card-back"/></svg>`;
  }

  /**
   * Draw the face in the cut that suits the present width.
   * @param {CardNode} node
   */
  draw(node) {
    if (!node.card) return;
    const cut = cutFor(this.width, this.look.dataset.index === "large");
    const greek = this.look.lang.startsWith("el");
    const drawn = `${node.card} ${cut} ${greek}`;
    if (node.cut === drawn) return;
    node.cut = drawn;
    const art = faceArt(node.card, cut, greek);
    node.front.innerHTML = `<svg class="face" data-suit="${suitOf(node.card)}" viewBox="0 0 250 350">${art}</svg>`;
  }
}
