/**
 * The focus at a table: where nothing else has it, it is the board's, so that keys go on working
 * after a click on the felt, a closed dialog or menu, or in the first moments of the page.
 */

/** @typedef {import("../board/board.js").Board} Board */

/**
 * Keep the focus on the board, and hand it the keys that are pressed while nothing has it.
 * @param {Board} board
 * @param {HTMLElement} controls  the buttons beside it, and their menu
 */
export function keepFocus(board, controls) {
  const retake = () => isNowhere() && board.cursor.focus();
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", retake);

  // A hand that has used a button goes on by keys; whoever comes by Tab stays on the button.
  let byHand = false;
  controls.addEventListener("mousedown", (event) => {
    if (!(/** @type {Element} */ (event.target).closest(".more"))) event.preventDefault();
  });
  controls.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".more")) byHand = event.detail > 0;
    else if (byHand && target.closest(".menu")) board.cursor.focus();
  });
  controls.querySelector(".menu")?.addEventListener("toggle", (event) => {
    if (byHand && /** @type {ToggleEvent} */ (event).newState === "closed") board.cursor.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (!isNowhere() || event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    board.cursor.focus();
    const again = new KeyboardEvent("keydown", event);
    if (!document.activeElement?.dispatchEvent(again)) event.preventDefault();
  });
}

/** Whether no control has the focus, and no dialog or menu claims it. */
function isNowhere() {
  const { activeElement, body } = document;
  const free = activeElement === body || activeElement?.id === "main"; // a click on the page gives it to main
  return free && !document.querySelector(":modal, :popover-open");
}
