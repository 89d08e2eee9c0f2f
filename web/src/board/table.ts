/**
 * The columns as elements: one lasting element for each visible card, moved and never rebuilt,
 * so that a focus, a drag and an animation survive whatever the server says meanwhile.
 * A face-down card has an element without any identity; a card hidden again loses its own.
 */
import { suitOf } from "../game/cards";
import { type Column, isEmpty, RESERVE, type Tableau, visibleCards } from "../game/tableau";
import { cardFace, cardIndex, installFaces } from "./faces";
import type { ColumnLayout, Layout, Point } from "./layout";
import { backLabel, cardLabel, columnLabel, reserveLabel, type Translate } from "./words";

/** A place in a column: its number (from 1, or `RESERVE`) and the position of a card in it, face-down cards included. */
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
  private readonly reserve: HTMLOListElement;
  private readonly places: HTMLLIElement[] = [];
  /** Which card has which place of the reserve: one that goes leaves the others where they are. */
  private reserved: readonly (string | null)[] = [];
  private lists: HTMLOListElement[] = [];
  private current: HTMLElement | null = null;

  constructor(document: Document, t: Translate) {
    installFaces(document);
    this.t = t;
    this.element = document.createElement("div");
    this.element.className = "table";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("board.label"));
    this.reserve = document.createElement("ol");
    this.reserve.className = "reserve";
    this.element.append(this.reserve);
  }

  /**
   * Puts every card where the model has it; the focus stays on its card, or goes to the nearest.
   * `stays` is whether whole runs stay where they are.
   */
  draw(tableau: Tableau, layout: Layout, stays: boolean): void {
    const focused = this.focusedSpot();
    const active = this.element.ownerDocument.activeElement;
    this.resize(layout);
    this.growTo(tableau.columns.length);
    const rows = tableau.columns.map((column, at) => this.row(column, at));
    for (const [at, row] of rows.entries()) insert(this.list(at), row);
    for (const [at, row] of rows.entries()) trim(this.list(at), row.length);
    for (const [at, column] of tableau.columns.entries()) {
      this.list(at).setAttribute("aria-label", columnLabel(this.t, at + 1, column, stays));
      this.place(column, at, rows[at] ?? [], layout.columns[at]);
    }
    this.drawReserve(tableau.reserve, layout.reserve);
    this.forgetAllBut(new Set(visibleCards(tableau)));
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
    if (!item || !(list instanceof HTMLOListElement)) return null;
    const column = list === this.reserve ? RESERVE : this.lists.indexOf(list) + 1;
    if (column === RESERVE && list !== this.reserve) return null;
    return { column, at: [...list.children].indexOf(item) };
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

  /** Returns the card at a place of the reserve, or null where there is none. */
  reservedAt(place: number): string | null {
    return this.reserved[place] ?? null;
  }

  /** Makes the element at a spot the one that Tab comes to. */
  setCurrent(spot: Spot): void {
    const button = this.buttonAt(spot);
    if (button) this.makeCurrent(button);
  }

  private buttonAt(spot: Spot): HTMLElement | null {
    const list = spot.column === RESERVE ? this.reserve : this.lists[spot.column - 1];
    const items = list?.children;
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

  private drawReserve(cards: readonly string[], corners: readonly Point[]): void {
    this.reserved = seated(this.reserved, cards, corners.length);
    while (this.places.length < corners.length) this.places.push(item("slot"));
    const row = this.reserved.map((card, at) =>
      card === null ? (this.places[at] ?? item("slot")) : this.ensureCard(card),
    );
    insert(this.reserve, row);
    trim(this.reserve, row.length);
    this.reserve.hidden = row.length === 0;
    this.reserve.setAttribute("aria-label", reserveLabel(this.t, cards));
    for (const [at, element] of row.entries()) {
      const card = this.reserved[at];
      element.style.left = `${corners[at]?.x ?? 0}px`;
      element.style.top = `${corners[at]?.y ?? 0}px`;
      label(element, card ? cardLabel(this.t, card, 0) : this.t("board.reserve.slot"));
    }
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
    const strip = where.tops.length > where.hidden + 1 ? where.step : where.height;
    list.style.left = `${where.x}px`;
    list.style.setProperty("--ch", `${where.height}px`);
    list.style.setProperty("--index", `${where.index}px`);
    list.style.setProperty("--index-top", `${indexTop(strip, where.index)}px`);
    for (const [position, element] of row.entries()) {
      element.style.left = "";
      element.style.top = `${where.tops[position] ?? where.top}px`;
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

/** Returns who has which place: cards keep theirs, and one that comes back takes a free one. */
function seated(
  before: readonly (string | null)[],
  cards: readonly string[],
  places: number,
): readonly (string | null)[] {
  const fresh = cards.filter((card) => !before.includes(card));
  return Array.from({ length: places }, (_, at) => {
    const card = before[at] ?? null;
    return card !== null && cards.includes(card) ? card : (fresh.shift() ?? null);
  });
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
