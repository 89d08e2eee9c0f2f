/** How the board names things: for labels, for reasons, and for what is said after an action. */
import { cardSymbol, nextHigher, RANKS, rankOf, suitOf } from "../game/cards";
import { coversOn } from "../game/prediction";
import { isWholeRun, wholeRuns } from "../game/progress";
import { type Reason, situationOf, whereabouts } from "../game/reason";
import {
  type Column,
  columnAt,
  isEmpty,
  type Place,
  placeOf,
  RESERVE,
  type Tableau,
  visibleCards,
} from "../game/tableau";
import type { BoardKey } from "../i18n/board.en";
import type { Values } from "../i18n/fill";

/** Actions after which no rule set accepts any more, and an undo least of all. */
const LOG_LIMIT = 5000;

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

/** Returns "Column 3: 7 cards, 3 face down"; where runs stay, a whole one is called so. */
export function columnLabel(t: Translate, number: number, column: Column, stays: boolean): string {
  const n = column.hidden + column.cards.length;
  const values = { column: number, n, hidden: column.hidden };
  if (stays && isWholeRun(column)) {
    return t("board.column.whole", { ...values, suit: suitName(t, suitOf(column.cards[0] ?? "")) });
  }
  if (n === 0) return t("board.column.empty", values);
  if (column.hidden > 0) return t("board.column", values);
  return t(n === 1 ? "board.column.one" : "board.column.other", values);
}

/** Returns "Reserve: 7 of hearts, 2 of clubs". */
export function reserveLabel(t: Translate, cards: readonly string[]): string {
  const none = cards.length === 0;
  return t(none ? "board.reserve.empty" : "board.reserve", { cards: listed(t, cards) });
}

/** Returns the sentence that says why something can't be done, or null for a code without one. */
export function reasonSaid(t: Translate, why: Reason, undo: boolean): string | null {
  const situation = situationOf(why);
  if (situation === "limit_reached" && undo && why.limit !== LOG_LIMIT) {
    return t("board.why.limit_reached.undo", valuesOf(why));
  }
  if (situation === "empty_needs_king.instead") {
    const instead = t(`board.why.${whereabouts(why)}` as BoardKey, valuesOf(why));
    return t("board.why.empty_needs_king.instead", { instead: instead.replace(/[.。]$/, "") });
  }
  const key = `board.why.${situation}`;
  const said = t(key as BoardKey, valuesOf(why));
  return said === key ? null : said;
}

function valuesOf({ card, needed, column, covers, limit }: Reason): Values {
  return {
    card: card ? cardSymbol(card) : "",
    needed: needed ? cardSymbol(needed) : "",
    column: column ?? "",
    covers: covers ?? "",
    limit: limit?.toLocaleString("en") ?? "",
  };
}

/** Returns what to say when a card is selected: where it may go. */
export function selectionSaid(t: Translate, card: string, columns: readonly number[]): string {
  const name = cardName(t, card);
  if (columns.length === 0) return t("board.say.selected.none", { card: name });
  return t("board.say.selected", { card: name, columns: columns.join(", ") });
}

/** Returns where the visible cards of a rank lie. */
export function foundSaid(t: Translate, tableau: Tableau, rank: string): string {
  const cards = visibleCards(tableau).filter((card) => rankOf(card) === rank);
  const places = cards.map((card) => placeSaid(t, tableau, card, placeOf(tableau, card)));
  return t("board.say.found", {
    rank: t(`board.rank.${rank}` as BoardKey),
    places: places.length > 0 ? places.join("; ") : t("board.say.found.none"),
  });
}

function placeSaid(t: Translate, tableau: Tableau, card: string, place: Place | null): string {
  if (!place) return "";
  if (place.column === RESERVE) return t("board.say.found.reserve", { card: cardName(t, card) });
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

/**
 * Returns what happened between two boards of the same player, as sentences; empty when nothing did.
 * `stays` is whether whole runs stay on the board.
 */
export function changeSaid(t: Translate, before: Tableau, after: Tableau, stays: boolean): string {
  if (before === after) return "";
  if (isTakenBack(before, after)) return t("board.say.undone");
  const known = new Set(visibleCards(before));
  const fresh = visibleCards(after).filter((card) => !known.has(card));
  const dealt = before.stock > after.stock ? fresh.filter((card) => isLast(after, card)) : [];
  const turned = fresh.filter((card) => !dealt.includes(card));
  const said = [movedSaid(t, before, after)];
  if (dealt.length > 0) said.push(t("board.say.dealt", { cards: listed(t, dealt) }));
  if (turned.length > 0) said.push(t("board.say.turned", { cards: listed(t, turned) }));
  const done = stays ? [wholeRuns(before), wholeRuns(after)] : [before.banked, after.banked];
  const key = stays ? "board.say.whole" : "board.say.banked";
  for (const suit of done[1]?.filter((suit) => !done[0]?.includes(suit)) ?? []) {
    said.push(t(key, { suit: suitName(t, suit) }));
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

function suitName(t: Translate, suit: string): string {
  return t(`board.suit.${suit}` as BoardKey);
}

function listed(t: Translate, cards: readonly string[]): string {
  return cards.map((card) => cardName(t, card)).join(", ");
}

/** Ranks that a key lights up, by the key's letter. */
export const RANK_KEYS: ReadonlyMap<string, string> = new Map(
  [...RANKS].map((rank) => [rank.toLowerCase(), rank]),
);
