/** What a point on the table means: which card, where that lies, and which column is aimed at. */
import { columnAt, placeOf, RESERVE, type Tableau } from "../game/tableau";
import type { BoardState } from "./contract";
import { columnAtX, hitAt, type Layout, nearestCard, type Point } from "./layout";
import type { Spot, Table } from "./table";

/** A card that is carried by a pointer. */
export interface Drag {
  readonly card: string;
  /** Where in the card it was taken. */
  readonly hold: Point;
  pointer: Point;
}

/** What is aimed at. */
interface Sight {
  readonly table: Pick<Table, "reservedAt">;
  state(): BoardState | null;
  layout(): Layout;
}

/** Looks at the table as it is laid out now. */
export class Aim {
  constructor(private readonly sight: Sight) {}

  /** Returns the card at a spot, or null: a back, the bare felt, an empty place. */
  cardAt({ column, at }: Spot, tableau: Tableau): string | null {
    if (column === RESERVE) return this.sight.table.reservedAt(at);
    const { hidden, cards } = columnAt(tableau, column);
    return cards[at - hidden] ?? null;
  }

  /** Returns the card that a point means: the one hit, or the nearest useful one where strips are thin. */
  cardNear(at: Point, isUseful: (card: string) => boolean): string | null {
    const state = this.sight.state();
    const layout = this.sight.layout();
    const hit = hitAt(layout, at);
    if (hit.kind === "reserve") return this.sight.table.reservedAt(hit.index);
    const geometry = hit.column === null ? undefined : layout.columns[hit.column - 1];
    if (!state || !geometry || hit.column === null) return null;
    const { cards } = columnAt(state.tableau, hit.column);
    const exact = hit.kind === "card" ? (cards[hit.index] ?? null) : null;
    if (exact !== null && isUseful(exact)) return exact;
    const near = nearestCard(geometry, at.y, (index) => isUseful(cards[index] ?? ""));
    return near === null ? exact : (cards[near] ?? null);
  }

  /** Returns where a card's corner lies, or null for one that isn't on the table. */
  homeOf(card: string): Point | null {
    const state = this.sight.state();
    const place = state ? placeOf(state.tableau, card) : null;
    const { columns, reserve } = this.sight.layout();
    const column = place ? columns[place.column - 1] : undefined;
    if (place?.column === RESERVE) {
      return reserve.find((_, at) => this.sight.table.reservedAt(at) === card) ?? null;
    }
    if (!place || !column) return null;
    return { x: column.x, y: column.tops[column.hidden + place.index] ?? 0 };
  }

  /** The whole strip of a column is its target, at the middle of the card held. */
  targetOf({ hold, pointer }: Drag): number | null {
    const layout = this.sight.layout();
    return columnAtX(layout, pointer.x - hold.x + layout.card.width / 2);
  }
}
