/**
 * The piles as elements: named for screen readers, focusable, with the sign of an empty place
 * and the count of a pile that hides its cards.
 */

import { rankAt } from "../cards/ranks.js";
import { suitAt } from "../cards/suits.js";
import { pileLabel } from "./speech.js";

/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Suit} Suit */
/** @typedef {import("./state.js").BoardState} BoardState */

const REDEAL_ARROW =
  `<path class="sign" d="M185 175A60 60 0 1 1 163 129"/><path class="sign" d="M168 88L166 132L122 129"/>`;
const STILL_RING = `<circle class="sign still" cx="125" cy="175" r="60"/>`;

export class Places {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<PileKey, HTMLElement>} */
    this.elements = new Map();
    /** @type {Map<PileKey, string>} the sign that each place shows */
    this.drawn = new Map();
    /** @type {PileKey|null} the pile that Tab reaches */
    this.tabStop = null;
  }

  /**
   * Make the elements in reading order: by rows, and from the left or, mirrored, the right.
   * @param {BoardState} state
   * @param {Geometry} geometry
   * @param {boolean} mirror
   */
  arrange(state, geometry, mirror) {
    const order = [...geometry.places].sort(([, a], [, b]) => a.y - b.y || (mirror ? b.x - a.x : a.x - b.x));
    const keys = order.map(([key]) => key).filter((key) => state.table.has(key));
    if (keys.join() === [...this.elements.keys()].join()) return;
    const { ownerDocument: doc } = this.root;
    const focused = [...this.elements].find(([, element]) => element === doc.activeElement)?.[0];
    const old = this.elements;
    this.elements = new Map();
    for (const key of keys) {
      const element = old.get(key) ?? this.make(key);
      this.elements.set(key, element);
      this.root.append(element);
    }
    for (const [key, element] of old) if (!this.elements.has(key)) element.remove();
    if (focused) this.elements.get(focused)?.focus({ preventScroll: true });
    if (!this.tabStop || !this.elements.has(this.tabStop)) this.moveTabStop(state.table.has("1") ? "1" : keys[0]);
  }

  /**
   * @param {PileKey} key
   * @returns {HTMLElement}
   */
  make(key) {
    const element = this.root.ownerDocument.createElement("div");
    element.className = "pile";
    element.dataset.pile = key;
    element.setAttribute("role", "button");
    element.tabIndex = -1;
    element.innerHTML =
      `<svg class="place" viewBox="0 0 250 350" aria-hidden="true"></svg><span class="count" aria-hidden="true"></span>`;
    return element;
  }

  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   * @param {PileKey[]} lit  piles that accept the card in hand
   */
  render(state, geometry, lit) {
    const sign = state.stockSign();
    for (const [key, element] of this.elements) {
      const pile = state.table.get(key);
      const place = geometry.places.get(key);
      if (!pile || !place) continue;
      const { card } = geometry;
      const fanned = pile.kind === "column" || pile.kind === "reserve";
      const length = fanned ? Math.max(0, pile.cards.length - 1) * place.dy : 0;
      element.dataset.kind = pile.kind;
      element.dataset.count = String(pile.count);
      element.style.transform = `translate(${place.x}px, ${place.y}px)`;
      element.style.height = `${card.h + length}px`;
      element.toggleAttribute("data-lit", lit.includes(key));
      setLabel(element, pileLabel(pile, state.view, sign));
      if (pile.kind === "stock") element.dataset.sign = sign;
      this.draw(key, element, placeArt(pile, state, sign));
      const shown = pile.kind === "stock" || pile.kind === "reserve" ? String(pile.count) : "";
      const count = /** @type {HTMLElement} */ (element.querySelector(".count"));
      if (count.textContent !== shown) count.textContent = shown;
    }
  }

  /**
   * @param {PileKey} key
   * @param {HTMLElement} element
   * @param {string} art
   */
  draw(key, element, art) {
    const svg = element.querySelector("svg");
    if (!svg || this.drawn.get(key) === art) return;
    this.drawn.set(key, art);
    svg.innerHTML = `<rect class="well" x="3" y="3" width="244" height="344" rx="15"/>${art}`;
  }

  /** @param {PileKey} key */
  moveTabStop(key) {
    if (this.tabStop) this.elements.get(this.tabStop)?.setAttribute("tabindex", "-1");
    this.tabStop = key;
    this.elements.get(key)?.setAttribute("tabindex", "0");
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} label
 */
function setLabel(element, label) {
  if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
}

/**
 * @param {Pile} pile
 * @param {BoardState} state
 * @param {"cards"|"redeal"|"empty"} sign
 */
function placeArt(pile, state, sign) {
  if (pile.kind === "stock") return sign === "empty" ? STILL_RING : REDEAL_ARROW;
  if (pile.kind !== "foundation") return "";
  const greek = document.documentElement.lang.startsWith("el");
  const rank = rankAt(state.view.base ?? "A", greek, { x: 125, y: 92, height: 58, most: 120, paint: "sign", centred: true });
  return rank.svg + suitAt(/** @type {Suit} */ (pile.key), 125, 222, 96, "sign-fill");
}
