/**
 * Words in the player's language: a thin wrapper over Django's JavaScript catalogue.
 *
 * The functions keep the catalogue's names, so that `makemessages -d djangojs` finds the texts.
 * Where no catalogue was loaded, English is spoken.
 */

/**
 * @typedef {object} Catalogue
 * @property {(text: string) => string} [gettext]
 * @property {(one: string, many: string, count: number) => string} [ngettext]
 * @property {(context: string, text: string) => string} [pgettext]
 */

const catalogue = /** @type {Catalogue} */ (globalThis);

/** @param {string} text */
export function gettext(text) {
  return catalogue.gettext ? catalogue.gettext(text) : text;
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count
 */
export function ngettext(one, many, count) {
  if (catalogue.ngettext) return catalogue.ngettext(one, many, count);
  return count === 1 ? one : many;
}

/**
 * @param {string} context
 * @param {string} text
 */
export function pgettext(context, text) {
  return catalogue.pgettext ? catalogue.pgettext(context, text) : text;
}

/**
 * Fill named placeholders: fill("Column %(n)s", {n: 3}) -> "Column 3".
 * @param {string} text
 * @param {Record<string, string|number>} values
 */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
