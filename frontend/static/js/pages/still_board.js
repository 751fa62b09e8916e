/**
 * A board to look at: the real table's drawing, without hands. Pages put an `inert` element
 * there and tell in words what it shows.
 */

import { arrange } from "../board/layouts.js";
import { drawSize, tableOf } from "../board/piles.js";
import { Places } from "../board/places.js";
import { Renderer } from "../board/render.js";
import { BoardState } from "../board/state.js";

/** @typedef {import("../types.js").View} View */

export class StillBoard {
  /**
   * @param {HTMLElement} root  shown from now on
   * @param {View} view
   */
  constructor(root, view) {
    root.hidden = false;
    this.root = root;
    this.state = new BoardState(view, tableOf(view));
    this.renderer = new Renderer(root);
    this.places = new Places(root);
    this.show(view, "none");
    new ResizeObserver(() => this.show(this.state.view, "none")).observe(root);
  }

  /**
   * @param {View} view
   * @param {"none"|"move"} motion  move: cards travel from where they are
   */
  show(view, motion) {
    const table = tableOf(view);
    this.state.show(view, table, false, false);
    const { dataset } = document.documentElement;
    const mirror = dataset.mirror === "on";
    const largeIndex = dataset.index === "large";
    const { clientWidth: width, clientHeight: height } = this.root;
    const geometry = arrange(table, { width, height, mirror, fanWaste: drawSize(view) > 1, largeIndex });
    const grown = this.renderer.deck.width !== geometry.card.w;
    this.places.arrange(this.state, geometry, mirror);
    this.renderer.render(table, geometry, { motion: grown ? "none" : motion });
    this.places.render(this.state, geometry, []);
  }
}
