/**
 * A closer look at a card: what it can do, as a menu, and its whole face where others cover it.
 *
 * A right click or a key opens the menu. A long press of a finger does so too, and any long
 * press raises a covered card for as long as it is held.
 */

import { CardMenu } from "./menu.js";
import { refusalSentence } from "./speech.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./render.js").Renderer} Renderer */
/** @typedef {import("./state.js").BoardState} BoardState */

/**
 * What the inspector needs of its board.
 * @typedef {object} InspectedBoard
 * @property {HTMLElement} root
 * @property {BoardState} state
 * @property {Places} places
 * @property {Renderer} renderer
 * @property {{focus: (pile?: PileKey) => void}} cursor
 * @property {(card: CardName|null) => void} take
 * @property {(spot: Spot, sentence: string) => void} refuse
 * @property {{ask: (intent: Intent) => void}} hooks
 */

export class Inspector {
  /** @param {InspectedBoard} board */
  constructor(board) {
    this.board = board;
    this.menu = new CardMenu(board.root, board.state, {
      choose: (card, to) => {
        board.hooks.ask({ do: "move", card, to });
        board.cursor.focus(to);
      },
      closed: () => board.cursor.focus(),
    });
  }

  /**
   * A press that has not moved for a while.
   * @param {Spot} spot
   * @param {boolean} touch
   * @returns {boolean}  whether it showed something, so that its end is no tap
   */
  hold(spot, touch) {
    const { card, pile } = spot;
    if (!card) return false;
    const covered = this.board.state.table.get(pile)?.cards.at(-1) !== card;
    if (covered) this.board.renderer.node(card)?.element.setAttribute("data-peek", "");
    const shown = touch && this.board.state.canAct && (!covered || this.board.state.targets(card).length > 0);
    if (shown) this.choices(spot);
    return covered || shown;
  }

  /** The press is over. */
  release() {
    for (const raised of this.board.root.querySelectorAll("[data-peek]")) raised.removeAttribute("data-peek");
  }

  /**
   * Show where a card can go, with those that lie on it.
   * @param {Spot} spot
   */
  choices(spot) {
    const { board } = this;
    const { card, pile } = spot;
    const targets = card ? board.state.targets(card) : [];
    board.take(null);
    if (!card || !targets.length) {
      board.refuse(spot, refusalSentence(card, pile, board.state.table));
      return;
    }
    const element = board.renderer.node(card)?.element ?? board.root;
    this.menu.open(card, targets, element.getBoundingClientRect());
  }
}
