/**
 * Three card backs, generated from code: lattice, waves and quills.
 */

const WIDTH = 250;
const HEIGHT = 350;
const MARGIN = 14;

/** A lattice of crossing lines with a diamond in every mesh. */
function lattice() {
  const columns = 6;
  const rows = 9;
  const w = (WIDTH - 2 * MARGIN) / columns;
  const h = (HEIGHT - 2 * MARGIN) / rows;
  let lines = "";
  let diamonds = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = MARGIN + column * w;
      const y = MARGIN + row * h;
      lines += `M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}`;
      diamonds += `M${x + w / 2} ${y + h / 2 - 9}l9 9l-9 9l-9 -9Z`;
    }
  }
  return `<path class="back-line" d="${lines}"/><path class="back-fill" d="${diamonds}"/>`;
}

/** Scallops in rows, as waves are drawn on old maps. */
function waves() {
  const radius = 25;
  const parts = [];
  for (let row = 0; row * 14 < HEIGHT + 60; row++) {
    const shift = row % 2 ? radius : 0;
    for (let x = shift; x <= WIDTH + radius; x += 2 * radius) {
      const y = row * 14;
      for (const r of [radius - 1, radius - 9, radius - 17]) {
        parts.push(`<path class="back-scale" d="M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z"/>`);
      }
    }
  }
  return parts.join("");
}

/** Feathers laid as on a wing. */
function quills() {
  const parts = [];
  for (let row = 0; row < 8; row++) {
    for (let column = -1; column < 6; column++) {
      const x = column * 50 + (row % 2 ? 25 : 0) + 25;
      const y = row * 52 - 28;
      parts.push(
        `<g transform="translate(${x} ${y})">` +
          `<path class="back-fill" d="M0 0C20 14 24 44 0 74C-24 44 -20 14 0 0Z"/>` +
          `<path class="back-vein" d="M0 10V74M0 30L11 22M0 30L-11 22M0 44L13 35M0 44L-13 35M0 57L9 50M0 57L-9 50"/>` +
          `</g>`,
      );
    }
  }
  return parts.join("");
}

const PATTERNS = [lattice, waves, quills];

/**
 * The content of a back as SVG text, for a box of 250 by 350; needs a clip path "back-clip".
 * @param {number} number  1, 2 or 3
 */
export function backArt(number) {
  const pattern = PATTERNS[number - 1] ?? lattice;
  const inner = { w: WIDTH - 2 * MARGIN, h: HEIGHT - 2 * MARGIN };
  const box = `x="${MARGIN}" y="${MARGIN}" width="${inner.w}" height="${inner.h}" rx="9"`;
  return (
    `<clipPath id="back-clip"><rect ${box}/></clipPath>` +
    `<rect class="back-ground" ${box}/>` +
    `<g clip-path="url(#back-clip)">${pattern()}</g>` +
    `<rect class="back-frame" ${box}/>`
  );
}
