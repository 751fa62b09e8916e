/**
 * The settings, saved at once and shown at once; without script they are a form with a button.
 */

import { backArt } from "../cards/backs.js";
import { gettext } from "../i18n.js";
import { RequestError, changeSettings } from "./requests.js";
import { Sample } from "./sample.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".look"));
const said = form.appendChild(document.createElement("p"));
said.className = "look-said";
said.setAttribute("role", "status");
const root = document.documentElement;

/**
 * How a setting stands on the root element, for style sheets and board: as the server writes
 * it there. An empty text is no attribute.
 * @type {Record<string, [string, (value: any) => string]>}
 */
const SHOWN = {
  theme: ["theme", (value) => (value === "system" ? "" : value)],
  felt: ["felt", String],
  back: ["back", String],
  four_colours: ["deck", (value) => (value ? "four" : "")],
  large_index: ["index", (value) => (value ? "large" : "")],
  mirror: ["mirror", (value) => (value ? "on" : "")],
  reduced_motion: ["motion", (value) => (value ? "reduced" : "")],
  hide_timer: ["timer", (value) => (value ? "hidden" : "")],
};

const sample = new Sample(/** @type {HTMLElement} */ (form.querySelector(".sample")));
for (const art of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-back].swatch-art"))) {
  art.innerHTML = `<svg viewBox="0 0 250 350" aria-hidden="true">${backArt(Number(art.dataset.back))}</svg>`;
}

form.dataset.live = "";
/** @type {HTMLElement} */ (form.querySelector(".look-save")).hidden = true;
form.addEventListener("change", (event) => {
  const control = /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target);
  // The whole page speaks the new language: the server answers with it.
  if (control.name === "language") form.requestSubmit();
  else void change(control.name, valueOf(control));
});

/** @param {HTMLInputElement|HTMLSelectElement} control */
function valueOf(control) {
  if (control.type === "checkbox") return /** @type {HTMLInputElement} */ (control).checked;
  return control.name === "back" ? Number(control.value) : control.value;
}

/**
 * @param {string} name
 * @param {string|number|boolean} value
 */
async function change(name, value) {
  show(name, value);
  said.textContent = "";
  try {
    await changeSettings({ [name]: value });
    said.textContent = gettext("Saved.");
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    said.textContent = error.message;
  }
}

/**
 * @param {string} name
 * @param {string|number|boolean} value
 */
function show(name, value) {
  const shown = SHOWN[name];
  if (!shown) return;
  const [attribute, text] = shown;
  if (text(value)) root.dataset[attribute] = text(value);
  else delete root.dataset[attribute];
  sample.draw();
}
