/** Before the start there is nothing to see: 49 backs, standing where the deal will be. */
import type { Tableau } from "../game/tableau";
import type { Stack } from "./layout";

export interface Concealed {
  readonly tableau: Tableau;
  /** Places for the cards as the deal will lay them, so that they turn up where they are. */
  readonly stacks: readonly Stack[];
}

interface Shape {
  readonly columns: number;
  readonly rows: number;
  /** Which columns (from 1) begin with face-down cards, and how many. */
  readonly first: number;
  readonly last: number;
  readonly hidden: number;
}

const DECK = 52;
const SCORPION: Shape = { columns: 7, rows: 7, first: 1, last: 4, hidden: 3 };
const SHAPES: Readonly<Record<string, Shape>> = {
  scorpion: SCORPION,
  scorpion2: { ...SCORPION, last: 3 },
  "three-blind-mice": { columns: 10, rows: 5, first: 8, last: 10, hidden: 3 },
};

/** Returns the board of backs for a layout's name. */
export function concealed(layout: string): Concealed {
  const { columns, rows, first, last, hidden } = SHAPES[layout] ?? SCORPION;
  const numbers = Array.from({ length: columns }, (_, at) => at + 1);
  const hiddenIn = (number: number) => (number >= first && number <= last ? hidden : 0);
  return {
    tableau: {
      columns: numbers.map(() => ({ hidden: rows, cards: [] })),
      stock: DECK - columns * rows,
      banked: [],
    },
    stacks: numbers.map((number) => ({
      hidden: hiddenIn(number),
      shown: rows - hiddenIn(number),
    })),
  };
}
