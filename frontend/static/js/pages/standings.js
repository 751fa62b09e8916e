/**
 * The standings of a deal while its day lasts: the top moves as people play, and with it one's
 * own rank.
 */

import { fill, gettext, ngettext, pgettext } from "../i18n.js";
import { parseBoard } from "../live/board_protocol.js";
import { writePing } from "../live/protocol.js";
import { LiveSocket } from "../live/socket.js";
import { clockText, scoreText } from "./figures.js";

/** @typedef {import("../live/board_protocol.js").BoardMessage} BoardMessage */
/** @typedef {import("../live/board_protocol.js").Entry} Entry */
/** @typedef {import("../live/board_protocol.js").OwnEntry} OwnEntry */

/**
 * How a result stands, in a word.
 * @param {Entry["standing"]} standing
 */
function standingText(standing) {
  return {
    playing: gettext("In play"),
    won: gettext("Won"),
    ended: gettext("Ended"),
    closed: pgettext("an attempt when its day was over", "Closed"),
  }[standing];
}

/**
 * One's own entry in a line, as the page has it.
 * @param {OwnEntry} me
 */
export function ownText(me) {
  let rank = "";
  if (me.rank !== null) {
    const sentence =
      me.standing === "playing"
        ? gettext("Rank %(rank)s so far")
        : me.on_board
          ? gettext("Rank %(rank)s")
          : gettext("Rank %(rank)s when you sign up");
    rank = fill(sentence, { rank: me.rank });
  }
  const won = me.standing === "won";
  const points = fill(gettext("%(score)s points"), { score: scoreText(me.ranked_score) });
  const actions = ngettext("%(count)s action", "%(count)s actions", me.actions);
  return [
    rank,
    won ? gettext("Won") : points,
    fill(actions, { count: me.actions }),
    clockText(me.elapsed_ms),
  ].filter(Boolean).join(" · ");
}

/**
 * A name as the page has it: it leads to an open profile, and tells that one follows the player.
 * @param {Entry} entry
 * @param {boolean} followed
 * @returns {(Node|string)[]}
 */
function nameOf(entry, followed) {
  /** @type {(Node|string)[]} */
  const parts = [entry.player];
  if (entry.profile) {
    const link = document.createElement("a");
    link.href = `/people/${encodeURIComponent(entry.player)}/`;
    link.textContent = entry.player;
    parts[0] = link;
  }
  if (followed) {
    const mark = document.createElement("span");
    mark.className = "option followed";
    mark.textContent = gettext("you follow");
    parts.push(" ", mark);
  }
  return parts;
}

/**
 * A row as the page has it, from the one before it: the names of columns stay with the cells.
 * @param {HTMLTableRowElement} pattern
 * @param {Entry} entry
 * @param {OwnEntry|null} me
 * @param {Set<string>} followed
 */
function rowOf(pattern, entry, me, followed) {
  const row = /** @type {HTMLTableRowElement} */ (pattern.cloneNode(true));
  const own = me !== null && me.on_board && me.player === entry.player;
  row.className = own ? "own" : "";
  row.toggleAttribute("aria-current", own);
  if (own) row.setAttribute("aria-current", "true");
  const texts = [
    entry.rank === null ? "–" : String(entry.rank),
    entry.player,
    "",
    scoreText(entry.ranked_score),
    String(entry.actions),
    clockText(entry.elapsed_ms),
  ];
  [...row.cells].forEach((cell, number) => {
    if (number !== 2) cell.textContent = texts[number] ?? "";
  });
  row.cells[1]?.replaceChildren(...nameOf(entry, followed.has(entry.player)));
  const state = document.createElement("span");
  state.className = `state state-${entry.standing}`;
  state.textContent = standingText(entry.standing);
  row.cells[2]?.replaceChildren(state);
  return row;
}

/** @param {HTMLTableElement} table */
function follow(table) {
  const pattern = /** @type {HTMLTemplateElement|null} */ (document.getElementById("standings-row"));
  const row = /** @type {HTMLTableRowElement|null} */ (pattern?.content.querySelector("tr") ?? null);
  const own = document.querySelector("[data-own]");
  const body = table.tBodies[0];
  if (!row || !body) return;
  const followed = new Set((table.dataset.followed ?? "").split(" "));
  let version = 0;

  /** @param {BoardMessage} board */
  function show(board) {
    if (!row || !body || board.version < version) return;
    version = board.version;
    body.replaceChildren(...board.results.map((entry) => rowOf(row, entry, board.me, followed)));
    document.querySelector("[data-nobody]")?.toggleAttribute("hidden", board.results.length > 0);
    if (own && board.me) {
      const text = ownText(board.me);
      if (own.textContent?.trim() !== text) own.textContent = text;
    }
  }

  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new LiveSocket(`${scheme}//${location.host}${table.dataset.live}`, {
    opened: () => undefined,
    received: (data) => {
      const board = parseBoard(data);
      if (board) show(board);
    },
    changed: (state) => {
      table.dataset.connection = state;
    },
    ping: () => writePing(version),
  });
  socket.connect();
}

const table = /** @type {HTMLTableElement|null} */ (document.querySelector("table[data-live]"));
if (table) follow(table);
