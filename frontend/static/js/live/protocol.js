/**
 * The live protocol: the messages of a game's socket, one parser and the writers.
 * Described in docs/protocol.
 */

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/**
 * @typedef {{type: "state", view: View, id: Id|null, by: string|null, played: Token[]}} StateMessage
 * @typedef {{type: "error", id: Id|null, code: string, detail: string, version: number|null}} ErrorMessage
 * @typedef {{type: "verdict", version: number, outcome: string, stuck: boolean}} VerdictMessage
 * @typedef {{type: "pong"}} PongMessage
 * @typedef {{type: "unknown"}} UnknownMessage
 * @typedef {StateMessage|ErrorMessage|VerdictMessage|PongMessage|UnknownMessage} Message
 * @typedef {string|number} Id
 */

/** Why a server closes a socket for good; anything else is worth another try. */
export const SIGNED_OUT = 4401;
export const FORBIDDEN = 4403;
export const NO_SUCH_GAME = 4404;
export const FINAL_CODES = [SIGNED_OUT, FORBIDDEN, NO_SUCH_GAME];

/** The server restarts: another process, or soon the same, goes on. Nothing to tell a player. */
export const RESTART = 1012;

/** Closed by the server's limits: too slow, too large, too many. The reason says when to return. */
export const LIMIT_CODES = [4408, 4413, 4429];

/**
 * Read a frame. What this version does not know is "unknown", never an error.
 * In a `state`, an act's id stands where the view has the game's.
 * @param {unknown} data
 * @param {string} game  the id of the game that the socket is about
 * @returns {Message}
 */
export function parseMessage(data, game) {
  const message = readObject(data);
  switch (message?.type) {
    case "state": {
      const { type: _, id, by, played, ...view } = message;
      return {
        type: "state",
        view: /** @type {View} */ (/** @type {unknown} */ ({ ...view, id: game })),
        id: id === game ? null : readId(id),
        by: typeof by === "string" ? by : null,
        played: Array.isArray(played) ? played.map(String) : [],
      };
    }
    case "error":
      return {
        type: "error",
        id: readId(message.id),
        code: String(message.code),
        detail: String(message.detail ?? ""),
        version: typeof message.version === "number" ? message.version : null,
      };
    case "verdict":
      return {
        type: "verdict",
        version: Number(message.version),
        outcome: String(message.outcome),
        stuck: message.stuck === true,
      };
    case "pong":
      return { type: "pong" };
    default:
      return { type: "unknown" };
  }
}

/**
 * @param {Id} id
 * @param {number} version
 * @param {Token[]} actions
 */
export function writeAct(id, version, actions) {
  return JSON.stringify({ type: "act", id, version, actions });
}

/** @param {boolean} on  tell whether the game can still be won, or no more */
export function writeWatchVerdict(on) {
  return JSON.stringify({ type: "watch_verdict", on });
}

/** @param {number} version  the newest that is known here */
export function writePing(version) {
  return JSON.stringify({ type: "ping", version });
}

/**
 * @param {unknown} data
 * @returns {Record<string, unknown>|null}
 */
function readObject(data) {
  if (typeof data !== "string") return null;
  try {
    const value = JSON.parse(data);
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} id
 * @returns {Id|null}
 */
function readId(id) {
  return typeof id === "string" || typeof id === "number" ? id : null;
}
