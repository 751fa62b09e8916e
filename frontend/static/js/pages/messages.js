/**
 * What the page says: to the ear in one polite live region, to the eye in one line.
 */

const SHOWN_MS = 4000;
const KEPT = 4;

export class Messages {
  /**
   * @param {HTMLElement} region  the live region; out of sight
   * @param {HTMLElement} line  the visible line; not live, so that nothing is said twice
   */
  constructor(region, line) {
    this.region = region;
    this.line = line;
    this.timer = 0;
    /** @type {{sentence: string, link: {text: string, href: string}|null}|null} */
    this.kept = null;
  }

  /**
   * Say something to the ear alone.
   * @param {string} sentence
   */
  say(sentence) {
    const paragraph = document.createElement("p");
    paragraph.textContent = sentence;
    this.region.append(paragraph);
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }

  /**
   * Say and show something for a moment.
   * @param {string} sentence
   */
  tell(sentence) {
    this.say(sentence);
    this.write(sentence, null);
    this.timer = window.setTimeout(() => this.rest(), SHOWN_MS);
  }

  /**
   * Say and show something for good: it comes back after what is shown for a moment.
   * @param {string} sentence
   * @param {{text: string, href: string}|null} [link]
   */
  keep(sentence, link = null) {
    this.say(sentence);
    this.kept = { sentence, link };
    this.rest();
  }

  /**
   * @param {string} sentence
   * @param {{text: string, href: string}|null} link
   */
  write(sentence, link) {
    window.clearTimeout(this.timer);
    this.line.textContent = sentence;
    if (link) {
      const anchor = document.createElement("a");
      anchor.href = link.href;
      anchor.textContent = link.text;
      this.line.append(" ", anchor);
    }
    this.line.hidden = false;
  }

  /** Show what stands for good, or nothing. */
  rest() {
    window.clearTimeout(this.timer);
    if (this.kept) this.write(this.kept.sentence, this.kept.link);
    else this.line.hidden = true;
  }
}
