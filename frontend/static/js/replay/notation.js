/**
 * The log of a replay, token by token: the present one is marked, and a click goes to one.
 */

export class Notation {
  /**
   * @param {HTMLElement} root  holds the log as text
   * @param {import("./frames.js").Steps} steps
   * @param {(at: number) => void} go
   */
  constructor(root, { tokens, undone }, go) {
    this.root = root;
    const back = new Set(undone);
    this.tokens = tokens.map((token, i) => {
      const element = document.createElement("span");
      element.textContent = token;
      element.dataset.at = String(i + 1);
      if (back.has(i)) element.dataset.undone = "";
      return element;
    });
    root.replaceChildren(...this.tokens.flatMap((element) => [element, " "]));
    root.addEventListener("click", ({ target }) => {
      const { at } = /** @type {HTMLElement} */ (target).dataset;
      if (at) go(Number(at));
    });
  }

  /** @param {number} at */
  mark(at) {
    this.root.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const token = this.tokens[at - 1];
    token?.setAttribute("aria-current", "step");
    const { root } = this;
    if (!token) root.scrollTop = 0;
    else if (token.offsetTop < root.scrollTop || token.offsetTop > root.scrollTop + root.clientHeight - 24) {
      root.scrollTop = token.offsetTop - root.clientHeight / 2;
    }
  }
}
