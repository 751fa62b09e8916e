/**
 * The standings of a deal while its day lasts: the top moves as people play, and with it one's
 * own rank and the entries around it.
 */

import { fill, gettext, ngettext, pgettext } from "../i18n.js";
import { parseBoard } from "../live/board_protocol.js";
import { writePing } from "../live/protocol.js";
import { LiveSocket } from "../live/socket.js";
import { clockText, scoreText } from "./figures.js";

/** @typedef {import("../live/board_protocol.js").BoardMessage} BoardMessage */
/** @typedef {import("../live/board_protocol.js").Entry} Entry */
/** @typedef {import("../live/board_protocol.js").OwnEntry} OwnEntry */

/** @typedef {"top"|"below"|"around"} Part */

/** So many entries on either side are around one's own, as the server has it too. */
const SPAN = 3;

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
  if (me.standing === "playing" && me.actions === 0) {
    return [rank, gettext("Not begun yet")].filter(Boolean).join(" · ");
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
 * A mark beside a name.
 * @param {string} text
 * @param {string} [more]  another class
 */
function markOf(text, more = "") {
  const mark = document.createElement("span");
  mark.className = `option ${more}`.trim();
  mark.textContent = text;
  return mark;
}

/**
 * A name as the page has it: it leads to an open profile, and tells that one follows the player
 * or that it is one's own.
 * @param {Entry} entry
 * @param {OwnEntry|null} own  when the entry is one's own
 * @param {boolean} followed
 * @returns {(Node|string)[]}
 */
function nameOf(entry, own, followed) {
  /** @type {(Node|string)[]} */
  const parts = [entry.player];
  if (entry.profile) {
    const link = document.createElement("a");
    link.href = `/people/${encodeURIComponent(entry.player)}/`;
    link.textContent = entry.player;
    parts[0] = link;
  }
  if (followed) parts.push(" ", markOf(gettext("you follow"), "followed"));
  if (own) {
    parts.push(" ", markOf(own.on_board ? gettext("you") : gettext("you, when you sign up")));
  }
  return parts;
}

/**
 * How a result stands, as the page has it: one's own leads to the game.
 * @param {Entry} entry
 * @param {OwnEntry|null} own  when the entry is one's own
 */
function stateOf(entry, own) {
  const state = document.createElement(own ? "a" : "span");
  state.className = `state state-${entry.standing}`;
  state.textContent = standingText(entry.standing);
  if (own && state instanceof HTMLAnchorElement) {
    state.href = `/games/${own.replay}/${own.standing === "playing" ? "" : "replay/"}`;
    const what = document.createElement("span");
    what.className = "visually-hidden";
    what.textContent = `: ${fill(gettext("the game of %(name)s"), { name: entry.player })}`;
    state.append(what);
  }
  return state;
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
  const own = me?.player === entry.player ? me : null;
  if (own) {
    row.className = "own";
    row.setAttribute("aria-current", "true");
  }
  /** @type {(Node|string)[][]} */
  const cells = [
    [entry.rank === null ? "–" : String(entry.rank)],
    nameOf(entry, own, followed.has(entry.player)),
    [stateOf(entry, own)],
    [scoreText(entry.ranked_score)],
    [String(entry.actions)],
    [clockText(entry.elapsed_ms)],
  ];
  cells.forEach((parts, number) => row.cells[number]?.replaceChildren(...parts));
  return row;
}

/**
 * The entries of a part of the standings: its top, what is around one's own entry where the top
 * does not show it, or what is around it wherever it is.
 * @param {Part} part
 * @param {BoardMessage} board
 * @returns {Entry[]}
 */
export function entriesOf(part, board) {
  const me = board.me;
  if (part === "top") return board.results;
  if (!me || me.around.length || part === "below") return me?.around ?? [];
  const here = board.results.findIndex((entry) => entry.player === me.player);
  return here < 0 ? [] : board.results.slice(Math.max(0, here - SPAN), here + SPAN + 1);
}

/**
 * Show a board in the tables that follow it: its top, and what is around one's own entry.
 * @param {BoardMessage} board
 * @param {HTMLTableRowElement} pattern
 * @param {Set<string>} followed
 */
function show(board, pattern, followed) {
  const tables = /** @type {NodeListOf<HTMLTableElement>} */ (
    document.querySelectorAll("table[data-live]")
  );
  for (const table of tables) {
    const entries = entriesOf(/** @type {Part} */ (table.dataset.live), board);
    const rows = entries.map((entry) => rowOf(pattern, entry, board.me, followed));
    table.tBodies[0]?.replaceChildren(...rows);
    const nobody = table.parentElement?.querySelector("[data-nobody]");
    nobody?.toggleAttribute("hidden", entries.length > 0);
    if (table.dataset.live === "below") {
      table.parentElement?.toggleAttribute("hidden", entries.length === 0);
    }
  }
  const own = document.querySelector("[data-own]");
  if (own && board.me) {
    const text = ownText(board.me);
    if (own.textContent?.trim() !== text) own.textContent = text;
  }
}

/** @param {HTMLElement} standings */
function follow(standings) {
  const template = /** @type {HTMLTemplateElement|null} */ (
    document.getElementById("standings-row")
  );
  const pattern = template?.content.querySelector("tr");
  if (!pattern) return;
  const followed = new Set((standings.dataset.followed ?? "").split(" "));
  let version = 0;

  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new LiveSocket(`${scheme}//${location.host}${standings.dataset.standings}`, {
    opened: () => undefined,
    received: (data) => {
      const board = parseBoard(data);
      if (!board || board.version < version) return;
      version = board.version;
      show(board, pattern, followed);
    },
    changed: (state) => {
      standings.dataset.connection = state;
    },
    ping: () => writePing(version),
  });
  socket.connect();
}

const standings = /** @type {HTMLElement|null} */ (document.querySelector("[data-standings]"));
if (standings) follow(standings);
