/** Where the cards of a watched board lie in its drawing: pure geometry, a card being 100 wide. */
import type { MaskedBoard } from "../net/protocol";

export const CARD = { width: 100, height: 140 } as const;
/** Between two columns. */
const GAP = 12;
/** As high as a drawing gets, however long a column is. */
export const HEIGHT = 640;
/** What of a face-down and of a face-up card is seen under the next one, at most. */
const DOWN = 14;
const UP = 46;

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
export function drawingOf(columns: readonly Column[]): Drawing {
  const lefts = columns.map((_, at) => at * (CARD.width + GAP));
  return {
    width: columns.length * (CARD.width + GAP) - GAP,
    cards: columns.flatMap((column, at) => cardsOf(column, lefts[at] ?? 0)),
    slots: lefts.filter((_, at) => sizeOf(columns[at]) === 0),
  };
}

function sizeOf(column: Column | undefined): number {
  return column ? column.hidden + column.cards.length : 0;
}

function cardsOf({ hidden, cards }: Column, x: number): readonly Drawn[] {
  const room = HEIGHT - CARD.height - hidden * DOWN;
  const up = Math.min(UP, room / Math.max(1, cards.length - 1));
  const faces = [...Array<"back">(hidden).fill("back"), ...cards.map((card) => card ?? "turned")];
  const topOf = (at: number) => Math.min(at, hidden) * DOWN + Math.max(0, at - hidden) * up;
  return faces.map((face, at) => {
    const isEnd = at === faces.length - 1;
    return { x, y: topOf(at), face, strip: isEnd ? CARD.height : topOf(at + 1) - topOf(at) };
  });
}
