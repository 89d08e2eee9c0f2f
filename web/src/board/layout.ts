/** Where everything on the board stands, in CSS pixels: pure geometry, no elements. */

import { RESERVE } from "../game/tableau";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the geometry of a column depends on: how many cards lie face down, how many face up. */
export interface Stack {
  readonly hidden: number;
  readonly shown: number;
}

/** One column's geometry; `tops` has a place for each card, face-down cards first. */
export interface ColumnLayout {
  readonly x: number;
  /** Where the column begins. */
  readonly top: number;
  readonly hidden: number;
  /** Between one face-up card and the next. */
  readonly step: number;
  /** Height of the cards here: less than elsewhere only where a long column needs the room. */
  readonly height: number;
  /** Height of rank and suit in the strip that shows. */
  readonly index: number;
  readonly tops: readonly number[];
}

export interface Layout {
  readonly size: Size;
  readonly gap: number;
  /** Width and height of a card. */
  readonly card: Size;
  readonly columns: readonly ColumnLayout[];
  /** The corners of the places beside the columns. */
  readonly reserve: readonly Point[];
}

const ASPECT = 1.4;
const LARGEST_WIDTH = 132;
/** No card is higher than this share of the board, so that columns have room to grow. */
const CARD_SHARE = 0.3;
const UP_STEP = 0.4;
const DOWN_STEP = 0.11;
const LARGEST_DOWN_STEP = 9;
const SMALLEST_DOWN_STEP = 3;
/** A strip that a finger can aim at and an eye can read; below it the lens helps. */
const READABLE_STEP = 8;
const SMALLEST_STEP = 5;
/** A long column's cards may lose height down to this share before its strips go under `READABLE_STEP`. */
const SMALLEST_HEIGHT = 0.72;
/** Between the reserve and what is next to it. */
const RESERVE_GAP = 8;
const INDEX_SHARE = 0.3;
/** Of a tight strip: what is left keeps ranks off the next card's edge. */
const INDEX_IN_STRIP = 0.9;

/**
 * Returns the geometry of a board of this size with these columns. A reserve of so many places
 * stands above the columns where the board is tall, and beside them where it is wide.
 */
export function layOut(size: Size, stacks: readonly Stack[], places = 0): Layout {
  const isAbove = places > 0 && size.height > size.width;
  const aside = places > 0 && !isAbove ? 1 : 0;
  const count = Math.max(stacks.length + aside, 1);
  const card = cardSize(size, count);
  const spread = columnGap(size.width, card.width, gapFor(size.width), count);
  const left = (size.width - count * card.width - (count - 1) * spread) / 2;
  const x = (at: number) => Math.floor(left + at * (card.width + spread));
  const top = isAbove ? card.height + RESERVE_GAP : 0;
  const columns = stacks.map((stack, at) => columnLayout(x(at + aside), top, stack, card, size));
  const first = isAbove ? Math.floor((count - places) / 2) : 0;
  const reserve = Array.from({ length: places }, (_, at) =>
    isAbove ? { x: x(first + at), y: 0 } : { x: x(0), y: at * (card.height + RESERVE_GAP) },
  );
  return { size, gap: spread, card, columns, reserve };
}

function cardSize(size: Size, count: number): Size {
  const width = Math.min(
    (size.width - (count - 1) * gapFor(size.width)) / count,
    (CARD_SHARE * size.height) / ASPECT,
    LARGEST_WIDTH,
  );
  const whole = Math.max(1, Math.floor(width));
  return { width: whole, height: Math.round(ASPECT * whole) };
}

function gapFor(width: number): number {
  return Math.max(3, Math.min(14, Math.round(width * 0.014)));
}

/** A wide board gives columns more air, but they stay one group in the middle. */
function columnGap(boardWidth: number, width: number, gap: number, count: number): number {
  const free = (boardWidth - count * width) / Math.max(count - 1, 1);
  return Math.max(gap, Math.min(free, width * 0.22));
}

function columnLayout(x: number, top: number, stack: Stack, card: Size, board: Size): ColumnLayout {
  const { step, down, height } = steps(stack, card, board.height - top);
  const start = top + stack.hidden * down;
  const tops = [
    ...Array.from({ length: stack.hidden }, (_, at) => top + at * down),
    ...Array.from({ length: stack.shown }, (_, at) => start + at * step),
  ];
  const strip = stack.shown > 1 ? step : height;
  const index = Math.min(INDEX_SHARE * card.width, INDEX_IN_STRIP * strip, strip - 1);
  return { x, top, hidden: stack.hidden, step, height, index, tops };
}

interface Steps {
  readonly step: number;
  readonly down: number;
  readonly height: number;
}

