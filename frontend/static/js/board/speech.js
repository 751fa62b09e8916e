/**
 * The board in words: names of piles, and one sentence for each thing that happens.
 */

import { DRAW, REDEAL, UNDO, isCell, isColumn, isFoundation, parseAction, suitOf } from "../actions.js";
import { cardAsObject, cardName, rankName, suitName } from "../cards/names.js";
import { fill, gettext, ngettext, pgettext } from "../i18n.js";
import { locate, topOf } from "./piles.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Suit} Suit */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */

/** @typedef {"cards"|"redeal"|"empty"} StockSign */

/**
 * A pile's bare name: "Column 3".
 * @param {PileKey} key
 */
export function pileName(key) {
  switch (key) {
    case "s":
      return gettext("Stock");
    case "w":
      return gettext("Waste");
    case "r":
      return gettext("Reserve");
    case "S":
    case "H":
    case "D":
    case "C":
      return fill(gettext("Foundation of %(suit)s"), { suit: suitName(key) });
  }
  if (isCell(key)) return fill(gettext("Free cell %(number)s"), { number: cellNumber(key) });
  return fill(gettext("Column %(number)s"), { number: key });
}

/**
 * A pile as it is now: "Column 3, 5 cards, top 7 of hearts".
 * @param {Pile} pile
 * @param {View} view
 * @param {StockSign} sign  what the stock shows
 */
export function pileLabel(pile, view, sign) {
  const parts = [pileName(pile.key)];
  const top = topOf(pile);
  if (pile.kind === "cell") {
    parts.push(top ? cardName(top) : pgettext("a free cell", "empty"));
  } else if (pile.count > 0) {
    parts.push(cardCount(pile.count));
    if (top) parts.push(fill(gettext("top %(card)s"), { card: cardName(top) }));
  } else if (pile.kind === "stock") {
    parts.push(sign === "redeal" ? gettext("empty, the waste can be turned over") : gettext("empty, nothing left"));
  } else if (pile.kind === "foundation") {
    parts.push(fill(gettext("empty, starts with %(rank)s"), { rank: rankName(view.base ?? "A") }));
  } else {
    parts.push(pgettext("a column or a stack", "empty"));
  }
  return parts.join(", ");
}

/** @param {number} count */
function cardCount(count) {
  return fill(ngettext("%(count)s card", "%(count)s cards", count), { count });
}

/**
 * All cards in sight of a pile, from its top down.
 * @param {Pile} pile
 */
export function pileContents(pile) {
  const cards = pile.cards.flatMap((card) => card ?? []).reverse();
  const said = cards.length ? cards.map(cardName).join(", ") : gettext("no cards");
  return `${pileName(pile.key)}: ${said}.`;
}

/**
 * The whole table, pile by pile in the order of reading: columns card by card, of the others
 * what they hold and what is left in them.
 * @param {Table} table
 * @param {View} view
 * @param {StockSign} sign
 */
export function tableContents(table, view, sign) {
  return [...table.values()]
    .map((pile) => (pile.kind === "column" ? pileContents(pile) : `${pileLabel(pile, view, sign)}.`))
    .join(" ");
}

/**
 * What an action did, told from the tables before and after it: itself, then a refill.
 * @param {Token} token
 * @param {Table} before
 * @param {Table} after
 * @returns {string[]}
 */
export function actionSentences(token, before, after) {
  if (token === UNDO) return [gettext("The last action was undone.")];
  if (token === DRAW) return [drawSentence(before, after)];
  if (token === REDEAL) {
    const count = after.get("s")?.count ?? 0;
    return [
      fill(
        ngettext(
          "The waste was turned over: %(count)s card in the stock.",
          "The waste was turned over: %(count)s cards in the stock.",
          count,
        ),
        { count },
      ),
    ];
  }
  const move = parseAction(token);
  const source = move && before.get(move.from);
  const lead = move ? source?.cards.at(-move.count) : null;
  if (!move || !source || !lead) return [];
  const sentences = [moveSentence(lead, move.count, move.to)];
  const refilled = after.get(move.from);
  const card = topOf(refilled);
  if (source.kind === "column" && source.count === move.count && card) {
    const said = { number: move.from, card: cardName(card) };
    sentences.push(fill(gettext("Column %(number)s was filled from the reserve: %(card)s."), said));
  }
  return sentences;
}

/**
 * @param {CardName} card  the lowest of those that move
 * @param {number} count
 * @param {string} to
 */
function moveSentence(card, count, to) {
  const said = { card: cardName(card), others: count - 1, number: to };
  if (to === "h") return sentence(gettext("%(card)s to the foundation."), said);
  if (isCell(to)) return sentence(gettext("%(card)s to free cell %(number)s."), { ...said, number: cellNumber(to) });
  if (count === 1) return sentence(gettext("%(card)s to column %(number)s."), said);
  const text = ngettext(
    "%(card)s and %(others)s card on it to column %(number)s.",
    "%(card)s and %(others)s cards on it to column %(number)s.",
    count - 1,
  );
  return sentence(text, said);
}

