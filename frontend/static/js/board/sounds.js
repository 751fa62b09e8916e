/**
 * Small sounds, synthesised: paper on felt, two soft notes for a card that is home. Off unless
 * the player wants them; while they are off there is no audio context at all.
 */

import { isFoundation } from "../actions.js";

/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").Table} Table */

/** @typedef {"lift"|"place"|"draw"|"redeal"|"home"|"refusal"|"win"} Sound */

/** The loudest that anything gets. */
const VOLUME = 0.12;

/**
 * The sound of a table that became another; null when nothing was moved.
 * @param {Table} before
 * @param {Table} after
 * @returns {Sound|null}
 */
export function soundOf(before, after) {
  /** @param {string} key */
  const grown = (key) => (after.get(key)?.count ?? 0) - (before.get(key)?.count ?? 0);
  const changed = [...after.keys()].filter(grown);
  if (!changed.length) return null;
  if (changed.some((key) => isFoundation(key) && grown(key) > 0)) return "home";
  if (grown("s") < 0) return "draw";
  return grown("s") > 1 && !after.get("w")?.count ? "redeal" : "place";
}

export class Sounds {
  /** @param {{sounds?: boolean}} settings  the player's, which may change */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext|null} */
    this.context = null;
    /** @type {AudioBuffer|null} */
    this.paper = null;
  }

  /** @param {Sound|null} sound */
  play(sound) {
    // Before the first press or key a browser lets no page be heard, and complains.
    if (!sound || !this.settings.sounds || navigator.userActivation?.hasBeenActive === false) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    this[sound]();
  }

  lift() {
    this.rustle(0, 0.05, 2600, 0.25);
  }

  place() {
    this.rustle(0, 0.07, 1500, 0.6);
    this.note(0, 0.06, 140, 0.5);
  }

  draw() {
    for (const start of [0, 0.045, 0.09]) this.rustle(start, 0.05, 2200, 0.4);
  }

  redeal() {
    for (let i = 0; i < 9; i++) this.rustle(i * 0.032, 0.045, 1800 + 120 * i, 0.35);
  }

  home() {
    this.rustle(0, 0.05, 1800, 0.4);
    this.note(0.02, 0.16, 659, 0.3);
    this.note(0.09, 0.24, 988, 0.25);
  }

  refusal() {
    this.note(0, 0.1, 165, 0.5);
    this.note(0.07, 0.12, 139, 0.5);
  }

  win() {
    for (const [i, pitch] of [523, 659, 784, 1047].entries()) this.note(i * 0.11, 0.5, pitch, 0.3);
  }

  /**
   * A soft tone that dies away.
   * @param {number} start  seconds from now
   * @param {number} length  seconds
   * @param {number} pitch  Hz
   * @param {number} loudness  0 to 1
   */
  note(start, length, pitch, loudness) {
    const context = /** @type {AudioContext} */ (this.context);
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    tone.connect(this.fading(start, length, loudness));
    tone.start(context.currentTime + start);
    tone.stop(context.currentTime + start + length);
  }

  /**
   * Paper: a breath of noise around one pitch.
   * @param {number} start
   * @param {number} length
   * @param {number} pitch
   * @param {number} loudness
   */
  rustle(start, length, pitch, loudness) {
    const context = /** @type {AudioContext} */ (this.context);
    this.paper ??= noise(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.paper });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
    source.connect(band).connect(this.fading(start, length, loudness));
    source.start(context.currentTime + start, Math.random() * 0.3, length);
  }

  /**
   * @param {number} start
   * @param {number} length
   * @param {number} loudness
   */
  fading(start, length, loudness) {
    const context = /** @type {AudioContext} */ (this.context);
    const from = context.currentTime + start;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness * VOLUME, from + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    gain.connect(context.destination);
    return gain;
  }
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
