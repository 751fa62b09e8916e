/**
 * Draws the pictures of a page. Their tables of words stay for who hears the page.
 */

import { fillLater } from "./later.js";
import { StillBoard } from "./still_board.js";

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("figure[data-view]"))) {
  const root = /** @type {HTMLElement} */ (figure.querySelector(".picture-board"));
  // The words first: as long as they are seen they may widen the figure, and the board with it.
  figure.querySelector(".picture-words")?.classList.add("visually-hidden");
  new StillBoard(root, JSON.parse(figure.dataset.view ?? "null"));
}
fillLater();
