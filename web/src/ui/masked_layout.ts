/** Where the cards of a watched board lie in its drawing: pure geometry, a card being 100 wide. */
import type { MaskedBoard } from "../net/protocol";

export const CARD = { width: 100, height: 140 } as const;
/** Between two columns. */
const GAP = 12;
/** How high a drawing gets, however long a column is, before its place is known. */
export const HEIGHT = 640;
/** In a lower place cards would be hidden, in a higher one it would stay empty. */
const HEIGHTS = [420, 1100] as const;
/** What of a face-down and of a face-up card is seen under the next one, at most at that height. */
const DOWN = 14;
const UP = 46;
/** What of a face-up card has to be seen for its index to be read, and in which steps a board shrinks. */
const READABLE = 26;
const STEP = 5 * READABLE;

/** A card in the drawing: its text, or what one sees instead. */
export interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly face: string | "back" | "turned";
  /** How much of it is seen: all of its height, or the strip above the card on it. */
  readonly strip: number;
}

export interface Drawing {
  readonly width: number;
  readonly cards: readonly Drawn[];
  /** Where nothing lies. */
  readonly slots: readonly number[];
}

type Column = MaskedBoard["columns"][number];

/** Returns the drawing of a board; a long column has steps of its own, as on a table. */
export function drawingOf(columns: readonly Column[], height: number = HEIGHT): Drawing {
  const lefts = columns.map((_, at) => at * (CARD.width + GAP));
  return {
    width: widthOf(columns.length),
    cards: columns.flatMap((column, at) => cardsOf(column, lefts[at] ?? 0, height)),
    slots: lefts.filter((_, at) => sizeOf(columns[at]) === 0),
  };
}

/** Returns the height in which so many columns fill a place of these pixels from side to side. */
export function heightIn(columns: number, place: { width: number; height: number }): number {
  if (place.width === 0) return HEIGHT;
  const [least, most] = HEIGHTS;
  return Math.max(least, Math.min(most, (widthOf(columns) * place.height) / place.width));
}

/**
 * Returns the height at which the longest column can be read, `least` or more: in the same place all
 * cards get smaller then, as on a table. It grows in steps, since a board that changes its size with
 * each move is hard to follow.
 */
export function readableHeight(columns: readonly Column[], least: number): number {
  const needed = Math.max(
    ...columns.map(({ hidden, cards }) => CARD.height + hidden * DOWN + cards.length * READABLE),
  );
  if (needed <= least) return least;
  const steps = Math.ceil((needed - least) / STEP);
  return Math.max(least, Math.min(HEIGHTS[1], least + steps * STEP));
}

function widthOf(columns: number): number {
  return columns * (CARD.width + GAP) - GAP;
}

function sizeOf(column: Column | undefined): number {
  return column ? column.hidden + column.cards.length : 0;
}

function cardsOf({ hidden, cards }: Column, x: number, height: number): readonly Drawn[] {
  const room = height - CARD.height - hidden * DOWN;
  const most = UP * Math.max(1, height / HEIGHT);
  const up = Math.min(most, room / Math.max(1, cards.length - 1));
  const faces = [...Array<"back">(hidden).fill("back"), ...cards.map((card) => card ?? "turned")];
  const topOf = (at: number) => Math.min(at, hidden) * DOWN + Math.max(0, at - hidden) * up;
  return faces.map((face, at) => {
    const isEnd = at === faces.length - 1;
    return { x, y: topOf(at), face, strip: isEnd ? CARD.height : topOf(at + 1) - topOf(at) };
  });
}
