/**
 * The court cards: the project's own drawings, in two colours, the suit's ink and gold.
 *
 * A court is one half figure and the same turned on its head. The figure stands right of the
 * index, so its crown shows beside it where only the top strip of the card is seen; a gold
 * sash across the middle divides the two.
 */

/** @typedef {import("../types.js").CardName} CardName */

const FACE = `<path class="paper line-mid" d="M141 98C141 76 152 66 168 66C184 66 195 76 195 98C195 120 184 141 168 141C152 141 141 120 141 98Z"/>`;

const FEATURES =
  `<path class="line-mid" d="M149 95C152 91 159 91 162 94M174 94C177 91 184 91 187 95M168 98L165 114H171M161 124C165 127 171 127 175 124"/>` +
  `<circle class="ink" cx="156" cy="101" r="4"/><circle class="ink" cx="180" cy="101" r="4"/>`;

/** The robe, from the shoulders down to the middle of the sash. */
const ROBE = "M95 164C106 153 128 146 148 139L168 152L188 139C208 145 224 154 234 170V214Z";

/** @param {string} trim */
function robe(trim) {
  return `<path class="ink" d="${ROBE}"/>${trim}`;
}

function king() {
  const trim =
    `<path class="gold line-mid" d="M140 141L168 156L196 141L206 146L168 172L130 146Z"/>` +
    `<path class="gold" d="M158 176H178L180 194L156 186Z"/>` +
    `<path class="gold-line" d="M112 160L119 172M224 164L209 203"/>`;
  const beard =
    `<path class="ink" d="M140 100C138 124 144 146 168 164C192 146 198 124 196 100C192 110 188 115 182 116` +
    `C178 113 173 112 168 116C163 112 158 113 154 116C148 115 144 110 140 100Z"/>` +
    `<path class="paper" d="M160 124C164 128 172 128 176 124C174 121 171 121 168 123C165 121 162 121 160 124Z"/>`;
  const crown =
    `<path class="gold line-mid" d="M137 72L128 32L149 48L168 20L187 48L208 32L199 72C180 66 156 66 137 72Z"/>` +
    `<path class="ink" d="M136 62C156 55 180 55 200 62L198 74C180 67 156 67 138 74Z"/>` +
    `<circle class="gold line-mid" cx="128" cy="30" r="6"/><circle class="gold line-mid" cx="208" cy="30" r="6"/>` +
    `<circle class="gold line-mid" cx="168" cy="17" r="6"/>`;
  const orb =
    `<circle class="gold line-mid" cx="58" cy="126" r="22"/>` +
    `<path class="line-mid" d="M37 120C50 128 66 128 79 120M58 104V88M50 95H66"/>`;
  const features =
    `<path class="line-mid" d="M148 93C152 89 159 89 162 93M174 93C177 89 184 89 188 93M168 97L164 110H172"/>` +
    `<circle class="ink" cx="156" cy="100" r="4"/><circle class="ink" cx="180" cy="100" r="4"/>`;
  return orb + robe(trim) + FACE + beard + features + crown;
}

function queen() {
  const hair =
    `<path class="gold line-mid" d="M168 56C142 56 130 76 131 100C132 122 120 132 122 152C128 164 148 162 152 150L156 138` +
    `H180L184 150C188 162 208 164 214 152C216 132 204 122 205 100C206 76 194 56 168 56Z"/>`;
  const fringe =
    `<path class="gold line-mid" d="M168 70C158 72 146 82 142 102C136 84 146 62 168 62C190 62 200 84 194 102C190 82 178 72 168 70Z"/>`;
  const trim =
    `<path class="paper line-mid" d="M146 141C154 156 182 156 190 141L184 137H152Z"/>` +
    `<path class="gold" d="M126 156C140 184 196 184 212 156L222 162C202 200 134 200 114 163Z"/>`;
  const crown =
    `<path class="gold line-mid" d="M140 62L134 38L152 47L168 26L184 47L202 38L196 62C178 55 158 55 140 62Z"/>` +
    `<path class="ink" d="M139 56C158 49 178 49 197 56L195 66C178 59 158 59 141 66Z"/>` +
    `<circle class="ink" cx="168" cy="24" r="5.5"/><circle class="ink" cx="134" cy="36" r="4.5"/><circle class="ink" cx="202" cy="36" r="4.5"/>`;
  const petals = [0, 72, 144, 216, 288]
    .map((angle) => `<ellipse class="gold line-mid" cx="58" cy="98" rx="10" ry="12.5" transform="rotate(${angle} 58 112)"/>`)
    .join("");
  const flower =
    `<path class="line-wide" d="M62 124C68 140 78 150 92 160"/>` + petals + `<circle class="ink" cx="58" cy="112" r="7.5"/>`;
  return flower + hair + robe(trim) + FACE + FEATURES + fringe + crown;
}

function jack() {
  const hair =
    `<path class="ink" d="M140 84C128 98 136 118 128 138C140 144 150 138 152 128H184C186 138 196 144 208 138C200 118 208 98 196 84Z"/>`;
  const trim =
    `<path class="gold line-mid" d="M148 139L168 152L188 139L194 150L168 168L142 150Z"/>` +
    `<path class="gold-line" d="M168 168V190M118 157V172M142 166V181M194 166V199M216 164V206"/>`;
  const cap =
    `<path class="ink" d="M132 76C126 50 148 36 176 38C202 40 214 56 206 76C184 66 154 66 132 76Z"/>` +
    `<path class="gold line-mid" d="M132 82C154 70 184 70 206 82L205 71C184 60 154 60 133 71Z"/>` +
    `<path class="gold line-mid" d="M196 62C206 44 214 26 236 18C238 40 226 58 204 68Z"/><path class="line-thin" d="M202 62C212 48 222 34 230 26"/>`;
  const quill =
    `<path class="gold line-mid" d="M40 88C64 90 80 108 82 136C62 132 44 116 40 88Z"/>` +
    `<path class="line-mid" d="M48 98C62 112 78 132 96 156M60 110L62 100M70 122L74 110M58 110L48 110M68 122L57 122"/>`;
  return quill + hair + robe(trim) + FACE + FEATURES + cap;
}

const FIGURES = { J: jack, Q: queen, K: king };

/**
 * A court's drawing without its index, as SVG text for a box of 250 by 350.
 * @param {CardName} card
 */
export function courtArt(card) {
  const figure = FIGURES[/** @type {"J"|"Q"|"K"} */ (card[0])]();
  const sash = `<path class="gold line-mid" d="M14 128L236 207V222L14 143Z"/>`;
  return figure + `<g transform="rotate(180 125 175)">${figure}</g>` + sash;
}
