/**
 * The quiet sign of a broken connection, and plain words when it will not come back.
 */

import { fill, gettext } from "../i18n.js";
import { NO_SUCH_GAME, SIGNED_OUT } from "../live/protocol.js";

/** @typedef {import("../live/socket.js").Connection} Connection */
/** @typedef {import("./messages.js").Messages} Messages */

/** A connection that is back within this time is not worth a sign. */
const QUIET_MS = 1500;

export class ConnectionSign {
  /**
   * @param {HTMLElement} page  carries data-connection
   * @param {HTMLElement} sign
   * @param {Messages} messages
   */
  constructor(page, sign, messages) {
    this.page = page;
    this.sign = sign;
    this.messages = messages;
    this.timer = 0;
  }

  /**
   * @param {Connection} state
   * @param {{code: number, text: string}|null} reason
   */
  show(state, reason) {
    this.page.dataset.connection = state;
    if (state === "open" || state === "closed") {
      window.clearTimeout(this.timer);
      this.timer = 0;
      this.sign.hidden = true;
    } else {
      this.timer ||= window.setTimeout(() => (this.sign.hidden = false), QUIET_MS);
    }
    if (state === "closed") this.explain(reason?.code ?? 0, reason?.text ?? "");
    else if (reason?.text) this.messages.tell(reason.text);
  }

  /**
   * @param {number} code
   * @param {string} text
   */
  explain(code, text) {
    if (code === SIGNED_OUT) {
      const href = `/accounts/login/?next=${encodeURIComponent(location.pathname)}`;
      this.messages.keep(text || gettext("You are signed out here."), { text: gettext("Sign in"), href });
    } else if (code === NO_SUCH_GAME) {
      this.messages.keep(text || gettext("There is no such game any more."));
    } else {
      const sentence = gettext("The table can’t be reached (%(code)s). Please reload the page.");
      this.messages.keep(text || fill(sentence, { code }));
    }
  }
}
