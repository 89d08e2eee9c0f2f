/** Own actions that the server hasn't answered yet: drawn at once, kept until they are. */
import { applyMove } from "../game/prediction";
import type { Tableau } from "../game/tableau";
import { asRecord } from "../storage";
import type { Action } from "./protocol";

/** What a player does, before it has an id. */
export type Deed =
  | { readonly t: "move"; readonly card: string; readonly to: number }
  | { readonly t: "deal" }
  | { readonly t: "undo" };

/** Returns the frame of a deed; `base` is the number of own actions before it. */
export function actionFrame(deed: Deed, id: string, base: number): Action {
  if (deed.t === "move") return { t: "move", id, base, card: deed.card, to: deed.to };
  return { t: deed.t, id, base };
}

/** Returns the confirmed board with the pending moves that it doesn't hold yet. */
export function drawn(tableau: Tableau, number: number, pending: readonly Action[]): Tableau {
  return pending
    .filter((action) => action.base >= number)
    .reduce((board, action) => withAction(board, action), tableau);
}

/** Deals and undos change nothing before their answer: only the server knows what they show. */
function withAction(board: Tableau, action: Action): Tableau {
  return action.t === "move" ? applyMove(board, action.card, action.to) : board;
}

/** Returns pending actions kept as `{race, actions}`; none of another race, form or order. */
export function readPending(raw: unknown, race: string): readonly Action[] {
  const kept = asRecord(raw);
  if (kept?.["race"] !== race || !Array.isArray(kept["actions"])) return [];
  const actions: readonly unknown[] = kept["actions"];
  return actions.every(isAction) && inOrder(actions) ? actions : [];
}

function inOrder(actions: readonly Action[]): boolean {
  const first = actions[0]?.base ?? 0;
  return actions.every((action, at) => action.base === first + at);
}

function isAction(value: unknown): value is Action {
  const action = asRecord(value);
  if (!action || typeof action["id"] !== "string" || !Number.isInteger(action["base"]))
    return false;
  if (action["t"] === "deal" || action["t"] === "undo") return true;
  return (
    action["t"] === "move" && typeof action["card"] === "string" && Number.isInteger(action["to"])
  );
}
