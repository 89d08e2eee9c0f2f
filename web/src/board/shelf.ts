/** Beside the columns: the stock with its button, the bank with its four places, and "saving". */
import { SUITS } from "../game/cards";
import { isEmpty, type Tableau } from "../game/tableau";
import type { BoardKey } from "../i18n/board.en";
import { suitMark } from "./faces";
import type { Translate } from "./words";

export interface ShelfState {
  readonly tableau: Tableau;
  readonly locked: boolean;
  /** The stock may be dealt only when no other move is left, and one is. */
  readonly blocked: boolean;
  readonly pending: number;
}

export class Shelf {
  readonly element: HTMLElement;
  private readonly t: Translate;
  private readonly stock: HTMLButtonElement;
  private readonly pile: HTMLElement;
  private readonly text: HTMLElement;
  private readonly where: HTMLElement;
  private readonly more: HTMLElement;
  private readonly bank: HTMLElement;
  private readonly saving: HTMLElement;

  constructor(document: Document, t: Translate, onDeal: () => void) {
    this.t = t;
    const make = (tag: string, className: string, ...children: Node[]) => {
      const made = document.createElement(tag);
      made.className = className;
      made.append(...children);
      return made;
    };
    this.pile = make("span", "pile");
    this.text = make("span", "stock-text");
    this.where = make("span", "unseen");
    this.more = make("small", "stock-more");
    this.stock = document.createElement("button");
    this.stock.type = "button";
    this.stock.className = "stock";
    this.stock.append(this.pile, make("span", "stock-words", this.text, this.where, this.more));
    this.stock.addEventListener("click", onDeal);
    this.bank = make("div", "bank", ...[...SUITS].map((suit) => bankPlace(document, suit)));
    this.bank.setAttribute("role", "img");
    this.saving = make("span", "saving");
    this.element = make("div", "shelf", this.stock, this.saving, this.bank);
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("board.shelf"));
  }

  /** Shows stock, bank and what isn't saved yet. */
  draw({ tableau, locked, blocked, pending }: ShelfState): void {
    const { stock, banked } = tableau;
    const onEmpty = tableau.columns.slice(0, stock).some(isEmpty);
    this.pile.replaceChildren(...Array.from({ length: stock }, () => document.createElement("i")));
    this.text.textContent = this.t(dealKey(stock), { n: stock });
    this.where.textContent = stock > 0 ? this.t("board.deal.where", { n: stock }) : "";
    this.more.textContent = onEmpty && !locked ? this.t("board.deal.onEmpty") : "";
    // Never `disabled`: that would throw the focus to the body when the last cards are dealt.
    this.stock.setAttribute("aria-disabled", String(locked || blocked || stock === 0));
    this.saving.textContent = pending > 0 ? this.t("board.saving") : "";
    this.bank.setAttribute("aria-label", this.bankLabel(banked));
    for (const place of this.bank.children) {
      const { suit } = (place as HTMLElement).dataset;
      place.classList.toggle(
        "filled",
        banked.some((one) => one === suit),
      );
    }
  }

  /** Returns the element that a suit's banked run goes to. */
  bankPlaceOf(suit: string): Element | null {
    return this.bank.querySelector(`[data-suit="${suit}"]`);
  }

  /** Returns the element that dealt cards come from. */
  get stockElement(): HTMLElement {
    return this.pile;
  }

  private bankLabel(banked: readonly string[]): string {
    const suits = banked.map((suit) => this.t(`board.suit.${suit}` as BoardKey)).join(", ");
    const key = banked.length > 0 ? "board.bank.of" : "board.bank";
    return this.t(key, { n: banked.length, suits });
  }
}

function bankPlace(document: Document, suit: string): HTMLElement {
  const place = document.createElement("span");
  place.className = "bank-place";
  place.dataset["suit"] = suit;
  place.append(suitMark(suit));
  return place;
}

function dealKey(stock: number): BoardKey {
  if (stock === 0) return "board.deal.none";
  return stock === 1 ? "board.deal.one" : "board.deal.other";
}
