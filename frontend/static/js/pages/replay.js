/**
 * A replay: a finished game, or one that was pasted, to step through, to play by itself, and to
 * play on from.
 */

import { gettext } from "../i18n.js";
import { Notation } from "../replay/notation.js";
import { Player } from "../replay/player.js";
import { Stepper } from "../replay/stepper.js";
import { fillLater } from "./later.js";
import { copy } from "./sharing.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".stepper"));
/** @type {import("../replay/frames.js").Steps} */
const steps = JSON.parse(document.getElementById("steps")?.textContent ?? "null");
const said = /** @type {HTMLElement} */ (form.querySelector(".stepper-said"));
const kind = /** @type {HTMLSelectElement} */ (form.querySelector("select[data-kind]"));
const addressed = form.dataset.address !== undefined;

const notation = new Notation(
  /** @type {HTMLElement} */ (document.querySelector("[data-log]")),
  steps,
  (at) => halt(at),
);
let isShown = false;
const stepper = new Stepper(form, steps, shown);
const player = new Player(/** @type {HTMLElement} */ (form.querySelector(".replay-tools")), {
  step: () => {
    const goal = stepper.goal("next");
    if (goal === stepper.at) return false;
    stepper.go(goal);
    return true;
  },
  quiet: (isQuiet) => said.setAttribute("aria-live", isQuiet ? "off" : "polite"),
});

/** @param {number} at */
function shown(at) {
  notation.mark(at);
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-moment]"))) {
    field.value = String(at);
  }
  for (const link of document.querySelectorAll("[data-mark]")) {
    if (link.getAttribute("data-mark") === String(at)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  if (isShown && addressed) writeAddress(at);
  isShown = true;
}

let addressTimer = 0;
/**
 * The address follows, but not each step of many: browsers allow few changes a second.
 * @param {number} at
 */
function writeAddress(at) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", `?at=${at}`), 100);
}

/**
 * Go to a moment by hand: what plays by itself pauses.
 * @param {number} at
 */
function halt(at) {
  if (player.isPlaying) player.pause();
  stepper.go(at);
}

/**
 * The next marked moment of the chosen kind, or the one before.
 * @param {1|-1} way
 */
function jump(way) {
  const links = document.querySelectorAll(kind.value ? `[data-kind-of="${kind.value}"]` : "[data-mark]");
  const moments = [...links]
    .map((link) => Number(link.getAttribute("data-mark")))
    .filter((at) => stepper.stops.includes(at) && (at - stepper.at) * way > 0)
    .sort((a, b) => (a - b) * way);
  if (moments.length) halt(moments[0]);
}

fillLater();
form.querySelector("[data-skip]")?.addEventListener("change", (event) => {
  stepper.skipUndone(/** @type {HTMLInputElement} */ (event.target).checked);
});
document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = target.closest("[data-mark]");
  const way = target.closest("[data-jump]")?.getAttribute("data-jump");
  if (target.closest("[data-go]") && player.isPlaying) player.pause();
  if (way) jump(way === "next" ? 1 : -1);
  if (target.closest("[data-copy]")) void copyLog();
  if (!link) return;
  event.preventDefault();
  halt(Number(link.getAttribute("data-mark")));
  form.scrollIntoView({ block: "start" });
});
document.addEventListener("keydown", (event) => {
  if (!stepper.hears(event)) return;
  const target = /** @type {Element} */ (event.target);
  const pressed = target.matches("button, a, summary, [type=checkbox]");
  if (event.key === " " && !pressed) player.toggle();
  else if (event.key === "PageDown") jump(1);
  else if (event.key === "PageUp") jump(-1);
  else return;
  event.preventDefault();
});

async function copyLog() {
  const note = /** @type {HTMLElement} */ (document.querySelector("[data-copied]"));
  note.textContent = await copy(steps.tokens.join(" "), gettext("Log copied."));
}
