/**
 * What the player asked for and the server has not answered yet.
 *
 * One act is in flight at a time; what is asked meanwhile waits in order and is resolved
 * against the view that the answer brings. After a broken connection the act in flight is sent
 * again with the same id and version, which the server never plays twice. So nothing is lost
 * or doubled: every wish ends as an action in the log or as a sentence to the player.
 */

import { resolve } from "../board/intents.js";
import { drawSize, locate, playOn, tableOf } from "../board/piles.js";
import { DRAW, REDEAL, UNDO, targetName, writeAction } from "../actions.js";

/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./protocol.js").ErrorMessage} ErrorMessage */
/** @typedef {import("./protocol.js").Id} Id */
/** @typedef {import("./protocol.js").StateMessage} StateMessage */

/** An act under way; `seen` is the view on which it is to be played. */
/** @typedef {{id: Id, version: number, token: Token, intent: Intent, seen: View}} Flight */

/**
 * @typedef {object} Hooks
 * @property {(flight: Flight) => void} send  put an act on the wire
 * @property {() => void} changed  the view or what is pending is another now
 * @property {(intent: Intent, detail: string|null) => void} refused  it won't be done; the
 *   server's words, or null where the next view made it impossible
 * @property {() => Id} newId
 */

/** How many wishes may wait behind the act in flight. */
const MOST_WAITING = 12;
/** How many tables are kept to show an undo at once. */
const MOST_KEPT = 100;

export class Outbox {
  /**
   * @param {View} view
   * @param {Hooks} hooks
   */
  constructor(view, hooks) {
    this.view = view;
    this.hooks = hooks;
    /** @type {Flight|null} */
    this.flight = null;
    /** @type {Intent[]} */
    this.waiting = [];
    /** @type {Table[]} */
    this.earlier = [];
    this.online = false;
    this.resuming = true;
    this.awaitsState = false;
  }

  /** Actions that the server has not confirmed. */
  get pending() {
    return this.waiting.length + (this.flight ? 1 : 0);
  }

  /**
   * Take a wish. False when too many are waiting and it was not taken.
   * @param {Intent} intent
   */
  ask(intent) {
    const last = this.waiting.at(-1);
    if (intent.do === "send" && last?.do === "send" && last.card === intent.card) {
      last.far ||= intent.far; // the second half of a double tap
      return true;
    }
    if (this.waiting.length >= MOST_WAITING) return false;
    this.waiting.push(intent);
    this.advance();
    return true;
  }

  /** The connection is open; the server's state will be its first word. */
  connected() {
    this.online = true;
    this.resuming = true;
  }

  disconnected() {
    this.online = false;
    this.hooks.changed();
  }

  /** The connection will not come back: what is pending will not be done, and is not shown. */
  giveUp() {
    this.online = false;
    this.flight = null;
    this.waiting = [];
    this.hooks.changed();
  }

  /**
   * Take the server's newest word.
   * @param {StateMessage} message
   * @returns {Flight|null}  the act that it confirms
   */
  receive({ view, id, played }) {
    const first = this.resuming;
    this.resuming = false;
    this.awaitsState = false;
    const confirmed = this.flight && this.flight.id === id ? this.flight : null;
    if (confirmed) this.flight = null;
    if (view.version >= this.view.version || first) {
      this.keep(view, played);
      this.view = view;
    }
    if (first && this.flight) this.hooks.send(this.flight);
    this.advance();
    return confirmed;
  }

  /** @param {ErrorMessage} message */
  refuse({ id, code, detail, version }) {
    const flight = this.flight;
    if (!flight || flight.id !== id) return;
    this.flight = null;
    const stale = code === "stale_version";
    this.awaitsState = stale && version !== null && version > this.view.version;
    // What was meant to follow a refused action is not done on its own, lest an undo or a draw
    // hit another position than the player saw.
    const kept = stale ? this.waiting.filter((intent) => "card" in intent) : [];
    this.waiting = kept;
    this.hooks.refused(flight.intent, detail);
    this.advance();
  }

  /** Send the next wish that the newest view allows. */
  advance() {
    while (!this.flight && !this.awaitsState) {
      const intent = this.waiting.shift();
      if (!intent) break;
      const token = resolve(intent, this.view);
      if (token) {
        const { view } = this;
        this.flight = { id: this.hooks.newId(), version: view.version, token, intent, seen: view };
        if (this.online && !this.resuming) this.hooks.send(this.flight);
      } else if (this.view.status === "playing") {
        this.hooks.refused(intent, null);
      }
    }
    this.hooks.changed();
  }

  /**
   * The table with everything shown that was asked for and can be foreseen.
   * @returns {Table}
   */
  table() {
    const drawn = drawSize(this.view);
    let table = tableOf(this.view);
    if (this.flight) {
      if (this.flight.version !== this.view.version) return table;
      const undone = this.flight.token === UNDO ? this.earlier.at(-1) : null;
      table = undone ?? playOn(table, this.flight.token, drawn);
    }
    for (const intent of this.waiting) {
      const token = foresee(intent, table);
      if (token) table = playOn(table, token, drawn);
    }
    return table;
  }

  /**
   * Remember the table that a next undo will bring back.
   * @param {View} view
   * @param {Token[]} played
   */
  keep(view, played) {
    if (view.version === this.view.version) return;
    if (played.length !== 1 || view.version !== this.view.version + 1) {
      this.earlier = [];
    } else if (played[0] === UNDO) {
      this.earlier.pop();
    } else {
      this.earlier = [...this.earlier.slice(1 - MOST_KEPT), tableOf(this.view)];
    }
  }
}

/**
 * The token that a waiting wish will probably become.
 * @param {Intent} intent
 * @param {Table} table
 * @returns {Token|null}
 */
function foresee(intent, table) {
  if (intent.do === "draw") return table.get("s")?.count ? DRAW : REDEAL;
  if (intent.do === "play") return intent.token;
  if (intent.do !== "move") return null;
  const found = locate(table, intent.card);
  const to = targetName(intent.to, intent.card);
  return found && to ? writeAction({ from: found.pile, to, count: found.depth }) : null;
}
