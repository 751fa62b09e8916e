/**
 * Cards in words. Suits and ranks are words with a gender, so a language's catalogue has each
 * form that sentences need: by itself, and as the object of a verb.
 */

import { suitOf } from "../actions.js";
import { fill, gettext, pgettext } from "../i18n.js";

/** @typedef {import("../types.js").CardName} CardName */
/** @typedef {import("../types.js").Suit} Suit */

/**
 * A suit's name: "hearts".
 * @param {Suit} suit
 */
export function suitName(suit) {
  switch (suit) {
    case "S":
      return gettext("spades");
    case "H":
      return gettext("hearts");
    case "D":
      return gettext("diamonds");
    default:
      return gettext("clubs");
  }
}

/**
 * A rank's name: "7", "10", "queen".
 * @param {string} rank  as in a card's name: "7", "T", "Q"
 */
export function rankName(rank) {
  switch (rank) {
    case "A":
      return gettext("ace");
    case "J":
      return gettext("jack");
    case "Q":
      return gettext("queen");
    case "K":
      return gettext("king");
    case "T":
      return "10";
    default:
      return rank;
  }
}

/**
 * A card by itself: "7 of hearts".
 * @param {CardName} card
 */
export function cardName(card) {
  return fill(gettext("%(rank)s of %(suit)s"), { rank: rankName(card[0]), suit: suitName(suitOf(card)) });
}

/**
 * A card as the object of a verb: "the 7 of hearts".
 * @param {CardName} card
 */
export function cardAsObject(card) {
  const suit = suitName(suitOf(card));
  switch (card[0]) {
    case "A":
      return fill(pgettext("object", "the ace of %(suit)s"), { suit });
    case "J":
      return fill(pgettext("object", "the jack of %(suit)s"), { suit });
    case "Q":
      return fill(pgettext("object", "the queen of %(suit)s"), { suit });
    case "K":
      return fill(pgettext("object", "the king of %(suit)s"), { suit });
    default:
      return fill(pgettext("object", "the %(rank)s of %(suit)s"), { rank: rankName(card[0]), suit });
  }
}
