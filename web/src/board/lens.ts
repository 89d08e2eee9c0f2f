/** The lens: a press held on thin strips shows the cards around it, large enough to read and to choose. */
import { cardIndex } from "./faces";
import type { ColumnLayout, Layout, Point } from "./layout";

/** Strips thinner than this are hard to read and to hit. */
const THIN = 16;
/** Cards shown at once. */
const ROWS = 7;
const ROW_HEIGHT = 34;
const WIDTH = 84;
const MARGIN = 10;

/** Returns whether this column's strips are thin enough for the lens. */
export function needsLens(column: ColumnLayout): boolean {
  return column.tops.length > column.hidden + 1 && column.step < THIN;
}

export class Lens {
  readonly element: HTMLElement;
  private cards: readonly string[] = [];
  private column: ColumnLayout | null = null;
  private chosen = 0;

  constructor(document: Document) {
    this.element = document.createElement("div");
    this.element.className = "lens";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
  }

  /** Opens beside a column, over these face-up cards, with one of them chosen. */
  open(layout: Layout, column: ColumnLayout, cards: readonly string[], index: number): void {
    this.cards = cards;
    this.column = column;
    this.chosen = index;
    const right = column.x + layout.card.width + MARGIN;
    const fits = right + WIDTH <= layout.size.width;
    this.element.style.left = `${fits ? right : Math.max(0, column.x - WIDTH - MARGIN)}px`;
    this.element.style.top = `${this.topFor(layout, index)}px`;
    this.element.hidden = false;
    this.render();
  }

  /** Follows the finger to the card at its height. */
  slide(at: Point): void {
    const { column } = this;
    if (!column) return;
    const under = column.tops.findLastIndex((top) => at.y >= top) - column.hidden;
    const index = Math.max(0, Math.min(under, this.cards.length - 1));
    if (index === this.chosen) return;
    this.chosen = index;
    this.render();
  }

  /** Closes, and returns the card that was chosen, or null when the lens wasn't open. */
  close(): string | null {
    const card = this.column ? (this.cards[this.chosen] ?? null) : null;
    this.column = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    return card;
  }

  private topFor(layout: Layout, index: number): number {
    const height = Math.min(ROWS, this.cards.length) * ROW_HEIGHT;
    const at = (this.column?.tops[(this.column?.hidden ?? 0) + index] ?? 0) - height / 2;
    return Math.max(0, Math.min(at, layout.size.height - height));
  }

  private render(): void {
    const rows = Math.min(ROWS, this.cards.length);
    const first = Math.max(
      0,
      Math.min(this.chosen - Math.floor(rows / 2), this.cards.length - rows),
    );
    const shown = this.cards.slice(first, first + rows).map((card, at) => {
      const row = document.createElement("div");
      row.className = first + at === this.chosen ? "lens-row chosen" : "lens-row";
      row.dataset["suit"] = card.charAt(1);
      row.append(cardIndex(card));
      return row;
    });
    this.element.replaceChildren(...shown);
  }
}
