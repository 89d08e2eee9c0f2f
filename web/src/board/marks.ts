/** What is lit up on the board: a selection, legal columns, a hint, a rank. Never by colour alone. */
import { rankOf, suitOf, suitSymbol } from "../game/cards";
import { isWholeRun } from "../game/progress";
import { columnAt, groupOf, type Tableau } from "../game/tableau";
import type { ColumnLayout, Layout } from "./layout";
import type { Table } from "./table";

export interface Lit {
  /** The card selected or dragged. */
  readonly card: string | null;
  /** Columns (from 1) where it may go. */
  readonly legal: readonly number[];
  /** The legal column that a drag is over. */
  readonly over: number | null;
  readonly hint: { readonly card: string; readonly to: number } | null;
  readonly rank: string | null;
  /** Whether whole runs stay on the board, where they are ticked off. */
  readonly ticks: boolean;
}

const MARK_SIZE = 22;

export class Marks {
  readonly element: HTMLElement;

  constructor(document: Document) {
    this.element = document.createElement("div");
    this.element.className = "marks";
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Lights up what is asked, and nothing else. */
  draw(table: Table, tableau: Tableau, layout: Layout, lit: Lit): void {
    const selected = new Set(lit.card === null ? [] : groupOf(tableau, lit.card));
    for (const [card, element] of table.cardElements()) {
      element.classList.toggle("selected", selected.has(card));
      element.classList.toggle("selected-head", card === lit.card);
      element.classList.toggle("hinted", card === lit.hint?.card);
      element.classList.toggle("found", lit.rank !== null && rankOf(card) === lit.rank);
      pressed(element, card === lit.card);
    }
    table.element.classList.toggle("finding", lit.rank !== null);
    this.drawColumns(table, tableau, layout, lit);
  }

  private drawColumns(table: Table, tableau: Tableau, layout: Layout, lit: Lit): void {
    this.element.replaceChildren();
    for (const [at, geometry] of layout.columns.entries()) {
      const number = at + 1;
      const isLegal = lit.legal.includes(number);
      const isHinted = lit.hint?.to === number;
      const list = table.columnElement(number);
      list?.classList.toggle("legal", isLegal);
      list?.classList.toggle("over", isLegal && lit.over === number);
      list?.classList.toggle("hinted", isHinted);
      const column = columnAt(tableau, number);
      if (isLegal || isHinted) this.mark(layout, geometry, isLegal ? "legal" : "hinted", "▼");
      else if (lit.ticks && isWholeRun(column)) {
        this.mark(layout, geometry, "whole", `✓${suitSymbol(suitOf(column.cards[0] ?? ""))}`);
      }
    }
  }

  /** Puts a sign under the end of a column. */
  private mark(layout: Layout, column: ColumnLayout, kind: string, sign: string): void {
    const mark = this.element.ownerDocument.createElement("span");
    mark.className = `mark ${kind}`;
    mark.textContent = sign;
    const end = column.tops.at(-1);
    const bare = column.top + layout.card.height * 0.4;
    const below = end === undefined ? bare : end + column.height + 4;
    mark.style.left = `${column.x + (layout.card.width - MARK_SIZE) / 2}px`;
    mark.style.top = `${Math.min(below, layout.size.height - MARK_SIZE)}px`;
    this.element.append(mark);
  }
}

function pressed(element: HTMLElement, isPressed: boolean): void {
  const button = element.firstElementChild;
  if (isPressed) button?.setAttribute("aria-pressed", "true");
  else button?.removeAttribute("aria-pressed");
}
