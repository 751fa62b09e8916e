/**
 * The slim line of numbers: score, actions and time.
 */

import { fill, gettext, ngettext } from "../i18n.js";

/** @typedef {import("../types.js").View} View */

/**
 * A span of time as players read it: 4:05, 1:02:03.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/**
 * A score with a true minus.
 * @param {number} score
 */
export function scoreText(score) {
  return score < 0 ? `−${-score}` : String(score);
}

/**
 * What the score is called: after Hoyle it is a balance of stakes.
 * @param {View} view
 */
export function scoreName(view) {
  return view.game === "hoyle" ? gettext("Balance") : gettext("Score");
}

export class Figures {
  /** @param {HTMLElement} root  with elements [data-figure=score|actions|time] */
  constructor(root) {
    this.root = root;
    /** @type {View|null} */
    this.view = null;
    this.seenAt = 0;
    setInterval(() => this.tick(), 500);
  }

  /** @param {View} view */
  show(view) {
    if (view === this.view) return;
    this.view = view;
    this.seenAt = performance.now();
    this.write("score-name", scoreName(view));
    this.write("score", scoreText(view.score));
    this.write("actions", String(view.actions));
    this.tick();
  }

  tick() {
    this.write("time", this.time);
  }

  /** The server's clock, carried on by this machine's own pace while the game is in play. */
  get time() {
    if (!this.view) return clockText(0);
    const runs = this.view.status === "playing" && this.view.version > 0;
    const since = runs ? performance.now() - this.seenAt : 0;
    return clockText(this.view.elapsed_ms + since);
  }

  /** The line as a sentence. A hidden clock is not told either. */
  sentence() {
    if (!this.view) return "";
    const { score, actions } = this.view;
    const parts = [
      `${scoreName(this.view)} ${scoreText(score)}`,
      fill(ngettext("%(count)s action", "%(count)s actions", actions), { count: actions }),
    ];
    if (document.documentElement.dataset.timer !== "hidden") {
      parts.push(fill(gettext("time %(time)s"), { time: this.time }));
    }
    return `${parts.join(", ")}.`;
  }

  /**
   * @param {string} figure
   * @param {string} text
   */
  write(figure, text) {
    const element = this.root.querySelector(`[data-figure="${figure}"]`);
    if (element && element.textContent !== text) element.textContent = text;
  }
}
