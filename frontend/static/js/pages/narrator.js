/**
 * Says what happens in the game, each action once, whoever played it and however the news came.
 */

import { drawSize, locate, playOn, tableOf } from "../board/piles.js";
import { actionSentences, refusalSentence, typedRefusal, wrongTargetSentence } from "../board/speech.js";
import { gettext } from "../i18n.js";

/** @typedef {import("../types.js").Intent} Intent */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../live/outbox.js").Flight} Flight */
/** @typedef {import("../live/protocol.js").StateMessage} StateMessage */

export class Narrator {
  /** @param {(sentence: string) => void} say */
  constructor(say) {
    this.say = say;
    /** The version up to which actions were told. */
    this.told = 0;
    /** What the last action did, to be said again. */
    this.last = gettext("Nothing has been played since you came.");
  }

  /**
   * @param {View} before  the view that was shown until now
   * @param {StateMessage} message
   * @param {Flight|null} confirmed  the player's own act that this message confirms
   */
  tell(before, { view, played }, confirmed) {
    if (played.length && before.version + played.length === view.version) {
      this.tellActions(before, played, view);
    } else if (confirmed && confirmed.version >= this.told) {
      // Its answer was lost with a connection: the view was here before the confirmation.
      this.tellActions(confirmed.seen, [confirmed.token], view);
    }
  }

  /**
   * @param {View} before
   * @param {Token[]} played
   * @param {View} view
   */
  tellActions(before, played, view) {
    let table = tableOf(before);
    for (const [i, token] of played.entries()) {
      const last = before.version + i + 1 === view.version;
      const after = last ? tableOf(view) : playOn(table, token, drawSize(view));
      const sentences = actionSentences(token, table, after);
      for (const sentence of sentences) this.say(sentence);
      this.last = sentences.join(" ");
      table = after;
    }
    this.told = view.version;
  }
}

/**
 * What became of a wish that the newest view does not allow any more.
 * @param {Intent} intent
 * @param {View} view
 */
export function droppedSentence(intent, view) {
  switch (intent.do) {
    case "undo":
      return gettext("There is nothing to undo.");
    case "redo":
      return gettext("There is nothing to redo.");
    case "draw":
      return refusalSentence(null, "s", tableOf(view));
    case "play":
      return typedRefusal(intent.token, tableOf(view));
    case "move":
      return wrongTargetSentence(intent.card, intent.to);
    case "send": {
      const table = tableOf(view);
      return refusalSentence(intent.card, locate(table, intent.card)?.pile ?? "", table);
    }
  }
}
