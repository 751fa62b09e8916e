/**
 * Motion: cards travel by transform alone, and no move waits for the one before it.
 *
 * The travelling itself is the style sheet's transition, which a new goal simply bends.
 */

/** @typedef {import("./deck.js").CardNode} CardNode */

/** Between the starts of cards that move together, ms. */
const STAGGER = 25;
/** A whole deal has started within this time, ms. */
const DEAL = 620;
const FADE = 160;
const GROW = 180;
const LIFTED = 1000;
/** Between the starts of two cards of a won game, ms. */
const THROW = 55;
const FOUNDATIONS = 4;
/** A motion counts as begun one frame ago, so that its very first frame shows it, ms. */
const HEAD_START = 16;

const askedBySystem = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the player asked for less motion, the system or this site. */
export function reducedMotion() {
  return document.documentElement.dataset.motion === "reduced" || askedBySystem.matches;
}

/**
 * When each of `count` cards starts, ms.
 * @param {number} count
 * @param {boolean} dealing
 * @returns {number[]}
 */
export function staggered(count, dealing) {
  const step = dealing ? Math.min(STAGGER, DEAL / Math.max(1, count)) : count > 8 ? 0 : STAGGER;
  return Array.from({ length: count }, (_, i) => i * step);
}

/**
 * Send a card to a place; it passes over all others on the way, and takes no touch meant for
 * what it passes.
 * @param {CardNode} node
 * @param {{x: number, y: number, z: number}} goal
 * @param {number} delay  ms
 * @param {() => void} [arrived]
 */
export function travel(node, goal, delay, arrived) {
  const { element } = node;
  node.x = goal.x;
  node.y = goal.y;
  element.dataset.flying = "";
  element.style.transitionDelay = `${delay - HEAD_START}ms`;
  element.style.zIndex = String(goal.z + (arrived ? 0 : LIFTED));
  element.style.transform = `translate(${goal.x}px, ${goal.y}px)`;
  const settle = () => {
    if (arrived) return arrived();
    if (node.x !== goal.x || node.y !== goal.y || node.held) return;
    element.style.zIndex = String(node.z);
    delete element.dataset.flying;
  };
  requestAnimationFrame(() => {
    const flights = element.getAnimations().map((flight) => flight.finished);
    // A flight that a new goal has bent is settled by the newer one.
    Promise.all(flights).then(settle, () => undefined);
  });
}

/**
 * Come from another size to the present one, whichever way the element is turned.
 * @param {Element} element
 * @param {number} from  1 is the present size
 */
export function grow(element, from) {
  if (reducedMotion()) return;
  const frames = [{ transform: `scale(${from})` }, { transform: "scale(1)" }];
  element.animate(frames, { duration: GROW, easing: "ease-out", composite: "add" });
}

/** @param {Element} element */
export function fadeIn(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
}

/**
 * A short shake: that can't be done.
 * @param {Element[]} elements
 */
export function shake(elements) {
  const frames = reducedMotion()
    ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }]
    : [0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` }));
  for (const element of elements) element.animate(frames, 120);
}

/**
 * A card to be thrown: its element, and where it lies.
 * @typedef {{element: HTMLElement, x: number, y: number}} Thrown
 */

/**
 * A won game: the cards spring off the foundations one after another, arch and drift away,
 * tumbling. A card is made shortly before the one on it goes, so that no frame has to make them
 * all. Resolves when the last one has gone or `signal` ends it; no card is left then.
 * @param {Iterator<Thrown>} cards  made as they are taken; tops first
 * @param {{width: number, height: number}} board
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export async function cascade(cards, board, signal) {
  /** @type {Animation[]} */
  const flights = [];
  /** @type {Thrown[]} */
  const lying = [];
  signal.addEventListener("abort", () => flights.forEach((flight) => flight.finish()));
  const began = performance.now();
  while (!signal.aborted) {
    for (let next; lying.length <= FOUNDATIONS && !(next = cards.next()).done; ) lying.push(next.value);
    const card = lying.shift();
    if (!card) break;
    const flight = card.element.animate(...pathOf(card, flights.length, board));
    flight.finished.then(() => card.element.remove());
    flights.push(flight);
    if (!reducedMotion()) await pause(began + flights.length * THROW - performance.now());
  }
  await Promise.all(flights.map((flight) => flight.finished));
  for (const { element } of lying) element.remove();
}

/**
 * How a card flies away, as `animate` takes it.
 * @param {Thrown} card
 * @param {number} i  how many went before
 * @param {{width: number, height: number}} board
 * @returns {[Keyframe[], KeyframeAnimationOptions]}
 */
function pathOf({ x: startX, y: startY }, i, { width, height }) {
  if (reducedMotion()) return [[{ opacity: 1 }, { opacity: 0 }], { duration: 600, fill: "forwards" }];
  const towards = (i % 2 ? 1 : -1) * (0.25 + ((i * 37) % 50) / 100) * width * 0.7;
  const lift = height * (0.05 + ((i * 53) % 30) / 200);
  const fall = height * 1.25 - startY;
  const frames = Array.from({ length: 13 }, (_, step) => {
    const t = step / 12;
    const x = startX + towards * t;
    const y = startY - lift * 4 * t * (1 - t) + fall * t * t;
    return { transform: `translate(${x}px, ${y}px) rotate(${towards * 0.09 * t}deg)`, offset: t };
  });
  return [frames, { duration: 1500, easing: "linear", fill: "forwards" }];
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
