/**
 * Draws the pictures of a page. Their tables of words stay for who hears the page.
 */

import { StillBoard } from "./still_board.js";

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("figure[data-view]"))) {
  const root = /** @type {HTMLElement} */ (figure.querySelector(".picture-board"));
  new StillBoard(root, JSON.parse(figure.dataset.view ?? "null"));
  figure.querySelector(".picture-words")?.classList.add("visually-hidden");
}
