/**
 * Plays a replay by itself: one step after another, at a chosen speed, until it ends or is told
 * to pause.
 */

import { gettext, pgettext } from "../i18n.js";

/** Faster than this nobody can listen along, ms a step. */
const SPOKEN_FROM = 1000;

export class Player {
  /**
   * @param {HTMLElement} tools  with a [data-play] button and a [data-speed] select of ms a step
   * @param {{step: () => boolean, quiet: (isQuiet: boolean) => void}} hooks
   *   step: goes one on and says whether there was one; quiet: steps are not to be spoken
   */
  constructor(tools, hooks) {
    this.hooks = hooks;
    this.button = /** @type {HTMLButtonElement} */ (tools.querySelector("[data-play]"));
    this.speed = /** @type {HTMLSelectElement} */ (tools.querySelector("[data-speed]"));
    this.timer = 0;
    tools.hidden = false;
    this.button.addEventListener("click", () => this.toggle());
    this.speed.addEventListener("change", () => this.isPlaying && this.play());
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else if (this.hooks.step()) this.play();
  }

  play() {
    clearInterval(this.timer);
    const pace = Number(this.speed.value);
    this.timer = setInterval(() => this.hooks.step() || this.pause(), pace);
    this.hooks.quiet(pace < SPOKEN_FROM);
    this.write();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.hooks.quiet(false);
    this.write();
  }

  write() {
    const word = /** @type {HTMLElement} */ (this.button.querySelector("span"));
    word.textContent = this.isPlaying ? gettext("Pause") : pgettext("a replay", "Play");
    this.button.dataset.state = this.isPlaying ? "playing" : "paused";
  }
}
