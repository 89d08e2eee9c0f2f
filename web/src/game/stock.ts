/** Whether the stock may be dealt now, and why not. */
import type { Rules } from "../net/protocol";
import { hasUsefulMove } from "./prediction";
import type { Reason } from "./reason";
import { shapeOf } from "./shape";
import type { Tableau } from "./tableau";

/** The parts of a rule set that decide about the stock. */
export type StockRules = Pick<Rules, "layout" | "empty" | "stock">;

/** Returns why the stock can't be dealt now, or null when it can. */
export function whyNoDeal(tableau: Tableau, rules: StockRules): Reason | null {
  if (tableau.stock === 0) return { code: hasStock(rules) ? "stock_empty" : "no_stock" };
  const isBlocked = rules.stock === "blocked" && hasUsefulMove(tableau, rules);
  return isBlocked ? { code: "stock_blocked" } : null;
}

/** Returns whether these rules keep cards for dealing at all. */
export function hasStock({ layout }: Pick<Rules, "layout">): boolean {
  return shapeOf(layout).stock > 0;
}
