/**
 * Gestures by Pointer Events: mouse, finger and pen alike. A press becomes a tap or a drag, and
 * whatever interrupts it ends it cleanly.
 */

/** @typedef {import("../types.js").Geometry} Geometry */
/** @typedef {import("../types.js").PileKey} PileKey */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").Spot} Spot */

/**
 * @typedef {object} GestureHooks
 * @property {(event: PointerEvent) => Spot|null} spotOf
 * @property {(spot: Spot) => boolean} lift  take the card in hand; false when it stays
 * @property {(dx: number, dy: number) => void} carry
 * @property {() => void} drop
 * @property {() => void} giveBack
 * @property {(spot: Spot, where: TapPoint) => void} tap
 * @property {(spot: Spot, touch: boolean) => boolean} hold  a press lasts; true when that showed
 *   something and its end is no tap
 * @property {() => void} release  a press has ended or become a drag
 * @property {(spot: Spot) => void} choices  show what a card can do
 */

/**
 * Where and when a tap was. `clicks` is the system's count of clicks for a mouse, so that its
 * own idea of a double click holds; 0 for finger and pen.
 * @typedef {{time: number, x: number, y: number, clicks: number}} TapPoint
 */

/** A press that moves further is a drag, px. */
const THRESHOLD = 3;
/** A lift this short and small was a tap of an unsteady finger. */
const UNSTEADY_PX = 9;
const UNSTEADY_MS = 250;
/** A press that lasts this long without moving is a closer look, ms. */
const HOLD_MS = 450;
/** The share of a card that must lie over a pile. */
const OVERLAP = 0.5;

export class Gestures {
  /**
   * @param {HTMLElement} root
   * @param {GestureHooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {{id: number, x: number, y: number, time: number, spot: Spot, clicks: number, dragging: boolean, fixed: boolean, held: boolean}|null} */
    this.press = null;
    this.holdTimer = 0;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("mousedown", (event) => {
      event.preventDefault(); // neither selects text nor takes the focus away
      if (this.press) this.press.clicks = event.detail;
    });
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.lose(event));
    root.addEventListener("lostpointercapture", (event) => this.lose(event));
    root.addEventListener("contextmenu", (event) => this.context(/** @type {PointerEvent} */ (event)));
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.ownerDocument.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.press) this.cancel();
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.press) {
      if (event.pointerId !== this.press.id) this.cancel(); // a second finger
      return;
    }
    const spot = this.hooks.spotOf(event);
    if (!spot || event.button !== 0 || !event.isPrimary) return;
    this.root.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y, timeStamp: time, pointerId: id } = event;
    this.press = { id, x, y, time, spot, clicks: 0, dragging: false, fixed: false, held: false };
    const touch = event.pointerType !== "mouse";
    this.holdTimer = window.setTimeout(() => {
      if (this.press && !this.press.dragging && !this.press.fixed) this.press.held = this.hooks.hold(spot, touch);
    }, HOLD_MS);
  }

  /**
   * A right click shows what a card can do; so does the menu key, which comes without a pointer
   * and is the keyboard's own. The browser's menu stays for the felt.
   * @param {PointerEvent} event
   */
  context(event) {
    const spot = this.press ? null : this.hooks.spotOf(event);
    if (this.press || spot?.card || event.pointerType !== "mouse") event.preventDefault();
    if (spot?.card && event.pointerType === "mouse") this.hooks.choices(spot);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.dragging && !press.fixed && Math.hypot(dx, dy) > THRESHOLD) {
      press.dragging = this.hooks.lift(press.spot);
      press.fixed = !press.dragging;
      if (press.dragging) this.endHold();
    }
    if (press.dragging) this.hooks.carry(dx, dy);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    this.endHold();
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const near = Math.hypot(x - press.x, y - press.y) < UNSTEADY_PX;
    if (press.dragging && !(near && time - press.time < UNSTEADY_MS)) {
      this.hooks.drop();
      return;
    }
    if (press.dragging) this.hooks.giveBack();
    if (near && !press.held) this.hooks.tap(press.spot, { time, x, y, clicks: press.clicks });
  }

  endHold() {
    window.clearTimeout(this.holdTimer);
    this.hooks.release();
  }

  /** @param {PointerEvent} event */
  lose(event) {
    if (this.press && event.pointerId === this.press.id) this.cancel();
  }

  /** End the gesture; a card in hand goes back to where it lay. */
  cancel() {
    const press = this.press;
    this.press = null;
    if (!press) return;
    this.endHold();
    if (this.root.hasPointerCapture(press.id)) this.root.releasePointerCapture(press.id);
    if (press.dragging) this.hooks.giveBack();
  }
}

/**
 * The pile on which a dropped card lies with at least half of itself, among those that accept it.
 * @param {Rect} card
 * @param {PileKey[]} targets
 * @param {Geometry} geometry
 * @returns {PileKey|null}
 */
export function dropTarget(card, targets, geometry) {
  let best = null;
  let most = OVERLAP * card.w * card.h;
  for (const key of targets) {
    const area = geometry.places.get(key)?.area;
    const shared = area ? overlap(card, area) : 0;
    if (shared >= most) {
      best = key;
      most = shared;
    }
  }
  return best;
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}
