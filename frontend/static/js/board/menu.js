/**
 * What a card can do, in words: a small menu of the piles that accept it. Opened by a right
 * click, a long press or a key; worked by pointer or keys; choosing a line plays it.
 */

import { pileLabel, choicesSentence } from "./speech.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("./state.js").BoardState} BoardState */

/**
 * @typedef {object} MenuHooks
 * @property {(card: CardName, pile: PileKey) => void} choose
 * @property {() => void} closed  the focus goes back to where it was
 */

/** Between the menu and the card, and the edge of the screen, px. */
const GAP = 6;

export class CardMenu {
  /**
   * @param {HTMLElement} root  the board; the menu stands beside it
   * @param {BoardState} state
   * @param {MenuHooks} hooks
   */
  constructor(root, state, hooks) {
    this.state = state;
    this.hooks = hooks;
    const { ownerDocument: doc } = root;
    this.element = doc.createElement("div");
    this.element.className = "menu card-menu";
    this.element.popover = "manual"; // a finger that opened it may leave the screen
    this.element.setAttribute("role", "menu");
    root.after(this.element);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    doc.addEventListener(
      "pointerdown",
      (event) => {
        if (!this.isOpen || this.element.contains(/** @type {Node} */ (event.target))) return;
        // A press beside the menu closes it and does nothing else.
        if (root.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
        this.close();
      },
      true,
    );
  }

  get isOpen() {
    return this.element.matches(":popover-open");
  }

  /**
   * @param {CardName} card
   * @param {PileKey[]} targets  not none
   * @param {DOMRect} beside  where the card is on the screen
   */
  open(card, targets, beside) {
    const { ownerDocument: doc } = this.element;
    const title = doc.createElement("p");
    title.textContent = choicesSentence(card);
    title.setAttribute("aria-hidden", "true"); // the menu's own name says it
    this.element.setAttribute("aria-label", title.textContent);
    const lines = targets.flatMap((key) => {
      const pile = this.state.table.get(key);
      if (!pile) return [];
      const line = doc.createElement("button");
      line.type = "button";
      line.tabIndex = -1;
      line.dataset.target = key;
      line.setAttribute("role", "menuitem");
      line.textContent = pileLabel(pile, this.state.view, this.state.stockSign());
      line.addEventListener("click", () => {
        this.close();
        this.hooks.choose(card, key);
      });
      return line;
    });
    this.element.replaceChildren(title, ...lines);
    this.element.showPopover();
    this.place(beside);
    lines[0]?.focus({ preventScroll: true });
  }

  /**
   * Beside the card where there is room, and always whole on the screen.
   * @param {DOMRect} card
   */
  place(card) {
    const { width, height } = this.element.getBoundingClientRect();
    const { clientWidth: screenWidth, clientHeight: screenHeight } = this.element.ownerDocument.documentElement;
    const right = card.right + GAP;
    const x = right + width + GAP <= screenWidth ? right : card.left - GAP - width;
    this.element.style.left = `${Math.max(GAP, Math.min(x, screenWidth - width - GAP))}px`;
    this.element.style.top = `${Math.max(GAP, Math.min(card.top, screenHeight - height - GAP))}px`;
  }

  close() {
    if (!this.isOpen) return;
    this.element.hidePopover();
    this.hooks.closed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const lines = [...this.element.querySelectorAll("button")];
    const at = lines.findIndex((line) => line === this.element.ownerDocument.activeElement);
    /** @type {Record<string, number>} */
    const goals = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key in goals) lines.at(goals[event.key] % lines.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else return;
    event.preventDefault();
  }
}
