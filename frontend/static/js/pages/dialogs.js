/**
 * The page's dialogs: native ones, which trap the focus, close with Escape and give it back.
 */

/** @param {string} id */
export function dialog(id) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(id));
}

/** @param {string} id */
export function openDialog(id) {
  const element = dialog(id);
  if (!element.open) element.showModal();
}

/** Buttons marked data-close shut their dialog, and so does a press outside of it. */
export function setUpDialogs() {
  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === element || target.closest("[data-close]")) element.close();
    });
  }
}

/**
 * Ask the player to confirm.
 * @param {string} id  of a dialog whose form has method "dialog" and a button with value "yes"
 * @returns {Promise<boolean>}
 */
export function confirmed(id) {
  const element = dialog(id);
  element.returnValue = "";
  openDialog(id);
  return new Promise((answer) => {
    element.addEventListener("close", () => answer(element.returnValue === "yes"), { once: true });
  });
}
