/** A short sentence on the board, for eyes; what screen readers hear goes another way. */
import { bareSpot } from "./felt";
import type { Layout } from "./layout";

const SHOWN_MS = 4500;

export class Note {
  readonly element: HTMLElement;
  private timer = 0;

  /** It stands in `table` where no card lies, else in `aside`. */
  constructor(
    private readonly table: HTMLElement,
    private readonly aside: HTMLElement,
  ) {
    this.element = table.ownerDocument.createElement("p");
    this.element.className = "note";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
  }

  /** Shows a sentence in place of the one before; it leaves by itself. */
  show(sentence: string, layout: Layout): void {
    window.clearTimeout(this.timer);
    this.element.textContent = sentence;
    this.element.hidden = false;
    this.place(layout);
    this.timer = window.setTimeout(() => this.hide(), SHOWN_MS);
  }

  /** Finds the sentence that is shown a place among cards that lie like this. */
  place(layout: Layout): void {
    const { element } = this;
    if (element.hidden) return;
    // Its size depends on where it stands, and is asked where it would best stand.
    element.style.inset = "";
    this.table.append(element);
    const spot = bareSpot(layout, { width: element.offsetWidth, height: element.offsetHeight });
    if (spot) element.style.inset = `${spot.y}px auto auto ${spot.x}px`;
    else this.aside.append(element);
  }

  /** Takes the sentence away. */
  hide(): void {
    window.clearTimeout(this.timer);
    this.element.remove();
    this.element.hidden = true;
    this.element.textContent = "";
  }
}
