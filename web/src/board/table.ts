/**
 * The columns as elements: one lasting element for each visible card, moved and never rebuilt,
 * so that a focus, a drag and an animation survive whatever the server says meanwhile.
 * A face-down card has an element without any identity; a card hidden again loses its own.
 */
import { suitOf } from "../game/cards";
import { type Column, isEmpty, type Tableau } from "../game/tableau";
import { cardFace, cardIndex, installFaces } from "./faces";
import type { ColumnLayout, Layout } from "./layout";
import { backLabel, cardLabel, columnLabel, type Translate } from "./words";

/** A place in a column: its number (from 1) and the position of a card in it, face-down cards included. */
export interface Spot {
  readonly column: number;
  readonly at: number;
}

/** Cards this wide have room for a layout of pips. */
const WIDE_ENOUGH_FOR_PIPS = 72;

export class Table {
  readonly element: HTMLElement;
  private readonly t: Translate;
  private readonly cards = new Map<string, HTMLLIElement>();
  private readonly backs: HTMLLIElement[][] = [];
  private readonly slots: HTMLLIElement[] = [];
  private lists: HTMLOListElement[] = [];
  private current: HTMLElement | null = null;

  constructor(document: Document, t: Translate) {
    installFaces(document);
    this.t = t;
    this.element = document.createElement("div");
    this.element.className = "table";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("board.label"));
  }

  /** Puts every card where the model has it; the focus stays on its card, or goes to the nearest. */
  draw(tableau: Tableau, layout: Layout): void {
    const focused = this.focusedSpot();
    const active = this.element.ownerDocument.activeElement;
    this.resize(layout);
    this.growTo(tableau.columns.length);
    const rows = tableau.columns.map((column, at) => this.row(column, at));
    for (const [at, row] of rows.entries()) insert(this.list(at), row);
    for (const [at, row] of rows.entries()) trim(this.list(at), row.length);
    for (const [at, column] of tableau.columns.entries()) {
      this.place(column, at, rows[at] ?? [], layout.columns[at]);
    }
    this.forgetAllBut(new Set(tableau.columns.flatMap((column) => column.cards)));
    this.keepFocus(focused, active);
  }

  /** Returns a card's element, or undefined while the card isn't visible. */
  cardElement(card: string): HTMLLIElement | undefined {
    return this.cards.get(card);
  }

  /** Returns the elements of all visible cards. */
  cardElements(): IterableIterator<[string, HTMLLIElement]> {
    return this.cards.entries();
  }

  /** Returns the list of a column (from 1). */
  columnElement(number: number): HTMLOListElement | undefined {
    return this.lists[number - 1];
  }

  /** Returns where an element of a column stands, or null for any other element. */
  spotOf(element: Element | null): Spot | null {
    const item = element?.closest("li");
    const list = item?.parentElement;
    const at = list instanceof HTMLOListElement ? this.lists.indexOf(list) : -1;
    if (!item || at < 0) return null;
    return { column: at + 1, at: [...this.list(at).children].indexOf(item) };
  }

  /** Returns where the focus is, or null when it is elsewhere. */
  focusedSpot(): Spot | null {
    return this.spotOf(this.element.ownerDocument.activeElement);
  }

  /** Focuses the card at a spot, or the nearest one in that column. */
  focusAt(spot: Spot): void {
    const button = this.buttonAt(spot);
    if (!button) return;
    this.makeCurrent(button);
    button.focus({ preventScroll: true });
  }

  /** Focuses the card that Tab would come to. */
  focus(): void {
    const last = this.current?.isConnected ? this.spotOf(this.current) : null;
    this.focusAt(last ?? { column: 1, at: Number.MAX_SAFE_INTEGER });
  }

  /** Makes the element at a spot the one that Tab comes to. */
  setCurrent(spot: Spot): void {
    const button = this.buttonAt(spot);
    if (button) this.makeCurrent(button);
  }

  private buttonAt(spot: Spot): HTMLElement | null {
    const items = this.lists[spot.column - 1]?.children;
    const item = items?.[Math.max(0, Math.min(spot.at, items.length - 1))];
    return item?.querySelector<HTMLElement>("button") ?? null;
  }

  private makeCurrent(button: HTMLElement): void {
    if (this.current && this.current !== button) this.current.tabIndex = -1;
    this.current = button;
    button.tabIndex = 0;
  }

  private keepFocus(before: Spot | null, active: Element | null): void {
    const document = this.element.ownerDocument;
    if (before && active instanceof HTMLElement && active.isConnected) {
      if (document.activeElement !== active) active.focus({ preventScroll: true });
    } else if (before) {
      this.focusAt(before);
    }
    if (!this.current?.isConnected) this.setCurrent({ column: 1, at: Number.MAX_SAFE_INTEGER });
  }

  private list(at: number): HTMLOListElement {
    const list = this.lists[at];
    if (!list) throw new RangeError(`no column ${at + 1}`);
    return list;
  }

  private growTo(count: number): void {
    while (this.lists.length < count) {
      const list = document.createElement("ol");
      list.className = "column";
      list.dataset["column"] = String(this.lists.length + 1);
      this.lists.push(list);
      this.slots.push(item("slot"));
      this.backs.push([]);
      this.element.append(list);
    }
    for (const extra of this.lists.splice(count)) extra.remove();
  }

  /** Returns the elements of a column, bottom to end. */
  private row(column: Column, at: number): HTMLLIElement[] {
    const slot = this.slots[at];
    if (isEmpty(column) && slot) return [slot];
    const backs = this.backs[at] ?? [];
    while (backs.length < column.hidden) backs.push(item("card back"));
    backs.length = column.hidden;
    return [...backs, ...column.cards.map((card) => this.ensureCard(card))];
  }

  private ensureCard(card: string): HTMLLIElement {
    const known = this.cards.get(card);
    if (known) return known;
    const made = item("card");
    made.dataset["card"] = card;
    made.dataset["suit"] = suitOf(card);
    made.querySelector("button")?.append(cardFace(card), cardIndex(card));
    this.cards.set(card, made);
    return made;
  }

  private forgetAllBut(visible: ReadonlySet<string>): void {
    for (const [card, element] of this.cards) {
      if (visible.has(card)) continue;
      element.remove();
      this.cards.delete(card);
    }
  }

  private resize(layout: Layout): void {
    const { style, classList } = this.element;
    style.setProperty("--w", `${layout.card.width}px`);
    style.setProperty("--h", `${layout.card.height}px`);
    classList.toggle("wide", layout.card.width >= WIDE_ENOUGH_FOR_PIPS);
  }

  private place(
    column: Column,
    at: number,
    row: readonly HTMLLIElement[],
    where: ColumnLayout | undefined,
  ): void {
    if (!where) return;
    const list = this.list(at);
    list.setAttribute("aria-label", columnLabel(this.t, at + 1, column));
    const strip = where.tops.length > where.hidden + 1 ? where.step : where.height;
    list.style.left = `${where.x}px`;
    list.style.setProperty("--ch", `${where.height}px`);
    list.style.setProperty("--index", `${where.index}px`);
    list.style.setProperty("--index-top", `${indexTop(strip, where.index)}px`);
    for (const [position, element] of row.entries()) {
      element.style.top = `${where.tops[position] ?? 0}px`;
      label(element, this.labelAt(column, at, position));
    }
  }

  private labelAt(column: Column, at: number, position: number): string {
    if (isEmpty(column)) return this.t("board.slot", { column: at + 1 });
    const covers = column.hidden + column.cards.length - position - 1;
    const card = column.cards[position - column.hidden];
    return card === undefined ? backLabel(this.t, covers) : cardLabel(this.t, card, covers);
  }
}

/** Centres rank and suit in a thin strip; in a thick one they stay near its top. */
function indexTop(strip: number, index: number): number {
  const most = Math.max(1, index * 0.28);
  return Math.max(1, Math.min((strip - index) / 2, most));
}

function item(className: string): HTMLLIElement {
  const made = document.createElement("li");
  made.className = className;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sheet";
  button.tabIndex = -1;
  made.append(button);
  return made;
}

function label(element: HTMLElement, text: string): void {
  const button = element.firstElementChild;
  if (button && button.getAttribute("aria-label") !== text) button.setAttribute("aria-label", text);
}

function insert(list: HTMLOListElement, row: readonly HTMLLIElement[]): void {
  for (const [at, element] of row.entries()) {
    const there = list.children[at] ?? null;
    if (there !== element) list.insertBefore(element, there);
  }
}

function trim(list: HTMLOListElement, length: number): void {
  while (list.children.length > length) list.lastElementChild?.remove();
}
