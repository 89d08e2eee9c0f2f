/** What a player's board looks like: face-up cards by name, everything hidden as a number. */

import type { Column, Tableau } from "../net/protocol";

export type { Column, Tableau };

/** Where a visible card lies: column number (from 1) and its place among the face-up cards (from 0). */
export interface Place {
  /** `RESERVE` for a card beside the columns. */
  readonly column: number;
  readonly index: number;
}

/** The number that stands for the reserve where others have a column's. */
export const RESERVE = 0;

/** A board without a card. */
export const NO_CARDS: Tableau = { columns: [], stock: 0, reserve: [], banked: [] };

/** Returns where a face-up card lies, or null when it isn't visible. */
export function placeOf(tableau: Tableau, card: string): Place | null {
  for (const [at, column] of tableau.columns.entries()) {
    const index = column.cards.indexOf(card);
    if (index >= 0) return { column: at + 1, index };
  }
  const index = tableau.reserve.indexOf(card);
  return index >= 0 ? { column: RESERVE, index } : null;
}

/** Returns the column with this number (from 1), or an empty one when there is none. */
export function columnAt(tableau: Tableau, number: number): Column {
  return tableau.columns[number - 1] ?? EMPTY_COLUMN;
}

/** Returns whether no card at all lies in this column. */
export function isEmpty(column: Column): boolean {
  return column.hidden === 0 && column.cards.length === 0;
}

/** Returns all cards that can be seen and moved, column by column, the reserve last. */
export function visibleCards(tableau: Tableau): string[] {
  return [...tableau.columns.flatMap(({ cards }) => cards), ...tableau.reserve];
}

/** Returns a card with all that lies on it; one of the reserve is alone. */
export function groupOf(tableau: Tableau, card: string): readonly string[] {
  const place = placeOf(tableau, card);
  if (!place) return [];
  if (place.column === RESERVE) return [card];
  return columnAt(tableau, place.column).cards.slice(place.index);
}

/** Returns whether two boards show the same cards in the same places. */
export function isSameTableau(a: Tableau, b: Tableau): boolean {
  if (a === b) return true;
  return (
    a.stock === b.stock &&
    isSameList(a.reserve, b.reserve) &&
    isSameList(a.banked, b.banked) &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, at) => isSameColumn(column, columnAt(b, at + 1)))
  );
}

function isSameColumn(a: Column, b: Column): boolean {
  return a === b || (a.hidden === b.hidden && isSameList(a.cards, b.cards));
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

const EMPTY_COLUMN: Column = { hidden: 0, cards: [] };
