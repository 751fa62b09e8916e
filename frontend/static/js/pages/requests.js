/**
 * Requests to the HTTP API, as far as pages need them.
 */

import { gettext } from "../i18n.js";

/** @typedef {import("../types.js").View} View */

/** A deal by its code, a random deal of a game and option, or the deal of a game once more. */
/** @typedef {{code: string} | {game: string, option: string, winnable?: true} | {restart: string}} NewGame */

/** @typedef {{version: number, outcome: string, stuck: boolean}} Verdict */

/** A request that did not work out; the message is a sentence for the player. */
export class RequestError extends Error {
  /** @param {string} sentence @param {number} [status]  of the answer; 0 when there was none */
  constructor(sentence, status = 0) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Begin a game.
 * @param {NewGame} wish
 * @returns {Promise<View>}
 */
export function createGame(wish) {
  return send("POST", "/api/v1/games/", wish);
}

/**
 * End a game; after Hoyle, cash out.
 * @param {string} id
 * @returns {Promise<View>}
 */
export function endGame(id) {
  return send("POST", `/api/v1/games/${id}/end/`, {});
}

/**
 * The next action of a line that wins; null when none is known.
 * @param {string} id
 * @param {number} version
 * @returns {Promise<Verdict & {hint: string|null, hints: number}>}
 */
export function askHint(id, version) {
  return send("POST", `/api/v1/games/${id}/hint/`, { version });
}

/**
 * Whether a game can still be won.
 * @param {string} id
 * @returns {Promise<Verdict>}
 */
export function askVerdict(id) {
  return send("GET", `/api/v1/games/${id}/verdict/`);
}

/**
 * Change some of the player's settings.
 * @param {Record<string, string|number|boolean>} settings
 * @returns {Promise<unknown>}
 */
export function changeSettings(settings) {
  return send("PATCH", "/api/v1/me/", { settings });
}

/**
 * The player's settings as they are now; null for a visitor, and where there is no network.
 * @returns {Promise<import("../types.js").Settings|null>}
 */
export async function readSettings() {
  const response = await fetch("/api/v1/me/", { headers: { Accept: "application/json" } }).catch(() => null);
  return response?.ok ? (await response.json()).settings : null;
}

/**
 * @param {"GET"|"POST"|"PATCH"} method
 * @param {string} url
 * @param {object} [body]
 */
async function send(method, url, body) {
  let response;
  try {
    response = await fetch(url, {
      method,
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new RequestError(gettext("There is no connection. Please try again."));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new RequestError(detailOf(answer), response.status);
  return answer;
}

function csrfToken() {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** @param {Record<string, unknown>} answer */
function detailOf(answer) {
  const { detail } = answer;
  return typeof detail === "string" && detail ? detail : gettext("That did not work. Please try again.");
}
