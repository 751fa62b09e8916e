/**
 * A few cards on felt, as the settings have them now.
 */

import { Deck } from "../board/deck.js";

/** @typedef {import("../types.js").CardName} CardName */

/** @type {(CardName|null)[]} */
const CARDS = [null, "AS", "QH", "7D", "TC"];
const WIDEST = 74;
const STEP = 0.62;
const RATIO = 1.4;

export class Sample {
  /** @param {HTMLElement} root */
  constructor(root) {
    root.hidden = false;
    this.root = root;
    this.draw();
    new ResizeObserver(() => this.draw()).observe(root);
  }

  draw() {
    const { root } = this;
    root.replaceChildren();
    const cards = 1.3 + STEP * (CARDS.length - 0.2); // all of them with their margins, in card widths
    const width = Math.min(WIDEST, root.clientWidth / cards);
    root.style.setProperty("--card-w", `${width}px`);
    root.style.setProperty("--card-h", `${width * RATIO}px`);
    const deck = new Deck(root);
    deck.width = width;
    const mirrored = document.documentElement.dataset.mirror === "on";
    const wide = width * (1 + STEP * (CARDS.length - 0.2));
    const left = (root.clientWidth - wide) / 2;
    const top = (root.clientHeight - width * RATIO) / 2;
    CARDS.forEach((card, i) => {
      // The back lies apart, like a stock.
      const along = (i ? i + 0.8 : 0) * STEP * width;
      const x = mirrored ? root.clientWidth - left - along - width : left + along;
      const { element } = deck.make(card);
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(top)}px)`;
      element.style.zIndex = String(i);
    });
  }
}
