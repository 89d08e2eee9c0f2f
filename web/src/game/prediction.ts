/**
 * Does this visible card fit on that column's end? So a fast player need not wait for the server.
 * What turns up, is dealt or is banked comes from the server alone: `applyOutcome` only draws it.
 */
import type { AcceptedFrame, Rules } from "../net/protocol";
import { isKing, nextHigher, rankOf } from "./cards";
import type { Reason } from "./reason";
import {
  type Column,
  columnAt,
  groupOf,
  isEmpty,
  type Place,
  placeOf,
  RESERVE,
  type Tableau,
  visibleCards,
} from "./tableau";

/** The one part of a rule set that decides where a card may go. */
export type PlacementRules = Pick<Rules, "empty">;

/** What one accepted action did besides the move itself; columns count from 1. */
export type Outcome = Pick<AcceptedFrame, "turned" | "dealt" | "banked">;

/** Returns the columns (from 1) where this card, with all that lies on it, may go now. */
export function destinations(tableau: Tableau, card: string, rules: PlacementRules): number[] {
  const place = placeOf(tableau, card);
  if (!place) return [];
  return tableau.columns
    .map((_, at) => at + 1)
    .filter((to) => to !== place.column && accepts(columnAt(tableau, to), card, rules));
}

/** Returns why this card may not go to that column, or null when it may: the server's own answer. */
export function refusal(
  tableau: Tableau,
  card: string,
  to: number,
  rules: PlacementRules,
): Reason | null {
  if (to < 1 || to > tableau.columns.length) return { code: "no_such_column", column: to };
  const place = placeOf(tableau, card);
  if (!place) return { code: "card_not_visible", card };
  if (to === place.column) return { code: "same_column", card, column: to };
  const column = columnAt(tableau, to);
  if (accepts(column, card, rules)) return null;
  const instead = whereInstead(tableau, card);
  if (!isEmpty(column)) return instead;
  const isOpen = instead.code === "not_on_next_higher";
  return isOpen ? { ...instead, code: "empty_needs_king" } : { code: "empty_needs_king", card };
}

/** Returns what keeps this visible card where it is: the card it needs, and what is on that. */
export function whereInstead(tableau: Tableau, card: string): Reason {
  const needed = nextHigher(card);
  if (!needed) {
    const empty = tableau.columns.findIndex(isEmpty);
    return { code: "king_needs_empty", card, ...(empty >= 0 && { column: empty + 1 }) };
  }
  const place = placeOf(tableau, needed);
  if (!place) return { code: "card_not_visible", card, needed };
  const covers = coversOn(tableau, place);
  if (place.column === RESERVE) return { code: "not_on_next_higher", card, needed, covers };
  const { column } = place;
  if (isJoined(tableau, card)) return { code: "already_joined", card, needed, column };
  return { code: "not_on_next_higher", card, needed, column, covers };
}

/** Returns how many cards lie on the card at this place. */
export function coversOn(tableau: Tableau, place: Place): number {
  if (place.column === RESERVE) return 0;
  return columnAt(tableau, place.column).cards.length - place.index - 1;
}

/** Returns whether this card lies on its next higher card. */
export function isJoined(tableau: Tableau, card: string): boolean {
  const place = placeOf(tableau, card);
  if (!place) return false;
  const below = columnAt(tableau, place.column).cards[place.index - 1];
  return below !== undefined && below === nextHigher(card);
}

/** Returns whether moving this card would carry a whole column, which changes nothing on an empty one. */
export function carriesWholeColumn(tableau: Tableau, card: string): boolean {
  const place = placeOf(tableau, card);
  if (!place || place.column === RESERVE) return false;
  return place.index === 0 && columnAt(tableau, place.column).hidden === 0;
}

/** Returns whether a move remains that changes anything: carrying a whole column to an empty one doesn't. */
export function hasUsefulMove(tableau: Tableau, rules: PlacementRules): boolean {
  return visibleCards(tableau).some((card) =>
    destinations(tableau, card, rules).some(
      (to) => !isEmpty(columnAt(tableau, to)) || !carriesWholeColumn(tableau, card),
    ),
  );
}

/** Returns the board with this card, and all that lies on it, moved; one that isn't visible moves nothing. */
export function applyMove(tableau: Tableau, card: string, to: number): Tableau {
  const place = placeOf(tableau, card);
  if (!place || place.column === to) return tableau;
  const group = groupOf(tableau, card);
  const moved = withColumns(tableau, (column, number) => {
    if (number === place.column) return { ...column, cards: column.cards.slice(0, place.index) };
    if (number === to) return { ...column, cards: [...column.cards, ...group] };
    return column;
  });
  if (place.column !== RESERVE) return moved;
  return { ...moved, reserve: tableau.reserve.filter((other) => other !== card) };
}

/** Returns the board with what the server said: cards dealt, turned up, and runs gone to the bank. */
export function applyOutcome(tableau: Tableau, outcome: Outcome): Tableau {
  const grown = withColumns(tableau, (column, number) =>
    turnUp(column, cardsFor(outcome.dealt, number), cardsFor(outcome.turned, number)),
  );
  const banked = new Set(outcome.banked);
  return {
    columns: grown.columns.map((column) => withoutRuns(column, banked)),
    stock: tableau.stock - outcome.dealt.length,
    reserve: tableau.reserve,
    banked: [...tableau.banked, ...outcome.banked],
  };
}

function accepts(column: Column, card: string, rules: PlacementRules): boolean {
  if (isEmpty(column)) return rules.empty === "any" || isKing(card);
  const end = column.cards.at(-1);
  return end !== undefined && end === nextHigher(card);
}

function withColumns(
  tableau: Tableau,
  change: (column: Column, number: number) => Column,
): Tableau {
  return { ...tableau, columns: tableau.columns.map((column, at) => change(column, at + 1)) };
}

function cardsFor(cards: Outcome["dealt"], column: number): string[] {
  return cards.filter((card) => card.column === column).map(({ card }) => card);
}

/** A card turned up lay under all face-up cards of its column, dealt ones included. */
function turnUp(column: Column, dealt: readonly string[], turned: readonly string[]): Column {
  if (dealt.length === 0 && turned.length === 0) return column;
  return {
    hidden: column.hidden - turned.length,
    cards: [...turned.toReversed(), ...column.cards, ...dealt],
  };
}

/** Takes whole runs of these suits off the column: King to Ace, each card on its next higher one. */
function withoutRuns(column: Column, suits: ReadonlySet<string>): Column {
  const cards = [...column.cards];
  for (let at = cards.length - RUN_LENGTH; at >= 0; at--) {
    const run = cards.slice(at, at + RUN_LENGTH);
    if (suits.has(run[0]?.charAt(1) ?? "") && isRun(run)) cards.splice(at, RUN_LENGTH);
  }
  return cards.length === column.cards.length ? column : { ...column, cards };
}

const RUN_LENGTH = 13;

function isRun(cards: readonly string[]): boolean {
  const head = cards[0];
  if (head === undefined || rankOf(head) !== "K") return false;
  return cards.every((card, at) => at === 0 || cards[at - 1] === nextHigher(card));
}
