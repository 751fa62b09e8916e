/**
 * A game, step by step: the board, its buttons, a slider, arrow keys, and what each action did.
 *
 * Pages put it on the form of `replay/_stepper.html`. Until it is there, and without script, the
 * same buttons load the page of a moment.
 */

import { actionSentences, pileContents } from "../board/speech.js";
import { tableOf } from "../board/piles.js";
import { StillBoard } from "../pages/still_board.js";
import { viewsOf } from "./frames.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./frames.js").Steps} Steps */

/** @typedef {"first"|"back"|"next"|"last"} Go */
/** @type {Record<string, Go>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

export class Stepper {
  /**
   * @param {HTMLFormElement} form
   * @param {Steps} steps
   * @param {(at: number) => void} [shown]  called after each step
   */
  constructor(form, steps, shown = () => undefined) {
    this.form = form;
    this.steps = steps;
    this.views = viewsOf(steps);
    this.last = steps.tokens.length;
    this.shown = shown;
    this.slider = /** @type {HTMLInputElement} */ (form.querySelector(".stepper-range"));
    this.at = Number(this.slider.defaultValue);
    /** Moments that steps stop at, in order: all, or those of the line that was kept. */
    this.stops = this.views.map((_view, i) => i);
    const root = /** @type {HTMLElement} */ (form.querySelector(".stepper-board"));
    this.board = new StillBoard(root, this.views[this.at]);
    this.listen();
    this.write();
  }

  /**
   * Where a step leads from here.
   * @param {Go} way
   */
  goal(way) {
    const { at, stops } = this;
    switch (way) {
      case "first":
        return 0;
      case "last":
        return stops[stops.length - 1];
      case "back":
        return stops.filter((stop) => stop < at).at(-1) ?? 0;
      case "next":
        return stops.find((stop) => stop > at) ?? at;
    }
  }

  /** @param {number} at */
  go(at) {
    const before = this.at;
    if (at === before || !(at in this.views)) return;
    this.at = at;
    const near = at === this.stops[this.stops.indexOf(before) + 1] || before === this.stops[this.stops.indexOf(at) + 1];
    this.board.show(this.views[at], near ? "move" : "none");
    this.write();
  }

  /**
   * Undone lines are shown, or skipped as if they had not been played.
   * @param {boolean} skipped
   */
  skipUndone(skipped) {
    const undone = new Set(skipped ? this.steps.undone : []);
    this.stops = this.views.map((_view, i) => i).filter((i) => i === 0 || !undone.has(i - 1));
    if (!this.stops.includes(this.at)) this.go(this.goal("back"));
    else this.write();
  }

  write() {
    const { at } = this;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${at}, ${this.told()}`);
    this.part("step").textContent = String(at);
    this.part("token").textContent = at ? this.steps.tokens[at - 1] : "–";
    if (this.part("action").textContent !== this.told()) this.part("action").textContent = this.told();
    const table = tableOf(this.views[at]);
    this.part("words").replaceChildren(...[...table.values()].map((pile) => paragraph(pileContents(pile))));
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.form.querySelectorAll("[data-go]"))) {
      const goal = this.goal(/** @type {Go} */ (button.dataset.go));
      button.value = String(goal);
      button.setAttribute("aria-disabled", String(goal === at));
    }
    this.shown(at);
  }

  /** What the action that led here did, in the words of the table. */
  told() {
    const { at, views } = this;
    if (!at) return "";
    return actionSentences(this.steps.tokens[at - 1], tableOf(views[at - 1]), tableOf(views[at])).join(" ");
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.form.querySelector(`[data-shown="${name}"]`));
  }

  listen() {
    const { form, slider } = this;
    form.addEventListener("submit", (event) => {
      const button = /** @type {HTMLButtonElement|null} */ (event.submitter);
      if (!button?.dataset.go) return;
      event.preventDefault();
      this.go(Number(button.value));
    });
    slider.hidden = false;
    slider.addEventListener("input", () => this.slide(Number(slider.value)));
    document.addEventListener("keydown", (event) => {
      const way = KEYS[event.key];
      if (!way || !this.hears(event)) return;
      event.preventDefault();
      this.go(this.goal(way));
    });
    form.querySelector("details")?.removeAttribute("open");
  }

  /**
   * The slider goes to the nearest moment that steps stop at.
   * @param {number} wanted
   */
  slide(wanted) {
    const far = (/** @type {number} */ stop) => Math.abs(stop - wanted);
    this.go(this.stops.reduce((best, stop) => (far(stop) < far(best) ? stop : best), 0));
    this.slider.value = String(this.at);
  }

  /**
   * Whether a key is meant for the game, and not for a field.
   * @param {KeyboardEvent} event
   */
  hears(event) {
    const target = /** @type {Element} */ (event.target);
    const mine = this.form.contains(target) || target === document.body || target.id === "main";
    const taken = target.matches("select, textarea, input:not([type=checkbox], [type=range])");
    return mine && !taken && !event.altKey && !event.ctrlKey && !event.metaKey;
  }
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
