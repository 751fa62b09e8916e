/**
 * The settings, saved at once and shown at once; without script they are a form with a button.
 */

import { backArt } from "../cards/backs.js";
import { gettext } from "../i18n.js";
import { showLook, tellOthers } from "./look.js";
import { RequestError, changeSettings } from "./requests.js";
import { Sample } from "./sample.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".look"));
const said = form.appendChild(document.createElement("p"));
said.className = "look-said";
said.setAttribute("role", "status");
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
  else void change(control);
});

/** What is saved of each control. @type {Map<string, string|number|boolean>} */
const saved = new Map();
for (const control of controls()) {
  if (control.type !== "radio" || /** @type {HTMLInputElement} */ (control).checked) saved.set(control.name, valueOf(control));
}

/** @returns {(HTMLInputElement|HTMLSelectElement)[]} */
function controls() {
  return [...form.querySelectorAll("input, select")].map((each) => /** @type {HTMLInputElement} */ (each));
}

/** @param {HTMLInputElement|HTMLSelectElement} control */
function valueOf(control) {
  if (control.type === "checkbox") return /** @type {HTMLInputElement} */ (control).checked;
  return control.name === "back" ? Number(control.value) : control.value;
}

/**
 * Show a change at once and save it; what could not be saved is put back.
 * @param {HTMLInputElement|HTMLSelectElement} control
 */
async function change(control) {
  const { name } = control;
  const settings = { [name]: valueOf(control) };
  show(settings);
  said.textContent = "";
  try {
    await changeSettings(settings);
    saved.set(name, settings[name]);
    said.textContent = gettext("Saved.");
    tellOthers(settings);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    putBack(name);
    said.textContent = `${gettext("Not saved.")} ${error.message}`;
  }
}

/** @param {string} name */
function putBack(name) {
  const value = saved.get(name);
  for (const control of controls().filter((each) => each.name === name)) {
    const box = /** @type {HTMLInputElement} */ (control);
    if (control.type === "checkbox") box.checked = value === true;
    else if (control.type === "radio") box.checked = box.value === String(value);
    else control.value = String(value);
  }
  show({ [name]: value });
}

/** @param {import("../types.js").Settings} settings */
function show(settings) {
  showLook(settings);
  sample.draw();
}
