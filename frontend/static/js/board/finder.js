/**
 * Finding cards by rank: after F a rank's key leads to the next card of that rank in sight, and
 * again to the one after it. Any other key ends the search and keeps its meaning.
 */

import { indexText } from "../cards/ranks.js";
import { gettext } from "../i18n.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Table} Table */

/** A card in sight, as the focus finds it: the nth of its pile, counted from the top. */
/** @typedef {{card: CardName, pile: PileKey, depth: number}} Found */

/**
 * The ranks by their keys: in English and, where those mean nothing in English, in Greek
 * (βαλές, ντάμα, ρήγας).
 * @type {Record<string, string>}
 */
const RANKS = {
  a: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", t: "T", 0: "T",
  j: "J", q: "Q", k: "K", b: "J", n: "Q", r: "K",
};

/**
 * The next card of a rank after a place, around the table in the order of the piles and in each
 * from the top down; null when none is in sight.
 * @param {string} rank
 * @param {Table} table
 * @param {PileKey[]} order
 * @param {{pile: PileKey|null, depth: number}} from
 * @param {number} fanned  cards of the waste that lie side by side
 * @returns {Found|null}
 */
export function nextOfRank(rank, table, order, from, fanned) {
  const found = order.flatMap((key) => {
    const pile = table.get(key);
    return pile ? seen(pile, fanned).filter(({ card }) => card[0] === rank) : [];
  });
  /** @param {{pile: PileKey|null, depth: number}} place */
  const rankOf = ({ pile, depth }) => [pile ? order.indexOf(pile) : -1, depth];
  const [here, under] = rankOf(from);
  const after = found.find((each) => {
    const [there, depth] = rankOf(each);
    return there > here || (there === here && depth > under);
  });
  return after ?? found[0] ?? null;
}

/**
 * The cards of a pile that can be seen, from the top down.
 * @param {Pile} pile
 * @param {number} fanned
 * @returns {Found[]}
 */
function seen({ key, kind, cards }, fanned) {
  const most = kind === "column" ? cards.length : kind === "waste" ? fanned : 1;
  const shown = most ? cards.slice(-most).reverse() : [];
  return shown.flatMap((card, i) => (card ? { card, pile: key, depth: i + 1 } : []));
}

export class Finder {
  /**
   * @param {import("./key_line.js").KeyLine} line
   * @param {{find: (rank: string) => void, say: (sentence: string) => void}} hooks
   */
  constructor(line, hooks) {
    this.line = line;
    this.hooks = hooks;
    /** @type {string|null} the rank sought; empty before one is typed, null while nothing is sought */
    this.rank = null;
  }

  /**
   * Take a key; false when it is not about finding a card.
   * @param {string} key
   */
  press(key) {
    const letter = key.toLowerCase();
    if (this.rank === null) {
      if (letter !== "f") return false;
      this.seek("");
      this.hooks.say(gettext("Find: type a rank."));
      return true;
    }
    if (key === "Shift") return false;
    const rank = letter === "f" ? this.rank : RANKS[letter];
    if (rank) {
      this.seek(rank);
      this.hooks.find(rank);
      return true;
    }
    if (letter === "f") return true; // again, before a rank
    this.seek(null);
    return key === "Escape";
  }

  /** @param {string|null} rank */
  seek(rank) {
    this.rank = rank;
    const greek = document.documentElement.lang.startsWith("el");
    this.line.show(rank === null ? null : `${gettext("Find:")} ${indexText(rank, greek)}`);
  }
}
