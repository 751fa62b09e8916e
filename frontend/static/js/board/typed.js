/**
 * Moves typed in notation, "24v3" or "sw", while the board has the focus: what the letters so
 * far amount to, and a small line that shows them.
 *
 * A move opens the line by itself where its first letter is no command: a digit, w, s, a to d,
 * S, D or C. After "/" or ":" any move can be typed. A pile alone, and Enter, leads there.
 */

import { UNDO, isColumn, parseAction } from "../actions.js";
import { fill, gettext } from "../i18n.js";

/** @typedef {import("../types.js").Token} Token */

/**
 * @typedef {object} TypedHooks
 * @property {(pile: string) => boolean} has  whether the table has such a pile
 * @property {() => Token[]|null} legal  null while nobody knows
 * @property {(token: Token) => void} play  or say why not
 * @property {(pile: string) => void} go  to a pile that was named alone
 * @property {(sentence: string) => void} say
 */

const BEGINNING = /^[1-8swa-dSDC]$/;
const PREFIX = /^(?:u|[swr1-8a-dSHDC](?:[sw1-8a-dh](?:v(?:[1-9a-f][0-9a-f]?)?)?)?)?$/;

/**
 * Whether a text is a whole move: "more" may follow, "enter" is needed to tell that nothing
 * does, or it is "whole" and can be played, or refused, at once.
 * @param {string} text
 * @param {Token[]|null} legal
 * @returns {"more"|"enter"|"whole"}
 */
export function progress(text, legal) {
  if (text === UNDO) return "whole";
  const move = parseAction(text);
  if (!move) return "more";
  if (legal?.some((token) => token !== text && token.startsWith(text))) return "enter";
  if (legal?.includes(text)) return "whole";
  return move.count === 1 && isColumn(move.from) && isColumn(move.to) ? "enter" : "whole";
}

/**
 * The move that a text means when nothing more follows: itself, or else the only legal one
 * that it begins, so that "24" moves a group that can only move as a whole.
 * @param {string} text
 * @param {Token[]|null} legal
 * @returns {Token|null}
 */
export function meant(text, legal) {
  if (text === UNDO || legal?.includes(text)) return text;
  const longer = text.length > 1 ? (legal ?? []).filter((token) => token.startsWith(text)) : [];
  if (longer.length === 1) return longer[0];
  return parseAction(text) ? text : null;
}

export class TypedLine {
  /**
   * @param {import("./key_line.js").KeyLine} line
   * @param {TypedHooks} hooks
   */
  constructor(line, hooks) {
    this.hooks = hooks;
    /** @type {string|null} what is typed; null while the line is closed */
    this.text = null;
    this.line = line;
  }

  /**
   * Take a key; false when it is not about a typed move.
   * @param {string} key
   */
  press(key) {
    if (this.text === null) return this.begin(key);
    if (key.startsWith("Arrow")) {
      this.show(null);
      return false;
    }
    if (key === "Escape") this.show(null);
    else if (key === "Enter" || key === " ") this.enter(this.text);
    else if (key === "Backspace") this.show(this.text.slice(0, -1) || null);
    else if (key.length > 1) return false; // Shift, Tab and the like
    else this.add(key);
    return true;
  }

  /** @param {string} key */
  begin(key) {
    if (key === "/" || key === ":") this.show("");
    else if (BEGINNING.test(key) && this.hooks.has(key)) this.show(key);
    else return false;
    return true;
  }

  /** @param {string} key */
  add(key) {
    const text = this.text + key;
    if (!PREFIX.test(text)) {
      this.hooks.say(noMove(text));
      return;
    }
    const state = progress(text, this.hooks.legal());
    if (state === "whole") {
      this.show(null);
      this.hooks.play(text);
      return;
    }
    this.show(text, state === "enter");
    if (state === "enter") this.hooks.say(fill(gettext("%(text)s: Enter plays it."), { text }));
  }

  /** @param {string} text */
  enter(text) {
    this.show(null);
    if (text.length === 1 && this.hooks.has(text)) {
      this.hooks.go(text);
      return;
    }
    const token = meant(text, this.hooks.legal());
    if (token) this.hooks.play(token);
    else if (text) this.hooks.say(noMove(text));
  }

  /**
   * @param {string|null} text
   * @param {boolean} [ready]  Enter plays it
   */
  show(text, ready = false) {
    this.text = text;
    this.line.show(text, ready);
  }
}

/** @param {string} text */
function noMove(text) {
  return fill(gettext("%(text)s is not a move."), { text });
}
