/** How the board names things: for labels, for reasons, and for what is said after an action. */
import { cardSymbol, nextHigher, RANKS, rankOf, suitOf } from "../game/cards";
import { coversOn } from "../game/prediction";
import { type Column, columnAt, isEmpty, type Place, placeOf, type Tableau } from "../game/tableau";
import type { TapRefusal } from "../game/tap";
import type { BoardKey } from "../i18n/board.en";
import type { Values } from "../i18n/fill";

/** Returns the sentence of a key with its values filled in. */
export type Translate = (key: BoardKey, values?: Values) => string;

/** Returns "7 of hearts". */
export function cardName(t: Translate, card: string): string {
  return t("board.card", {
    rank: t(`board.rank.${rankOf(card)}` as BoardKey),
    suit: t(`board.suit.${suitOf(card)}` as BoardKey),
  });
}

/** Returns "7 of hearts, 3 cards on it". */
export function cardLabel(t: Translate, card: string, covers: number): string {
  const name = cardName(t, card);
  if (covers === 0) return name;
  return t(covers === 1 ? "board.card.covered.one" : "board.card.covered.other", {
    card: name,
    n: covers,
  });
}

/** Returns what a face-down card is called: how many cards lie on it, and nothing else. */
export function backLabel(t: Translate, covers: number): string {
  if (covers === 0) return t("board.back");
  return t(covers === 1 ? "board.back.covered.one" : "board.back.covered.other", { n: covers });
}

/** Returns "Column 3: 7 cards, 3 face down". */
export function columnLabel(t: Translate, number: number, column: Column): string {
  const n = column.hidden + column.cards.length;
  const values = { column: number, n, hidden: column.hidden };
  if (n === 0) return t("board.column.empty", values);
  if (column.hidden > 0) return t("board.column", values);
  return t(n === 1 ? "board.column.one" : "board.column.other", values);
}

/** Returns the sentence that says why a card stays where it is. */
export function reason(t: Translate, why: TapRefusal): string {
  if (why.code === "no_such_column") return t("board.why.no_such_column", { column: why.column });
  const card = cardSymbol(why.card);
  if (why.code === "needs_covered") {
    const key = why.covers === 1 ? "board.why.needs_covered.one" : "board.why.needs_covered.other";
    return t(key, { card, needed: cardSymbol(why.needed), n: why.covers, column: why.column });
  }
  const needed = "needed" in why ? cardSymbol(why.needed) : "";
  const column = "column" in why ? why.column : 0;
  return t(`board.why.${why.code}`, { card, needed, column });
}

/** Returns what to say when a card is selected: where it may go. */
export function selectionSaid(t: Translate, card: string, columns: readonly number[]): string {
  const name = cardName(t, card);
  if (columns.length === 0) return t("board.say.selected.none", { card: name });
  return t("board.say.selected", { card: name, columns: columns.join(", ") });
}

/** Returns where the visible cards of a rank lie. */
export function foundSaid(t: Translate, tableau: Tableau, rank: string): string {
  const cards = tableau.columns.flatMap((column) =>
    column.cards.filter((card) => rankOf(card) === rank),
  );
  const places = cards.map((card) => placeSaid(t, tableau, card, placeOf(tableau, card)));
  return t("board.say.found", {
    rank: t(`board.rank.${rank}` as BoardKey),
    places: places.length > 0 ? places.join("; ") : t("board.say.found.none"),
  });
}

function placeSaid(t: Translate, tableau: Tableau, card: string, place: Place | null): string {
  if (!place) return "";
  const n = coversOn(tableau, place);
  const values = { card: cardName(t, card), column: place.column, n };
  return t(n === 0 ? "board.say.found.end" : "board.say.found.at", values);
}

/** Returns a whole column, bottom to end, as one sentence. */
export function columnSaid(t: Translate, number: number, column: Column): string {
  if (isEmpty(column)) return t("board.say.column.empty", { column: number });
  const cards = listed(t, column.cards);
  const key = column.hidden > 0 ? "board.say.column.hidden" : "board.say.column";
  return t(key, { column: number, hidden: column.hidden, cards });
}

/** Returns what happened between two boards of the same player, as sentences; empty when nothing did. */
export function changeSaid(t: Translate, before: Tableau, after: Tableau): string {
  if (before === after) return "";
  if (isTakenBack(before, after)) return t("board.say.undone");
  const known = new Set(visible(before));
  const fresh = visible(after).filter((card) => !known.has(card));
  const dealt = before.stock > after.stock ? fresh.filter((card) => isLast(after, card)) : [];
  const turned = fresh.filter((card) => !dealt.includes(card));
  const said = [movedSaid(t, before, after)];
  if (dealt.length > 0) said.push(t("board.say.dealt", { cards: listed(t, dealt) }));
  if (turned.length > 0) said.push(t("board.say.turned", { cards: listed(t, turned) }));
  for (const suit of after.banked.filter((suit) => !before.banked.includes(suit))) {
    said.push(t("board.say.banked", { suit: t(`board.suit.${suit}` as BoardKey) }));
  }
  return said.filter(Boolean).join(" ");
}

function movedSaid(t: Translate, before: Tableau, after: Tableau): string {
  for (const [at, column] of after.columns.entries()) {
    const moved = column.cards.find((card) => {
      const place = placeOf(before, card);
      return place !== null && place.column !== at + 1;
    });
    if (moved) return moveSaid(t, moved, at + 1, column);
  }
  return "";
}

function moveSaid(t: Translate, card: string, number: number, column: Column): string {
  const below = column.cards[column.cards.indexOf(card) - 1];
  const name = cardName(t, card);
  if (below === undefined || below !== nextHigher(card)) {
    return t("board.say.moved", { card: name, column: number });
  }
  return t("board.say.moved.on", { card: name, column: number, needed: cardName(t, below) });
}

/** A board only ever hides cards again, or grows its stock, by an undo. */
function isTakenBack(before: Tableau, after: Tableau): boolean {
  const hidden = (tableau: Tableau) =>
    tableau.columns.reduce((all, column) => all + column.hidden, 0);
  return (
    after.stock > before.stock ||
    hidden(after) > hidden(before) ||
    after.banked.length < before.banked.length
  );
}

function isLast(tableau: Tableau, card: string): boolean {
  const place = placeOf(tableau, card);
  return place !== null && columnAt(tableau, place.column).cards.at(-1) === card;
}

function visible(tableau: Tableau): string[] {
  return tableau.columns.flatMap((column) => [...column.cards]);
}

function listed(t: Translate, cards: readonly string[]): string {
  return cards.map((card) => cardName(t, card)).join(", ");
}

/** Ranks that a key lights up, by the key's letter. */
export const RANK_KEYS: ReadonlyMap<string, string> = new Map(
  [...RANKS].map((rank) => [rank.toLowerCase(), rank]),
);
