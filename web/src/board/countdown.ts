/** Before the start there is nothing to see: backs, standing where the deal will be. */
import { hiddenCounts, shapeOf } from "../game/shape";
import type { Tableau } from "../game/tableau";
import type { Stack } from "./layout";

export interface Concealed {
  readonly tableau: Tableau;
  /** Places for the cards as the deal will lay them, so that they turn up where they are. */
  readonly stacks: readonly Stack[];
}

/** Returns the board of backs for a layout's name. */
export function concealed(layout: string): Concealed {
  const shape = shapeOf(layout);
  const counts = hiddenCounts(shape);
  return {
    tableau: {
      columns: counts.map(() => ({ hidden: shape.rows, cards: [] })),
      stock: shape.stock,
      reserve: [],
      banked: [],
    },
    stacks: counts.map((hidden) => ({ hidden, shown: shape.rows - hidden })),
  };
}
