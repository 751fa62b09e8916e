/**
 * An example game: its steps, with a few words at the moments that matter.
 */

import { Stepper } from "../replay/stepper.js";

/** @typedef {Record<string, {title: string, text: string}>} Captions */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".stepper"));
/** @type {Captions} */
const captions = JSON.parse(document.getElementById("captions")?.textContent ?? "{}");

/** @param {number} at */
function caption(at) {
  const place = /** @type {HTMLElement} */ (form.querySelector('[data-shown="caption"]'));
  const said = captions[at];
  const title = document.createElement("strong");
  const text = document.createElement("p");
  if (said) {
    title.textContent = `${said.title}.`;
    text.append(title, ` ${said.text}`);
  }
  place.replaceChildren(...(said ? [text] : []));
  for (const link of document.querySelectorAll("[data-mark]")) {
    if (link.getAttribute("data-mark") === String(at)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

const response = await fetch(form.dataset.steps ?? "");
if (response.ok) {
  let isShown = false;
  const stepper = new Stepper(form, await response.json(), (at) => {
    caption(at);
    if (isShown) history.replaceState(null, "", `?step=${at}`);
    isShown = true;
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-mark]");
    if (!link) return;
    event.preventDefault();
    stepper.go(Number(link.getAttribute("data-mark")));
    form.scrollIntoView({ block: "start" });
  });
}