/**
 * A sentence that may begin with a card's name.
 * @param {string} text
 * @param {Record<string, string|number>} values
 */
function sentence(text, values) {
  const said = fill(text, values);
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

/**
 * An action to play, for the eye and the ear.
 * @param {Token} token
 * @param {Table} table  on which it is to be played
 */
export function hintSentence(token, table) {
  if (token === DRAW) return gettext("Hint: turn cards from the stock.");
  if (token === REDEAL) return gettext("Hint: turn the waste over.");
  const move = parseAction(token);
  const lead = move && table.get(move.from)?.cards.at(-move.count);
  return move && lead ? fill(gettext("Hint: %(action)s"), { action: moveSentence(lead, move.count, move.to) }) : "";
}

/** @param {PileKey} key */
function cellNumber(key) {
  return "abcd".indexOf(key) + 1;
}

/**
 * @param {Table} before
 * @param {Table} after
 */
function drawSentence(before, after) {
  const count = (before.get("s")?.count ?? 0) - (after.get("s")?.count ?? 0);
  const top = topOf(after.get("w"));
  return fill(ngettext("%(count)s card turned, top %(card)s.", "%(count)s cards turned, top %(card)s.", count), {
    count,
    card: top ? cardName(top) : "",
  });
}

/**
 * Where a card of a rank was found, or that none is in sight.
 * @param {string} rank
 * @param {import("./finder.js").Found|null} found
 */
export function foundSentence(rank, found) {
  if (!found) return fill(gettext("No %(rank)s is in sight."), { rank: rankName(rank) });
  const said = { card: cardName(found.card), pile: pileName(found.pile), count: found.depth - 1 };
  if (found.depth === 1) return sentence(gettext("%(card)s: %(pile)s, on top."), said);
  const text = ngettext("%(card)s: %(pile)s, under %(count)s card.", "%(card)s: %(pile)s, under %(count)s cards.", said.count);
  return sentence(text, said);
}

/**
 * Every card that can be moved now, with the piles it can go to; of empty cells, which are all
 * the same, only the first.
 * @param {Token[]} legal
 * @param {Table} table
 */
export function movesSentence(legal, table) {
  /** @type {Map<CardName, string[]>} */
  const targets = new Map();
  for (const move of legal.flatMap((token) => parseAction(token) ?? [])) {
    const card = table.get(move.from)?.cards.at(-move.count);
    if (!card || move.from === "s" || move.to === "s") continue;
    const known = targets.get(card) ?? [];
    if (isCell(move.to) && known.some((pile) => isCell(pile))) continue;
    targets.set(card, [...known, move.to === "h" ? suitOf(card) : move.to]);
  }
  if (!targets.size) return gettext("No card can go anywhere now.");
  const lines = [...targets].map(([card, piles]) => `${cardName(card)}: ${piles.map(pileName).join(", ")}.`);
  return lines.map((line) => sentence(line, {})).join(" ");
}

/**
 * A card was taken up; where it can go.
 * @param {CardName} card
 * @param {PileKey[]} targets
 */
export function takenSentence(card, targets) {
  return fill(gettext("You hold %(card)s. It can go to: %(piles)s."), {
    card: cardAsObject(card),
    piles: targets.map(pileName).join(", "),
  });
}

/**
 * The heading over the piles that accept a card.
 * @param {CardName} card
 */
export function choicesSentence(card) {
  return sentence(gettext("%(card)s can go to:"), { card: cardName(card) });
}

export function putBackSentence() {
  return gettext("Put back.");
}

/**
 * Why a touched card goes nowhere, as far as can be told from the table alone.
 * @param {CardName|null} card
 * @param {PileKey} pile
 * @param {Table} table
 */
export function refusalSentence(card, pile, table) {
  if (pile === "s") return gettext("There is nothing left in the stock.");
  if (!card) return gettext("There is no card here.");
  if (pile === "w" && !locate(table, card)) return gettext("Only the top card of the waste can be played.");
  return sentence(gettext("%(card)s can’t go anywhere now."), { card: cardName(card) });
}

/**
 * Why a card does not go where it was put.
 * @param {CardName} card
 * @param {PileKey} pile
 */
export function wrongTargetSentence(card, pile) {
  const said = { card: cardName(card), number: pile };
  if (isColumn(pile)) return sentence(gettext("%(card)s can’t go to column %(number)s."), said);
  if (isFoundation(pile)) return sentence(gettext("%(card)s can’t go to the foundation yet."), said);
  return sentence(gettext("%(card)s can’t go there."), said);
}

/**
 * Why a typed move can't be played.
 * @param {Token} token
 * @param {Table} table
 */
export function typedRefusal(token, table) {
  if (token === REDEAL) return gettext("The waste can’t be turned over now.");
  const move = parseAction(token);
  const card = (move && table.get(move.from)?.cards.at(-move.count)) ?? null;
  if (!move || !card) return refusalSentence(null, move?.from ?? "", table);
  return wrongTargetSentence(card, move.to === "h" ? card[1] : move.to);
}