/** Finds steps that fit: face-down cards give way first, then the height of this column's cards. */
function steps(stack: Stack, card: Size, room: number): Steps {
  const fullDown = Math.min(DOWN_STEP * card.height, LARGEST_DOWN_STEP);
  const intervals = stack.shown - 1;
  if (intervals < 1) {
    const tight = stack.hidden > 0 ? (room - card.height) / stack.hidden : fullDown;
    return { step: UP_STEP * card.height, down: Math.min(fullDown, tight), height: card.height };
  }
  const stepFor = (down: number, height: number) =>
    Math.min(UP_STEP * card.height, (room - height - stack.hidden * down) / intervals);
  const full = stepFor(fullDown, card.height);
  if (full >= READABLE_STEP) return { step: full, down: fullDown, height: card.height };

  const down = between(
    SMALLEST_DOWN_STEP,
    stack.hidden > 0 ? (room - card.height - intervals * READABLE_STEP) / stack.hidden : fullDown,
    fullDown,
  );
  const taken = stack.hidden * down;
  const height = between(
    SMALLEST_HEIGHT * card.height,
    room - taken - intervals * READABLE_STEP,
    card.height,
  );
  const step = stepFor(down, height);
  if (step >= SMALLEST_STEP) return { step, down, height };
  const least = Math.max(SMALLEST_STEP, room - taken - intervals * SMALLEST_STEP);
  return { step: stepFor(down, least), down, height: least };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Returns the column (from 1) whose strip holds this x: gaps belong to the nearer column; null off the board. */
export function columnAtX(layout: Layout, x: number): number | null {
  const margin = layout.card.width;
  const first = layout.columns[0];
  const last = layout.columns.at(-1);
  if (!first || !last || x < first.x - margin || x > last.x + 2 * margin) return null;
  if (isReserveBeside(layout) && x < first.x - layout.gap / 2) return null;
  const centre = (column: ColumnLayout) => column.x + layout.card.width / 2;
  let nearest = 0;
  for (const [at, column] of layout.columns.entries()) {
    const best = layout.columns[nearest] ?? column;
    if (Math.abs(centre(column) - x) < Math.abs(centre(best) - x)) nearest = at;
  }
  return nearest + 1;
}

/** A reserve beside the columns takes the room where else a card for column 1 could be let go. */
function isReserveBeside({ reserve, columns }: Layout): boolean {
  const place = reserve[0];
  return place !== undefined && place.x < (columns[0]?.x ?? 0);
}

/** What a point hits: a face-up card by its index, a face-down one, a place of the reserve, the felt. */
export type Hit =
  | { readonly kind: "reserve"; readonly column: number; readonly index: number }
  | { readonly kind: "card"; readonly column: number; readonly index: number }
  | { readonly kind: "back"; readonly column: number; readonly index: number }
  | { readonly kind: "felt"; readonly column: number | null };

/** Returns what lies under a point of the board. */
export function hitAt(layout: Layout, point: Point): Hit {
  const place = reserveAt(layout, point);
  if (place >= 0) return { kind: "reserve", column: RESERVE, index: place };
  const number = columnAtX(layout, point.x);
  const column = number === null ? undefined : layout.columns[number - 1];
  if (number === null || !column) return { kind: "felt", column: null };
  const at = column.tops.findLastIndex((top) => point.y >= top);
  const top = column.tops[at];
  if (top === undefined || point.y > top + column.height) return { kind: "felt", column: number };
  return at < column.hidden
    ? { kind: "back", column: number, index: at }
    : { kind: "card", column: number, index: at - column.hidden };
}

function reserveAt({ reserve, card }: Layout, point: Point): number {
  return reserve.findIndex(
    ({ x, y }) =>
      x <= point.x && point.x <= x + card.width && y <= point.y && point.y <= y + card.height,
  );
}

/** A finger misses a thin strip by up to this many pixels. */
const FINGER = 16;
/** A strip this high needs no help. */
const COMFORTABLE_STEP = 24;

/** How far from a strip of this column a tap still means it: nothing for strips one can aim at. */
export function reachOf(column: ColumnLayout): number {
  return between(0, COMFORTABLE_STEP - column.step, FINGER);
}

/**
 * Returns the index of the wanted face-up card nearest to this height, or null when none is in reach.
 * `wanted` says for each index whether a tap there would do something.
 */
export function nearestCard(
  column: ColumnLayout,
  y: number,
  wanted: (index: number) => boolean,
): number | null {
  const reach = reachOf(column);
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < column.tops.length - column.hidden; index++) {
    const distance = distanceTo(column, index, y);
    if (distance <= reach && distance < least && wanted(index)) {
      best = index;
      least = distance;
    }
  }
  return best;
}

/** How far this height is from the visible strip of a card; 0 within it. */
function distanceTo(column: ColumnLayout, index: number, y: number): number {
  const at = column.hidden + index;
  const top = column.tops[at] ?? 0;
  const bottom = column.tops[at + 1] ?? top + column.height;
  if (y < top) return top - y;
  return y >= bottom ? y - bottom : 0;
}
