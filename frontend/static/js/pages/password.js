/**
 * A button on each password field that shows what was typed, for those who would rather read
 * a password once than type it twice. Without script the fields work as they are.
 */

const sheet = document.querySelector("[data-show]");
const show = sheet?.getAttribute("data-show") ?? "";
const hide = sheet?.getAttribute("data-hide") ?? "";

/** @param {HTMLInputElement} input */
function addButton(input) {
  const frame = document.createElement("div");
  frame.className = "password";
  input.replaceWith(frame);

  const button = document.createElement("button");
  button.type = "button";
  button.className = "link-button";
  button.textContent = show;
  button.setAttribute("aria-controls", input.id);
  button.addEventListener("click", () => {
    const shown = input.type === "text";
    input.type = shown ? "password" : "text";
    button.textContent = shown ? show : hide;
  });
  // A shown password must not be remembered among the texts once typed elsewhere.
  input.form?.addEventListener("submit", () => {
    input.type = "password";
  });
  frame.append(input, button);
}

for (const input of document.querySelectorAll("input[type=password]")) {
  addButton(/** @type {HTMLInputElement} */ (input));
}
