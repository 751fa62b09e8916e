/**
 * Two games of one deal, in step by cards home: each board shows its first moment with as many.
 */

import { fill, gettext } from "../i18n.js";
import { cardsHome, viewsOf } from "../replay/frames.js";
import { Player } from "../replay/player.js";
import { StillBoard } from "./still_board.js";

/** @typedef {import("../replay/frames.js").Steps} Steps */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".in-step"));
const slider = /** @type {HTMLInputElement} */ (form.querySelector(".stepper-range"));
const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
const most = Number(slider.max);
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

class Side {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Steps} */
    const steps = JSON.parse(root.querySelector("script")?.textContent ?? "null");
    this.root = root;
    this.views = viewsOf(steps);
    const home = this.views.map(cardsHome);
    /** The moment for each number of cards home. */
    this.moments = Array.from({ length: most + 1 }, (_none, count) => {
      const at = home.findIndex((cards) => cards >= count);
      return at < 0 ? steps.tokens.length : at;
    });
    const board = /** @type {HTMLElement} */ (root.querySelector(".stepper-board"));
    this.board = new StillBoard(board, this.views[0]);
  }

  /** @param {number} home */
  show(home) {
    const at = this.moments[home];
    const view = this.views[at];
    this.board.show(view, "move");
    /** @type {HTMLElement} */ (this.root.querySelector("[data-at]")).textContent = String(at);
    /** @type {HTMLElement} */ (this.root.querySelector("[data-home]")).textContent = String(cardsHome(view));
    return at;
  }
}

const sides = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".side")]).map((root) => new Side(root));
let present = Number(slider.defaultValue);
const player = new Player(/** @type {HTMLElement} */ (form.querySelector(".replay-tools")), {
  step: () => present < most && (show(present + 1), true),
  quiet: (isQuiet) => said.setAttribute("aria-live", isQuiet ? "off" : "polite"),
});

/** @param {number} home */
function show(home) {
  present = Math.max(0, Math.min(most, home));
  slider.value = String(present);
  const [first, second] = sides.map((side) => side.show(present));
  said.textContent = fill(gettext("%(home)s cards home: the first game after %(first)s actions, the second after %(second)s."), {
    home: present,
    first,
    second,
  });
  slider.setAttribute("aria-valuetext", said.textContent);
  const address = new URL(location.href);
  address.searchParams.set("home", String(present));
  history.replaceState(null, "", address);
}

/** @param {string} way */
function go(way) {
  if (player.isPlaying) player.pause();
  show({ first: 0, back: present - 1, next: present + 1, last: most }[way] ?? present);
}

slider.hidden = false;
slider.addEventListener("input", () => show(Number(slider.value)));
form.addEventListener("submit", (event) => {
  const way = /** @type {HTMLElement|null} */ (event.submitter)?.dataset.go;
  if (!way) return;
  event.preventDefault();
  go(way);
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("select, a, summary")) return;
  const way = KEYS[event.key];
  if (way) go(way);
  else if (event.key === " " && !target.matches("button")) player.toggle();
  else return;
  event.preventDefault();
});
for (const words of document.querySelectorAll(".side details")) words.remove();
show(present);
