/** A short sentence on the board, for eyes; what screen readers hear goes another way. */

const SHOWN_MS = 4500;

export class Note {
  readonly element: HTMLElement;
  private timer = 0;

  constructor(document: Document) {
    this.element = document.createElement("p");
    this.element.className = "note";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
  }

  /** Shows a sentence in place of the one before, at the top where cards reach the bottom; it leaves by itself. */
  show(sentence: string, isBottomTaken: boolean): void {
    window.clearTimeout(this.timer);
    this.element.classList.toggle("above", isBottomTaken);
    this.element.textContent = sentence;
    this.element.hidden = false;
    this.timer = window.setTimeout(() => this.hide(), SHOWN_MS);
  }

  /** Takes the sentence away. */
  hide(): void {
    window.clearTimeout(this.timer);
    this.element.hidden = true;
    this.element.textContent = "";
  }
}
