/**
 * The board by keyboard: one tab stop, arrows between piles, Enter to take and to put.
 *
 * Single letters work only while the board has the focus, so that they never surprise anyone
 * who types or speaks elsewhere on the page.
 */

/** @typedef {import("../types.js").Command} Command */
/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Place} Place */

/**
 * @typedef {object} KeyHooks
 * @property {() => Geometry} geometry
 * @property {() => PileKey|null} focused
 * @property {(pile: PileKey) => void} focus
 * @property {(pile: PileKey, by: 1|-1) => boolean} deepen  take in one card more or fewer; false
 *   when there are no more
 * @property {() => void} takeOrPut
 * @property {() => void} sendHome
 * @property {() => void} readOut
 * @property {() => void} readTable
 * @property {() => void} readMoves
 * @property {() => void} cancel
 * @property {() => void} choices  what the card can do, as a menu
 * @property {(key: string) => boolean} type  take a key of a typed move; false when it is none
 * @property {(command: "draw"|Command) => void} command
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Record<string, "draw"|Command>} */
const COMMANDS = {
  " ": "draw", u: "undo", r: "redo", i: "hint", n: "new", "?": "keys", o: "figures", p: "last",
};

export class Keyboard {
  /**
   * @param {HTMLElement} root
   * @param {KeyHooks} hooks
   */
  constructor(root, hooks) {
    this.hooks = hooks;
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.press(latin(event))) event.preventDefault();
    });
  }

  /**
   * @param {string} key
   * @returns {boolean}  whether it meant something
   */
  press(key) {
    if (this.hooks.type(key)) return true;
    if (key in ARROWS) return this.arrow(key);
    const letter = key.length === 1 ? key.toLowerCase() : key;
    if (letter in COMMANDS) {
      this.hooks.command(COMMANDS[letter]);
      return true;
    }
    switch (letter) {
      case "Enter":
        this.hooks.takeOrPut();
        return true;
      case "h":
        this.hooks.sendHome();
        return true;
      case "l":
        this.hooks.readOut();
        return true;
      case "t":
        this.hooks.readTable();
        return true;
      case "g":
        this.hooks.readMoves();
        return true;
      case "m":
      case "ContextMenu":
        this.hooks.choices();
        return true;
      case "Escape":
        this.hooks.cancel();
        return true;
      default:
        return false;
    }
  }

  /** @param {string} key */
  arrow(key) {
    const from = this.hooks.focused();
    if (!from) return false;
    if (key === "ArrowUp" && this.hooks.deepen(from, 1)) return true;
    if (key === "ArrowDown" && this.hooks.deepen(from, -1)) return true;
    const next = neighbour(from, ARROWS[key], this.hooks.geometry());
    if (next) this.hooks.focus(next);
    return true;
  }
}

/**
 * A key as the Latin letter on it: where Greek is typed, η is the key H.
 * @param {KeyboardEvent} event
 */
function latin({ key, code, shiftKey }) {
  if (key.length > 1 || key <= "~" || !code.startsWith("Key")) return key;
  return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
}

/**
 * The nearest pile in a direction; piles straight ahead are nearer than those aside.
 * @param {PileKey} from
 * @param {[number, number]} direction
 * @param {Geometry} geometry
 * @returns {PileKey|null}
 */
export function neighbour(from, [across, down], geometry) {
  const here = /** @type {Place} */ (geometry.places.get(from));
  const { w, h } = geometry.card;
  let best = null;
  let least = Infinity;
  for (const [key, place] of geometry.places) {
    const x = (place.x - here.x) / w;
    const y = (place.y - here.y) / h;
    const ahead = x * across + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * across);
    if (key === from || ahead < 0.25 || (across && aside > 0.75 && aside > ahead)) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = key;
    }
  }
  return best;
}
