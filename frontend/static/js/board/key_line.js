/**
 * The small line at the board's lower edge: what is being typed, while it has a meaning.
 */

export class KeyLine {
  /**
   * @param {HTMLElement} root  the board
   * @param {() => void} left  the focus has left the board
   */
  constructor(root, left) {
    this.element = root.appendChild(root.ownerDocument.createElement("div"));
    this.element.className = "typed";
    this.element.setAttribute("aria-hidden", "true");
    this.show(null);
    root.addEventListener("focusout", (event) => {
      if (!root.contains(/** @type {Node|null} */ (event.relatedTarget))) left();
    });
  }

  /**
   * @param {string|null} text  null hides the line
   * @param {boolean} [ready]  Enter does it
   */
  show(text, ready = false) {
    this.element.hidden = text === null;
    this.element.textContent = text;
    this.element.toggleAttribute("data-ready", ready);
  }
}
