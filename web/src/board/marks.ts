/** What is lit up on the board: a selection, legal columns, a hint, a rank. Never by colour alone. */
import { rankOf } from "../game/cards";
import type { Tableau } from "../game/tableau";
import type { Layout } from "./layout";
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
    const selected = groupOf(tableau, lit.card);
    for (const [card, element] of table.cardElements()) {
      element.classList.toggle("selected", selected.has(card));
      element.classList.toggle("selected-head", card === lit.card);
      element.classList.toggle("hinted", card === lit.hint?.card);
      element.classList.toggle("found", lit.rank !== null && rankOf(card) === lit.rank);
      pressed(element, card === lit.card);
    }
    table.element.classList.toggle("finding", lit.rank !== null);
    this.drawColumns(table, layout, lit);
  }

  private drawColumns(table: Table, layout: Layout, lit: Lit): void {
    this.element.replaceChildren();
    for (const [at, column] of layout.columns.entries()) {
      const number = at + 1;
      const isLegal = lit.legal.includes(number);
      const isHinted = lit.hint?.to === number;
      const list = table.columnElement(number);
      list?.classList.toggle("legal", isLegal);
      list?.classList.toggle("over", isLegal && lit.over === number);
      list?.classList.toggle("hinted", isHinted);
      if (!isLegal && !isHinted) continue;
      const mark = document.createElement("span");
      mark.className = isLegal ? "mark legal" : "mark hinted";
      mark.textContent = "▼";
      const end = column.tops.at(-1) ?? 0;
      const below = column.tops.length > 0 ? end + column.height + 4 : layout.card.height * 0.4;
      mark.style.left = `${column.x + (layout.card.width - MARK_SIZE) / 2}px`;
      mark.style.top = `${Math.min(below, layout.size.height - MARK_SIZE)}px`;
      this.element.append(mark);
    }
  }
}

function groupOf(tableau: Tableau, card: string | null): ReadonlySet<string> {
  if (card === null) return new Set();
  const column = tableau.columns.find(({ cards }) => cards.includes(card));
  return new Set(column?.cards.slice(column.cards.indexOf(card)));
}

function pressed(element: HTMLElement, isPressed: boolean): void {
  const button = element.firstElementChild;
  if (isPressed) button?.setAttribute("aria-pressed", "true");
  else button?.removeAttribute("aria-pressed");
}
