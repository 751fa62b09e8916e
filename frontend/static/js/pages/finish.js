/**
 * The end of a game: the cascade of a win, then a panel with the numbers that matter.
 */

import { cascade } from "../board/animate.js";
import { fill, gettext, ngettext } from "../i18n.js";
import { dialog, openDialog } from "./dialogs.js";
import { clockText, scoreName, scoreText } from "./figures.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../types.js").View} View */

/**
 * Show the end of a game that was just won or ended.
 * @param {Board} board
 * @param {View} view
 * @param {number} hints  that were given
 */
export async function finish(board, view, hints) {
  if (view.status === "won") await celebrate(board);
  fillPanel(view, hints);
  openDialog("game-over");
  /** @type {HTMLElement|null} */ (dialog("game-over").querySelector(".primary"))?.focus();
}

/** @param {Board} board */
async function celebrate(board) {
  const stop = new AbortController();
  const end = () => stop.abort();
  document.addEventListener("pointerdown", end, { once: true });
  document.addEventListener("keydown", end, { once: true });
  board.root.dataset.celebrating = "";
  await cascade(board.throwCards(), board.geometry, stop.signal);
  board.render("none");
  delete board.root.dataset.celebrating;
  document.removeEventListener("pointerdown", end);
  document.removeEventListener("keydown", end);
}

/** @param {View} view @param {number} hints */
function fillPanel(view, hints) {
  const panel = dialog("game-over");
  panel.dataset.status = view.status;
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    const element = panel.querySelector(`[data-end="${name}"]`);
    if (element) element.textContent = text;
  };
  write("title", view.status === "won" ? gettext("You won.") : gettext("The game has ended."));
  write("score-name", scoreName(view));
  write("score", scoreText(view.score));
  write("actions", String(view.actions));
  write("time", clockText(view.elapsed_ms));
  write("hints", hints ? fill(ngettext("With %(count)s hint", "With %(count)s hints", hints), { count: hints }) : "");
}
