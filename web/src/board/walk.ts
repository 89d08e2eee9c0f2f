/** Where the arrow keys lead from a card: over columns and the reserve left of them. */
import { columnAt, RESERVE, type Tableau } from "../game/tableau";
import type { Spot } from "./table";

export interface Stride {
  readonly across: number;
  readonly along: number;
}

/** Returns the spot one step on; `places` is how many the reserve has. */
export function stepped(tableau: Tableau, places: number, spot: Spot, step: Stride): Spot {
  if (spot.column === RESERVE) return fromReserve(tableau, places, spot, step);
  if (places > 0 && spot.column + step.across === RESERVE) {
    return { column: RESERVE, at: places - 1 };
  }
  return amongColumns(tableau, spot, step);
}

/** The reserve's places stand in a row or on one another: both pairs of arrows lead along them. */
function fromReserve(tableau: Tableau, places: number, spot: Spot, step: Stride): Spot {
  const at = spot.at + step.across + step.along;
  if (at >= places && step.across > 0) return { column: 1, at: sizeOf(tableau, 1) - 1 };
  return { column: RESERVE, at: Math.max(0, Math.min(at, places - 1)) };
}

/** Across columns it stays as many cards from the end. */
function amongColumns(tableau: Tableau, spot: Spot, step: Stride): Spot {
  const column = Math.max(1, Math.min(spot.column + step.across, tableau.columns.length));
  const fromEnd = step.across === 0 ? 0 : sizeOf(tableau, spot.column) - 1 - spot.at;
  const at = step.across === 0 ? spot.at + step.along : sizeOf(tableau, column) - 1 - fromEnd;
  return { column, at: Math.max(0, Math.min(at, sizeOf(tableau, column) - 1)) };
}

function sizeOf(tableau: Tableau, number: number): number {
  const { hidden, cards } = columnAt(tableau, number);
  return hidden + cards.length;
}
