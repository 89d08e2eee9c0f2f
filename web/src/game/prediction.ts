/**
 * Does this visible card fit on that column's end? So a fast player need not wait for the server.
 * What turns up, is dealt or is banked comes from the server alone: `applyOutcome` only draws it.
 */
import type { AcceptedFrame, Rules } from "../net/protocol";
import { isKing, nextHigher, rankOf } from "./cards";
import { type Column, columnAt, isEmpty, type Place, placeOf, type Tableau } from "./tableau";

/** The one part of a rule set that decides where a card may go. */
export type PlacementRules = Pick<Rules, "empty">;

/** Why a card may not go to a column, with what the sentence about it needs. */
export type Refusal =
  | { readonly code: "card_not_visible"; readonly card: string }
  | { readonly code: "same_column"; readonly card: string }
  | { readonly code: "no_such_column"; readonly column: number }
  | { readonly code: "empty_needs_king"; readonly card: string; readonly column: number }
  | { readonly code: "king_needs_empty"; readonly card: string }
  | { readonly code: "needs_hidden"; readonly card: string; readonly needed: string }
  | {
      readonly code: "needs_covered";
      readonly card: string;
      readonly needed: string;
      readonly covers: number;
      readonly column: number;
    }
  | {
      readonly code: "needs_other";
      readonly card: string;
      readonly needed: string;
      readonly column: number;
    };

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

/** Returns why this card may not go to that column, or null when it may. */
export function refusal(
  tableau: Tableau,
  card: string,
  to: number,
  rules: PlacementRules,
): Refusal | null {
  const place = placeOf(tableau, card);
  if (!place) return { code: "card_not_visible", card };
  if (to < 1 || to > tableau.columns.length) return { code: "no_such_column", column: to };
  if (to === place.column) return { code: "same_column", card };
  const column = columnAt(tableau, to);
  if (accepts(column, card, rules)) return null;
  if (isEmpty(column)) return { code: "empty_needs_king", card, column: to };
  return whereInstead(tableau, card);
}

/** Returns what keeps this card from going anywhere: the card it needs, and what is on that. */
export function whereInstead(tableau: Tableau, card: string): Refusal {
  const needed = nextHigher(card);
  if (!needed) return { code: "king_needs_empty", card };
  const place = placeOf(tableau, needed);
  if (!place) return { code: "needs_hidden", card, needed };
  const covers = coversOn(tableau, place);
  if (covers === 0) return { code: "needs_other", card, needed, column: place.column };
  return { code: "needs_covered", card, needed, covers, column: place.column };
}

/** Returns how many cards lie on the card at this place. */
export function coversOn(tableau: Tableau, place: Place): number {
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
  return place !== null && place.index === 0 && columnAt(tableau, place.column).hidden === 0;
}

/** Returns whether a move remains that changes anything: carrying a whole column to an empty one doesn't. */
export function hasUsefulMove(tableau: Tableau, rules: PlacementRules): boolean {
  return tableau.columns.some((column) =>
    column.cards.some((card) =>
      destinations(tableau, card, rules).some(
        (to) => !isEmpty(columnAt(tableau, to)) || !carriesWholeColumn(tableau, card),
      ),
    ),
  );
}

/** Returns the board with this card, and all that lies on it, moved; one that isn't visible moves nothing. */
export function applyMove(tableau: Tableau, card: string, to: number): Tableau {
  const place = placeOf(tableau, card);
  if (!place || place.column === to) return tableau;
  const group = columnAt(tableau, place.column).cards.slice(place.index);
  return withColumns(tableau, (column, number) => {
    if (number === place.column) return { ...column, cards: column.cards.slice(0, place.index) };
    if (number === to) return { ...column, cards: [...column.cards, ...group] };
    return column;
  });
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
