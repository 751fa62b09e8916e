/**
 * The page of a game: its player plays, everybody else watches.
 */

import { Board } from "../board/board.js";
import { gettext } from "../i18n.js";
import { Outbox } from "../live/outbox.js";
import { SIGNED_OUT, parseMessage, writeAct, writePing, writeWatchVerdict } from "../live/protocol.js";
import { LiveSocket } from "../live/socket.js";
import { ConnectionSign } from "./connection.js";
import { confirmed, openDialog, setUpDialogs } from "./dialogs.js";
import { Figures } from "./figures.js";
import { finish } from "./finish.js";
import { keepFocus } from "./focus.js";
import { Foresight } from "./foresight.js";
import { followSettings } from "./follow_settings.js";
import { Messages } from "./messages.js";
import { Narrator, droppedSentence } from "./narrator.js";
import { begin, openNewGame, setUpNewGame } from "./new_game.js";
import { RequestError, endGame } from "./requests.js";
import { copy, share } from "./sharing.js";

/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").Settings} Settings */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../live/protocol.js").Message} Message */

/** @typedef {{id: string, is_player: boolean, share_url: string, player: string, help: boolean, hints: number}} Meta */

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const meta = /** @type {Meta} */ (read("game-meta"));
const settings = /** @type {Settings} */ (read("player-settings"));
const messages = new Messages(element("announcer"), element("notice"));
const narrator = new Narrator((sentence) => messages.say(sentence));
const figures = new Figures(page);
const sign = new ConnectionSign(page, element("connection"), messages);

const outbox = new Outbox(/** @type {View} */ (read("game-view")), {
  send: ({ id, version, token }) => socket.send(writeAct(id, version, [token])),
  changed: () => show(),
  refused: (intent, detail) => {
    board.sounds.play("refusal");
    messages.tell(detail || droppedSentence(intent, outbox.view));
  },
  newId: () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
});

const board = new Board(element("board"), outbox.view, outbox.table(), settings, {
  ask: (intent) => ask(intent),
  say: (sentence) => messages.say(sentence),
  refuse: (sentence) => messages.tell(sentence),
  command: (command) => actions[command](),
});

const foresight = new Foresight(page, meta, settings, {
  view: () => outbox.view,
  isBusy: () => outbox.pending > 0,
  watch: (on) => socket.send(writeWatchVerdict(on)),
  point: (token) => board.point(token),
  say: (sentence) => messages.say(sentence),
  tell: (sentence) => messages.tell(sentence),
});

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const socket = new LiveSocket(`${scheme}//${location.host}/ws/games/${meta.id}/`, {
  opened: () => {
    outbox.connected();
    if (foresight.isShown) foresight.follow();
  },
  received: (data) => receive(parseMessage(data, meta.id)),
  changed: (state, reason) => {
    if (state === "waiting") outbox.disconnected();
    if (state === "closed") outbox.giveUp();
    sign.show(state, reason);
  },
  ping: () => writePing(outbox.view.version),
});

/** @type {Record<string, () => unknown>} */
const actions = {
  undo: () => ask({ do: "undo" }),
  redo: () => ask({ do: "redo" }),
  hint: () => foresight.hint(),
  verdict: () => foresight.toggle(),
  new: () => openNewGame(outbox.view.game, outbox.view.option),
  restart: () => begin({ restart: meta.id }, (problem) => messages.tell(problem)),
  end,
  keys: () => openDialog("keys"),
  figures: () => messages.say(figures.sentence()),
  last: () => messages.say(narrator.last),
  "copy-code": async () => messages.tell(await copy(outbox.view.code ?? "", gettext("Deal code copied."))),
  share: async () => {
    const sentence = await share(meta.share_url, outbox.view.code ?? "Talon");
    if (sentence) messages.tell(sentence);
  },
};

