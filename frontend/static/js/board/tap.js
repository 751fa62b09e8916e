/**
 * What a tap means. Rules: "Touching a card".
 *
 * A tap plays where the game lets a card play by itself. Where it doesn't, it takes the card
 * up, and a second tap says where it goes: everything can be done without dragging.
 */

import { resolve } from "./intents.js";
import { refusalSentence, wrongTargetSentence } from "./speech.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("./state.js").BoardState} BoardState */

/**
 * @typedef {object} TapHooks
 * @property {(intent: Intent) => void} ask
 * @property {(card: CardName|null) => void} take
 * @property {(spot: Spot, sentence: string) => void} refuse
 */

/** @typedef {import("./drag.js").TapPoint} TapPoint */

/** Two taps of a finger this close in time and place are a double tap. */
const DOUBLE_MS = 320;
const DOUBLE_PX = 16;
/** A second tap sooner than this was begun before the first could be seen to have played. */
const BLIND_MS = 220;

export class Taps {
  /**
   * @param {BoardState} state
   * @param {Settings} settings
   * @param {TapHooks} hooks
   */
  constructor(state, settings, hooks) {
    this.state = state;
    this.settings = settings;
    this.hooks = hooks;
    /** @type {{time: number, x: number, y: number, card: CardName|null, played: boolean}} */
    this.last = { time: -Infinity, x: 0, y: 0, card: null, played: false };
  }

  /**
   * @param {Spot} spot
   * @param {TapPoint} point
   */
  tap(spot, { time, x, y, clicks }) {
    if (!this.state.canAct) return;
    const since = time - this.last.time;
    const near = Math.hypot(x - this.last.x, y - this.last.y) < DOUBLE_PX;
    const again = near && (clicks ? clicks > 1 : since < DOUBLE_MS);
    const left = this.last.played && this.last.card !== spot.card;
    if (again && left && since < BLIND_MS && spot.pile !== "s") {
      // The second half of a double tap whose first half has played: the card has left from
      // under the finger, and the one that lies there now was not meant.
      this.last.time = -Infinity;
      return;
    }
    this.last = { time, x, y, card: spot.card, played: this.play(spot, again && !left) };
  }

  /**
   * @param {Spot} spot
   * @param {boolean} again  this is the second half of a double tap
   * @returns {boolean}  whether something was asked for
   */
  play(spot, again) {
    const { taken } = this.state;
    if (taken) {
      if (this.state.targets(taken).includes(spot.pile)) {
        this.hooks.take(null);
        this.hooks.ask({ do: "move", card: taken, to: spot.pile });
        return true;
      }
      this.hooks.take(null);
      if (spot.card === taken && !again) return false;
      if (!spot.card && spot.pile !== "s") {
        this.hooks.refuse(spot, wrongTargetSentence(taken, spot.pile));
        return false;
      }
    }
    return spot.pile === "s" ? this.draw(spot) : this.send(spot, again);
  }

  /** @param {Spot} spot */
  draw(spot) {
    /** @type {Intent} */
    const intent = { do: "draw" };
    if (!this.state.waiting && !resolve(intent, this.state.view)) return this.refuse(spot);
    this.hooks.ask(intent);
    return true;
  }

  /**
   * @param {Spot} spot
   * @param {boolean} again
   */
  send(spot, again) {
    const { card, pile } = spot;
    const { view } = this.state;
    if (!card) return false;
    if ("SHDC".includes(pile)) return this.takeOrRefuse(spot, card);
    const far = view.game === "freecell" ? again : this.settings.double_click !== false;
    /** @type {Intent} */
    const intent = { do: "send", card, far };
    if (!this.state.waiting && !resolve(intent, view)) return this.takeOrRefuse(spot, card);
    this.hooks.ask(intent);
    return true;
  }

  /**
   * @param {Spot} spot
   * @param {CardName} card
   */
  takeOrRefuse(spot, card) {
    if (this.state.targets(card).length === 0) return this.refuse(spot);
    this.hooks.take(card);
    return false;
  }

  /** @param {Spot} spot */
  refuse(spot) {
    this.hooks.refuse(spot, refusalSentence(spot.card, spot.pile, this.state.table));
    return false;
  }
}
