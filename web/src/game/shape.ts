/** How each layout lays the cards out: what is known of a board before a single card is. */

export interface Shape {
  readonly columns: number;
  /** Cards in each column. */
  readonly rows: number;
  /** Which columns (from 1) begin with face-down cards, and how many. */
  readonly first: number;
  readonly last: number;
  readonly hidden: number;
  readonly stock: number;
  /** Places beside the columns. */
  readonly reserve: number;
}

const SCORPION: Shape = {
  columns: 7,
  rows: 7,
  first: 1,
  last: 4,
  hidden: 3,
  stock: 3,
  reserve: 0,
};

const SHAPES: Readonly<Record<string, Shape>> = {
  scorpion: SCORPION,
  scorpion2: { ...SCORPION, last: 3 },
  "three-blind-mice": {
    columns: 10,
    rows: 5,
    first: 8,
    last: 10,
    hidden: 3,
    stock: 0,
    reserve: 2,
  },
};

/** Returns the shape of a layout's name; one that isn't known is taken for the usual one. */
export function shapeOf(layout: string): Shape {
  return SHAPES[layout] ?? SCORPION;
}

/** Returns how many cards lie face down at first in each column. */
export function hiddenCounts({ columns, first, last, hidden }: Shape): readonly number[] {
  return Array.from({ length: columns }, (_, at) => (at + 1 >= first && at < last ? hidden : 0));
}
