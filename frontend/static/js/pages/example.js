/**
 * An example game, step by step: buttons, a slider, arrow keys and the list of moments.
 *
 * All positions come from the server, which let its engine play the game. Until they are
 * there, and without script, the same buttons load the page of a step.
 */

import { actionSentences, pileContents } from "../board/speech.js";
import { tableOf } from "../board/piles.js";
import { StillBoard } from "./still_board.js";

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/** @typedef {{tokens: Token[], views: View[]}} Steps */
/** @typedef {Record<string, {title: string, text: string}>} Captions */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".stepper"));
const slider = /** @type {HTMLInputElement} */ (form.querySelector(".stepper-range"));
const last = Number(form.dataset.last);

/** @type {Record<string, (step: number) => number>} */
const GOES = {
  first: () => 0,
  back: (step) => Math.max(0, step - 1),
  next: (step) => Math.min(last, step + 1),
  last: () => last,
};
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

class Stepper {
  /**
   * @param {Steps} steps
   * @param {Captions} captions
   * @param {number} step
   */
  constructor(steps, captions, step) {
    this.steps = steps;
    this.captions = captions;
    this.step = step;
    const root = /** @type {HTMLElement} */ (form.querySelector(".stepper-board"));
    this.board = new StillBoard(root, steps.views[step]);
    this.write();
  }

  /** @param {number} step */
  go(step) {
    if (step === this.step) return;
    const near = Math.abs(step - this.step) === 1;
    this.step = step;
    this.board.show(this.steps.views[step], near ? "move" : "none");
    this.write();
    history.replaceState(null, "", `?step=${step}`);
  }

  write() {
    const { step } = this;
    slider.value = String(step);
    part("step").textContent = String(step);
    part("token").textContent = step ? this.steps.tokens[step - 1] : "–";
    part("action").textContent = this.told();
    this.caption();
    const table = tableOf(this.steps.views[step]);
    part("words").replaceChildren(...[...table.values()].map((pile) => paragraph(pileContents(pile))));
    for (const [name, goes] of Object.entries(GOES)) {
      const button = /** @type {HTMLButtonElement} */ (form.querySelector(`[data-go="${name}"]`));
      button.value = String(goes(step));
      button.setAttribute("aria-disabled", String(goes(step) === step));
    }
    for (const link of document.querySelectorAll("[data-mark]")) {
      if (link.getAttribute("data-mark") === String(step)) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }

  caption() {
    const caption = this.captions[this.step];
    if (!caption) return part("caption").replaceChildren();
    const title = document.createElement("strong");
    title.textContent = `${caption.title}.`;
    const text = paragraph("");
    text.append(title, ` ${caption.text}`);
    part("caption").replaceChildren(text);
  }

  /** What the last action did, in the words of the table. */
  told() {
    const { tokens, views } = this.steps;
    if (!this.step) return "";
    const [before, after] = [tableOf(views[this.step - 1]), tableOf(views[this.step])];
    return actionSentences(tokens[this.step - 1], before, after).join(" ");
  }
}

/** @param {string} name */
function part(name) {
  return /** @type {HTMLElement} */ (form.querySelector(`[data-shown="${name}"]`));
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

/** @param {Stepper} stepper */
function setUp(stepper) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement|null} */ (event.submitter);
    if (button) stepper.go(Number(button.value));
  });
  slider.hidden = false;
  slider.addEventListener("input", () => stepper.go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const go = KEYS[event.key];
    const target = /** @type {Element} */ (event.target);
    const mine = form.contains(target) || target === document.body;
    if (!go || !mine || target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stepper.go(GOES[go](stepper.step));
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-mark]");
    if (!link) return;
    event.preventDefault();
    stepper.go(Number(link.getAttribute("data-mark")));
    form.scrollIntoView({ block: "start" });
  });
  form.querySelector("details")?.removeAttribute("open");
}

const response = await fetch(form.dataset.steps ?? "");
if (response.ok) {
  /** @type {Steps} */
  const steps = await response.json();
  const captions = JSON.parse(document.getElementById("captions")?.textContent ?? "{}");
  setUp(new Stepper(steps, captions, Number(form.dataset.step)));
}
