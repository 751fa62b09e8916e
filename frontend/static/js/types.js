/**
 * The vocabulary of the script: the types that its modules share.
 * The view is described in docs/api; piles and tokens in docs/notation.
 */

/** @typedef {"S"|"H"|"D"|"C"} Suit */

/** A card: rank then suit, as "7H" or "TS". @typedef {string} CardName */

/**
 * A pile of the board: s stock, w waste, r reserve, 1…8 columns, a…d cells, S H D C foundations.
 * @typedef {string} PileKey
 */

/** @typedef {"stock"|"waste"|"reserve"|"column"|"cell"|"foundation"} PileKind */

/** An action as it is written in a log: "24v3", "sw", "u". @typedef {string} Token */

/**
 * A token taken apart. `to` is "h" for home, the foundation of the moved card's suit.
 * @typedef {{from: string, to: string, count: number}} Move
 */

/** @typedef {"canfield"|"freecell"|"hoyle"} Game */

/**
 * What the server shows of a game. Watchers get no `legal`.
 * @typedef {object} View
 * @property {string} id
 * @property {string|null} code  null while a daily deal is sealed
 * @property {Game} game
 * @property {string} option  "D3", "D1", "C4", "C2" or "C1"
 * @property {string|null} daily  the day of a daily deal, as 2026-11-30
 * @property {"playing"|"won"|"ended"} status
 * @property {number} version  grows by one with every token of the log
 * @property {number} score
 * @property {number} ranked_score
 * @property {number} actions
 * @property {number} undo  how many actions can be undone now
 * @property {Token|null} redo
 * @property {number} elapsed_ms
 * @property {string|null} [base]  the starting rank of the foundations
 * @property {{count: number}} stock
 * @property {{count: number, cards: CardName[]}} waste
 * @property {{count: number, top: CardName|null}} reserve
 * @property {Record<string, {count: number, top: CardName|null}>} foundations
 * @property {CardName[][]} columns
 * @property {(CardName|null)[]} cells
 * @property {Token[]} [legal]
 */

/**
 * One pile as it is drawn. `cards` holds the drawn cards, bottom to top, null where the face
 * is not known; the rest of `count` lies unseen under them.
 * @typedef {{key: PileKey, kind: PileKind, count: number, cards: (CardName|null)[]}} Pile
 */

/** All piles by key, in the order in which they are read out. @typedef {Map<PileKey, Pile>} Table */

/**
 * What the player asks for, free of versions and pile contents, so that it can wait for the
 * next view and still mean the same thing.
 * @typedef {{do: "move", card: CardName, to: PileKey}} MoveIntent
 * @typedef {{do: "send", card: CardName, far: boolean}} SendIntent
 * @typedef {{do: "draw"} | {do: "undo"} | {do: "redo"}} PlainIntent
 * @typedef {MoveIntent | SendIntent | TypedIntent | PlainIntent} Intent
 *
 * A typed move names piles, and means whatever lies there when its turn comes.
 * @typedef {{do: "play", token: Token}} TypedIntent
 */

/**
 * The player's settings as the page hands them over.
 * @typedef {object} Settings
 * @property {boolean} [double_click]  a tap looks for a column where home is closed
 * @property {number} [back]  1, 2 or 3
 * @property {boolean} [four_colours]
 * @property {boolean} [large_index]
 * @property {boolean} [mirror]
 * @property {boolean} [reduced_motion]
 * @property {boolean} [hide_timer]
 * @property {boolean} [sounds]
 * @property {boolean} [show_verdict]  whether the game can still be won, under the board
 * @property {boolean} [winnable_deals]  new games are of deals that can be won
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * Where a pile lies. Its cards step by (dx, dy); `area` is where a drop counts as this pile.
 * @typedef {{x: number, y: number, dx: number, dy: number, area: Rect}} Place
 */

/**
 * The measured board: one card's size, and a place for every pile.
 * @typedef {{card: {w: number, h: number}, width: number, height: number, places: Map<PileKey, Place>}} Geometry
 */

/**
 * What keys and buttons ask for besides moving cards: "figures" and "last" are only said.
 * @typedef {"undo"|"redo"|"hint"|"new"|"keys"|"figures"|"last"} Command
 */

/** What lies under a pointer. @typedef {{pile: PileKey, card: CardName|null}} Spot */

export {};
