/**
 * Requests to the HTTP API, as far as the play page needs them.
 */

import { gettext } from "../i18n.js";

/** @typedef {import("../types.js").View} View */

/** A request that did not work out; the message is a sentence for the player. */
export class RequestError extends Error {}

/**
 * Begin a game of a deal code, or a random deal of a game and option.
 * @param {{code: string} | {game: string, option: string}} wish
 * @returns {Promise<View>}
 */
export function createGame(wish) {
  return post("/api/v1/games/", wish);
}

/**
 * End a game; after Hoyle, cash out.
 * @param {string} id
 * @returns {Promise<View>}
 */
export function endGame(id) {
  return post(`/api/v1/games/${id}/end/`, {});
}

/**
 * @param {string} url
 * @param {object} body
 */
async function post(url, body) {
  let response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: JSON.stringify(body),
    });
  } catch {
    throw new RequestError(gettext("There is no connection. Please try again."));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new RequestError(detailOf(answer));
  return answer;
}

function csrfToken() {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** @param {Record<string, unknown>} answer */
function detailOf(answer) {
  const { detail } = answer;
  return typeof detail === "string" && detail ? detail : gettext("That did not work. Please try again.");
}
