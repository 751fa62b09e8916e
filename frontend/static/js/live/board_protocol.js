/**
 * The live protocol of a board: its one message, and the parser of it. Described in docs/protocol.
 */

/**
 * @typedef {object} Entry
 * @property {number|null} rank
 * @property {string} player
 * @property {boolean} profile whether the name leads to an open profile
 * @property {"playing"|"won"|"ended"|"closed"} standing
 * @property {number} ranked_score
 * @property {number} actions
 * @property {number} elapsed_ms
 */

/**
 * @typedef {Entry & {on_board: boolean, replay: string, around: Entry[]}} OwnEntry
 *   `around` has the entries next to it and itself, unless the top shows it
 */

/** @typedef {{version: number, results: Entry[], me: OwnEntry|null}} BoardMessage */

/**
 * Read a frame; null for all that is not the board.
 * @param {unknown} data
 * @returns {BoardMessage|null}
 */
export function parseBoard(data) {
  if (typeof data !== "string") return null;
  try {
    const message = JSON.parse(data);
    return message?.type === "board" && Array.isArray(message.results) ? message : null;
  } catch {
    return null;
  }
}