setUpDialogs();
setUpNewGame();
keepFocus(board, /** @type {HTMLElement} */ (page.querySelector(".controls")));
followSettings(settings, (names) => {
  // Another language comes with another page.
  if (names.includes("language") && !outbox.pending) location.reload();
  else board.restyle();
  if (names.includes("show_verdict")) foresight.follow();
});
document.addEventListener("click", (event) => {
  /** @type {HTMLElement|null} */
  const button = /** @type {Element} */ (event.target).closest("[data-action]");
  if (!button) return;
  element("more").hidePopover();
  void actions[button.dataset.action ?? ""]?.();
});
show();
if (outbox.view.status !== "playing") messages.say(overSentence());
socket.connect();
// Taking the focus makes the browser lay the page out: the first frames come before.
setTimeout(() => document.activeElement === document.body && board.cursor.focus(), 150);

/** @param {Intent} intent */
function ask(intent) {
  if (!meta.is_player) return;
  if (outbox.view.status !== "playing") {
    messages.tell(overSentence());
  } else if (page.dataset.connection === "closed") {
    messages.tell(gettext("Nothing can be played here now: the table has lost its connection for good."));
  } else if (intent.do === "undo" && !outbox.pending && !outbox.view.undo) {
    const never = outbox.view.game === "hoyle";
    messages.tell(never ? gettext("There is no undo in this game.") : gettext("There is nothing to undo."));
  } else if (intent.do === "redo" && !outbox.pending && !outbox.view.redo) {
    messages.tell(gettext("There is nothing to redo."));
  } else if (!outbox.ask(intent)) {
    messages.tell(gettext("One moment: your last actions are still on their way."));
    show();
  }
}

/** @param {Message} message */
function receive(message) {
  if (message.type === "state" && meta.is_player && !message.view.legal) {
    socket.end(SIGNED_OUT); // what a watcher gets: this browser is nobody to the game any more
  } else if (message.type === "state") {
    const before = outbox.view;
    const confirmed = outbox.receive(message);
    narrator.tell(before, message, confirmed);
    if (before.status === "playing" && message.view.status !== "playing") void gameOver(message.view);
  } else if (message.type === "verdict") {
    foresight.hear(message);
  } else if (message.type === "error") {
    if (message.id === null) messages.tell(message.detail);
    outbox.refuse(message);
  }
}

/** @param {View} view */
async function gameOver(view) {
  if (view.status === "won") board.sounds.play("win");
  messages.say(overSentence());
  if (meta.is_player) await finish(board, view, foresight.hints);
}

async function end() {
  if (outbox.view.status !== "playing") {
    messages.tell(overSentence());
    return;
  }
  if (!(await confirmed("end-game"))) return;
  try {
    await endGame(meta.id);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    messages.tell(error.message);
  }
}

function overSentence() {
  return outbox.view.status === "won" ? gettext("The game is won.") : gettext("The game has ended.");
}

/** Bring the page up to what the outbox knows. */
function show() {
  const { view, pending } = outbox;
  board.show({ view, table: outbox.table(), waiting: pending > 0, isPlayer: meta.is_player });
  figures.show(view);
  page.dataset.pending = String(pending);
  page.dataset.status = view.status;
  element("over").hidden = view.status === "playing";
  element("over").textContent = view.status === "won" ? gettext("Won") : gettext("Ended");
  const playing = meta.is_player && view.status === "playing";
  enable("undo", playing && (view.undo > 0 || pending > 0));
  enable("redo", playing && (view.redo !== null || pending > 0));
  enable("hint", playing);
  foresight.show();
  enable("end", playing);
}

/**
 * A button that can't be used now stays reachable, so that the focus is not lost from it.
 * @param {string} action
 * @param {boolean} enabled
 */
function enable(action, enabled) {
  for (const button of page.querySelectorAll(`[data-action="${action}"]`)) {
    button.setAttribute("aria-disabled", String(!enabled));
  }
}

/** @param {string} id */
function read(id) {
  return JSON.parse(element(id).textContent ?? "null");
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
