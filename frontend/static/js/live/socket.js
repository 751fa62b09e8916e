/**
 * A connection that comes back: to one game's live address, with heartbeat and backoff.
 */

import { FINAL_CODES, LIMIT_CODES, RESTART, SIGNED_OUT } from "./protocol.js";

/**
 * "open": all is well; "waiting": broken, another try is due; "closed": for good.
 * @typedef {"connecting"|"open"|"waiting"|"closed"} Connection
 */

/**
 * @typedef {object} SocketHooks
 * @property {() => void} opened
 * @property {(data: unknown) => void} received
 * @property {(state: Connection, reason: {code: number, text: string}|null) => void} changed
 * @property {() => string} ping  a heartbeat frame
 */

const HEARTBEAT_MS = 20_000;
/** Silence after a frame that should have been answered, before the connection counts as dead. */
const PATIENCE_MS = 8_000;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 20_000;
const LIMIT_PAUSE_MS = 5_000;

export class LiveSocket {
  /**
   * @param {string} url
   * @param {SocketHooks} hooks
   * @param {{Socket?: typeof WebSocket, page?: Window}} [surroundings]  what tests replace
   */
  constructor(url, hooks, { Socket = WebSocket, page = window } = {}) {
    this.url = url;
    this.hooks = hooks;
    this.Socket = Socket;
    this.page = page;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.failures = 0;
    this.retryTimer = 0;
    this.heartbeatTimer = 0;
    this.deadline = 0;
    this.ended = false;
    this.signedOut = false;
    page.addEventListener("offline", () => this.socket && this.abandon());
    page.addEventListener("online", () => this.hurry());
    page.addEventListener("pageshow", () => this.hurry());
    page.document.addEventListener("visibilitychange", () => {
      if (page.document.visibilityState === "visible") this.hurry();
    });
  }

  connect() {
    this.page.clearTimeout(this.retryTimer);
    this.hooks.changed("connecting", null);
    const socket = new this.Socket(this.url);
    this.socket = socket;
    this.expectAnswer();
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.hooks.opened();
      this.hooks.changed("open", null);
      this.beat();
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.failures = 0;
      this.signedOut = false;
      this.page.clearTimeout(this.deadline);
      this.hooks.received(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    });
  }

  /** @param {string} frame  one that the server answers */
  send(frame) {
    if (this.socket?.readyState !== this.Socket.OPEN) return;
    this.socket.send(frame);
    this.expectAnswer();
  }

  /** Try at once: the network is back, or the player looks at the page again. */
  hurry() {
    if (this.ended) return;
    if (this.socket) this.send(this.hooks.ping());
    else this.connect();
  }

  beat() {
    this.page.clearInterval(this.heartbeatTimer);
    this.heartbeatTimer = this.page.setInterval(() => this.send(this.hooks.ping()), HEARTBEAT_MS);
  }

  expectAnswer() {
    this.page.clearTimeout(this.deadline);
    this.deadline = this.page.setTimeout(() => this.abandon(), PATIENCE_MS);
  }

  /** A connection over which nothing comes is dropped without waiting for its end. */
  abandon() {
    const socket = this.socket;
    this.lost(1006, "");
    socket?.close();
  }

  /**
   * Give the connection up from this side.
   * @param {number} code  as if the server had closed it
   */
  end(code) {
    const socket = this.socket;
    this.signedOut = true;
    this.lost(code, "");
    socket?.close();
  }

  /**
   * @param {number} code
   * @param {string} text
   */
  lost(code, text) {
    this.socket = null;
    this.page.clearTimeout(this.deadline);
    this.page.clearInterval(this.heartbeatTimer);
    // Signing in or up in another tab ends the session that this socket came with, but this
    // browser has a new one: it is asked once more before the player is told to sign in.
    const again = code === SIGNED_OUT && !this.signedOut;
    this.signedOut = code === SIGNED_OUT;
    if (FINAL_CODES.includes(code) && !again) {
      this.ended = true;
      this.hooks.changed("closed", { code, text });
      return;
    }
    const limited = LIMIT_CODES.includes(code);
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures);
    const pause = (limited ? LIMIT_PAUSE_MS : 0) + longest * (0.5 + Math.random() / 2);
    this.failures++;
    this.retryTimer = this.page.setTimeout(() => this.connect(), pause);
    this.hooks.changed("waiting", again || code === RESTART ? null : { code, text });
  }
}
