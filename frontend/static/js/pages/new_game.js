/**
 * The new-game dialog. Its form works without script; here a wrong code is answered in place.
 */

import { openDialog, dialog } from "./dialogs.js";
import { changeSettings, createGame, RequestError } from "./requests.js";

/** Whether the player wants deals that can be won, as it was chosen last. */
let onlyWinnable = false;

/** A game has been asked for, and its page is about to open. */
let beginning = false;

// The browser may bring this page back as it was when it was left.
window.addEventListener("pageshow", () => (beginning = false));

/** @param {string} game @param {string} option  the choice that stands ready */
export function openNewGame(game, option) {
  const form = newGameForm();
  /** @type {HTMLInputElement|null} */
  const radio = form.querySelector(`input[name="choice"][value="${game}:${option}"]`);
  const details = form.querySelector("details");
  if (details) details.open = false;
  newGameForm().reset();
  winnableBox().checked = onlyWinnable;
  if (radio) radio.checked = true;
  showProblem("");
  openDialog("new-game");
  radio?.focus();
}

/** Start what the form says when it is sent. */
export function setUpNewGame() {
  onlyWinnable = winnableBox().defaultChecked;
  newGameForm().addEventListener("submit", (event) => {
    event.preventDefault();
    if (beginning) return; // a double click on the button is one wish
    const data = new FormData(newGameForm());
    const unfolded = newGameForm().querySelector("details")?.open;
    const code = unfolded ? String(data.get("code") ?? "").trim() : "";
    const [game, option] = String(data.get("choice") ?? "").split(":");
    const winnable = winnableBox().checked;
    /** @type {import("./requests.js").NewGame} */
    const random = winnable ? { game, option, winnable } : { game, option };
    // The page of the game shows what is kept: a wish still on its way would be lost with this page.
    const kept = code ? Promise.resolve() : remember(winnable);
    void kept.then(() => begin(code ? { code } : random, showProblem, () => newGameForm().submit()));
  });
}

/**
 * Begin a game and go to its page. The sentence says what went wrong, if it did.
 * @param {import("./requests.js").NewGame} wish
 * @param {(sentence: string) => void} problem
 * @param {() => void} [asVisitor]  for somebody without a session, whom only a form makes a guest
 */
export async function begin(wish, problem, asVisitor) {
  if (beginning) return;
  beginning = true;
  try {
    const view = await createGame(wish);
    location.assign(`/games/${view.id}/`);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 401 && asVisitor) asVisitor();
    else problem(error.message);
    beginning = false;
  }
}

/** @param {boolean} winnable */
async function remember(winnable) {
  if (winnable === onlyWinnable) return;
  onlyWinnable = winnable;
  // A visitor has no settings yet: the form that makes a guest keeps the choice.
  await changeSettings({ winnable_deals: winnable }).catch(() => undefined);
}

function winnableBox() {
  return /** @type {HTMLInputElement} */ (newGameForm().elements.namedItem("winnable"));
}

/** @param {string} sentence */
function showProblem(sentence) {
  const line = /** @type {HTMLElement} */ (dialog("new-game").querySelector("[data-problem]"));
  line.textContent = sentence;
  line.hidden = !sentence;
}

/** @returns {HTMLFormElement} */
function newGameForm() {
  return /** @type {HTMLFormElement} */ (dialog("new-game").querySelector("form"));
}
