/** Beside the columns: the stock with its button, the bank with its four places, and "saving". */
import { SUITS } from "../game/cards";
import { wholeRuns } from "../game/progress";
import type { Reason } from "../game/reason";
import { hasStock, whyNoDeal } from "../game/stock";
import { isEmpty, type Tableau } from "../game/tableau";
import type { BoardKey } from "../i18n/board.en";
import type { Rules } from "../net/protocol";
import { suitMark } from "./faces";
import type { Translate } from "./words";

export interface ShelfState {
  readonly tableau: Tableau;
  readonly locked: boolean;
  readonly rules: Pick<Rules, "layout" | "empty" | "stock" | "completed">;
  readonly pending: number;
  /** To deal is what the hint says. */
  readonly hinted: boolean;
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

  /** Shows stock, runs and what isn't saved yet. */
  draw(state: ShelfState): void {
    this.drawStock(state);
    this.saving.textContent = state.pending > 0 ? this.t("board.saving") : "";
    const stays = state.rules.completed === "stay";
    this.drawRuns(stays ? wholeRuns(state.tableau) : state.tableau.banked, stays);
  }

  private drawStock({ tableau, locked, rules, hinted }: ShelfState): void {
    const { stock } = tableau;
    const why = whyNoDeal(tableau, rules);
    this.stock.hidden = !hasStock(rules);
    this.pile.replaceChildren(...Array.from({ length: stock }, () => document.createElement("i")));
    this.text.textContent = this.t(dealKey(stock), { n: stock });
    this.where.textContent = stock > 0 ? this.t("board.deal.where", { n: stock }) : "";
    this.more.textContent = locked ? "" : this.moreAbout(tableau, why);
    // Never `disabled`: that would throw the focus to the body when the last cards are dealt.
    this.stock.setAttribute("aria-disabled", String(locked || why !== null));
    this.stock.classList.toggle("hinted", hinted);
  }

  private moreAbout(tableau: Tableau, why: Reason | null): string {
    if (why?.code === "stock_blocked") return this.t("board.deal.blocked");
    const onEmpty = tableau.columns.slice(0, tableau.stock).some(isEmpty);
    return onEmpty ? this.t("board.deal.onEmpty") : "";
  }

  private drawRuns(suits: readonly string[], stays: boolean): void {
    this.bank.setAttribute("aria-label", this.runsLabel(suits, stays));
    this.bank.classList.toggle("stays", stays);
    for (const place of this.bank.children) {
      const { suit = "" } = (place as HTMLElement).dataset;
      place.classList.toggle("filled", suits.includes(suit));
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

  private runsLabel(suits: readonly string[], stays: boolean): string {
    const names = suits.map((suit) => this.t(`board.suit.${suit}` as BoardKey)).join(", ");
    const key = stays ? "board.runs" : "board.bank";
    return this.t(suits.length > 0 ? `${key}.of` : key, { n: suits.length, suits: names });
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
