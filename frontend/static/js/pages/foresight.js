/**
 * What the solver says at the table, where it may: whether the game can still be won, hints, and
 * that no useful move is left.
 */

import { hintSentence } from "../board/speech.js";
import { tableOf } from "../board/piles.js";
import { REDEAL, UNDO } from "../actions.js";
import { gettext } from "../i18n.js";
import { RequestError, askHint, askVerdict, changeSettings } from "./requests.js";

/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./requests.js").Verdict} Verdict */

/**
 * @typedef {object} ForesightHooks
 * @property {() => View} view  the newest view
 * @property {() => boolean} isBusy  actions are under way
 * @property {(on: boolean) => void} watch  ask the server for verdicts from now on, or no more
 * @property {(token: string) => void} point  show an action on the board
 * @property {(sentence: string) => void} say  for the ear only
 * @property {(sentence: string) => void} tell  for eye and ear
 */

export class Foresight {
  /**
   * @param {HTMLElement} page
   * @param {{id: string, help: boolean, hints: number}} meta
   * @param {Settings} settings
   * @param {ForesightHooks} hooks
   */
  constructor(page, meta, settings, hooks) {
    this.meta = meta;
    this.settings = settings;
    this.hooks = hooks;
    this.line = /** @type {HTMLElement} */ (page.querySelector("#verdict"));
    this.button = page.querySelector('[data-action="verdict"]');
    /** How many hints were given in this game. */
    this.hints = meta.hints;
    /** @type {Verdict|null} */
    this.verdict = null;
    this.said = "";
    this.asked = -1;
    this.asking = false;
  }

  /** Whether the line under the board is wanted. */
  get isShown() {
    return this.meta.help && Boolean(this.settings.show_verdict);
  }

  /** The socket is open, or the setting has changed. */
  follow() {
    if (this.meta.help) this.hooks.watch(this.isShown);
    this.show();
  }

  /** The page shows another view. */
  show() {
    const view = this.hooks.view();
    const playing = view.status === "playing";
    const known = this.verdict?.version === view.version ? this.verdict : null;
    this.line.hidden = !playing || !(this.isShown || known?.stuck);
    this.line.textContent = known ? verdictText(known) : "…";
    this.line.dataset.outcome = known?.outcome ?? "";
    this.button?.setAttribute("aria-pressed", String(this.isShown));
    if (playing && this.meta.help && !this.hooks.isBusy() && mayBeStuck(view)) void this.ask(view.version);
  }

  /**
   * The server's word on a version.
   * @param {Verdict} verdict
   */
  hear(verdict) {
    if (verdict.version !== this.hooks.view().version) return;
    this.verdict = verdict;
    this.show();
    const sentence = verdictText(verdict);
    if (sentence !== this.said && (this.isShown || verdict.stuck)) this.hooks.say(sentence);
    this.said = sentence;
  }

  /**
   * Ask about a position in which nothing seems left to do, once.
   * @param {number} version
   */
  async ask(version) {
    if (this.asked === version || this.isShown) return;
    this.asked = version;
    const verdict = await askVerdict(this.meta.id).catch(() => null);
    if (verdict?.stuck) this.hear(verdict);
  }

  /** Show the next action of a line that wins. */
  async hint() {
    const { hooks } = this;
    if (!this.meta.help) hooks.tell(gettext("There are no hints here."));
    if (!this.meta.help || this.asking || hooks.isBusy()) return;
    this.asking = true;
    try {
      const { version } = hooks.view();
      const found = await askHint(this.meta.id, version);
      this.hints = found.hints;
      if (hooks.view().version !== version || hooks.isBusy()) return;
      if (found.hint) {
        hooks.point(found.hint);
        hooks.tell(hintSentence(found.hint, tableOf(hooks.view())));
      } else {
        hooks.tell(noHint(found));
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      hooks.tell(error.message);
    } finally {
      this.asking = false;
    }
  }

  /** Turn the line under the board on or off, for good. */
  async toggle() {
    this.settings.show_verdict = !this.settings.show_verdict;
    this.follow();
    try {
      await changeSettings({ show_verdict: this.settings.show_verdict });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.hooks.tell(error.message);
    }
  }
}

/**
 * Whether nothing can be played but turning the waste over: then it is worth asking whether
 * anything useful is left.
 * @param {View} view
 */
function mayBeStuck({ legal = [] }) {
  return legal.every((token) => token === REDEAL || token === UNDO);
}

/** @param {Verdict} verdict */
function verdictText({ outcome, stuck }) {
  if (stuck) return gettext("No useful move is left.");
  if (outcome === "winnable") return gettext("Can still be won");
  if (outcome === "unwinnable") return gettext("Can no longer be won");
  return gettext("Not known whether it can still be won");
}

/** @param {Verdict} verdict */
function noHint({ outcome, stuck }) {
  if (stuck) return gettext("No useful move is left.");
  if (outcome === "unwinnable") return gettext("No hint: the game can no longer be won.");
  return gettext("No hint is known here.");
}
